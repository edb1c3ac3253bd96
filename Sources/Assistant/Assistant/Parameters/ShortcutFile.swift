import Conversations
import Foundation
import IntentSchema
public import Shortcuts
import SourceTree

/// Reads a shortcut with its steps from YAML or JSON.
///
///     title: Dinner
///     steps:
///       - { app: Pizzeria, intent: OrderPizza, parameters: { size: large } }
///       - { app: Chatter, intent: SendMessage, parameters: { recipients: Anna }, inputs: { content: 1.waitTime } }
///
/// `inputs` names parameters that get a value out of the response of an earlier step: its number from 1, then the properties.
/// `1.answer` is what was said at its end, for a text.
public struct ShortcutFile {
  private let assistant: Assistant

  public init(_ assistant: Assistant) { self.assistant = assistant }

  /// - Throws: `Diagnostics` or `Diagnostic` with what is wrong in the file and where.
  public func read(_ text: String, file: String) throws -> Shortcut {
    let root = try YAMLReader.read(text, file: file)
    try check(root, keys: ["title", "steps"])
    guard let title = root["title"]?.string, !title.isEmpty else {
      throw Diagnostic(
        at: root["title"]?.location ?? root.location, key: "title", "a shortcut needs a title",
        advice: "Write title: Dinner")
    }
    guard let steps = root["steps"]?.list, !steps.isEmpty else {
      throw Diagnostic(
        at: root["steps"]?.location ?? root.location, key: "steps", "a shortcut needs a list of steps",
        advice: "Write - { app: Pizzeria, intent: OrderPizza }")
    }
    var intents: [IntentDefinition] = []
    var read: [Shortcut.Step] = []
    for node in steps {
      let (step, intent) = try step(node, behind: intents)
      read.append(step)
      intents.append(intent)
    }
    return Shortcut(identifier: UUID().uuidString, title: title, steps: read)
  }

  /// - Throws: `Diagnostics` for keys that nothing reads.
  private func check(_ node: SourceNode, keys: Set<String>) throws {
    let findings = ObjectReader(node, keys: keys).findings
    if !findings.isEmpty { throw Diagnostics(findings) }
  }

  /// - Parameter intents: those of the steps before it.
  private func step(_ node: SourceNode, behind intents: [IntentDefinition]) throws -> (
    Shortcut.Step, IntentDefinition
  ) {
    let number = intents.count
    try check(node, keys: ["app", "intent", "parameters", "inputs"])
    func text(_ key: String) throws -> String {
      guard let text = node[key]?.string else {
        throw Diagnostic(
          at: node[key]?.location ?? node.location, key: "steps.\(number + 1).\(key)",
          "a step needs its \(key)")
      }
      return text
    }
    func located<Found>(_ key: String, _ find: () throws(RunError) -> Found) throws -> Found {
      do throws(RunError) {
        return try find()
      } catch {
        throw Diagnostic(
          at: node[key]?.location ?? node.location, key: "steps.\(number + 1).\(key)", "\(error)")
      }
    }
    let name = try text("app")
    let app = try located("app") { () throws(RunError) in
      guard let app = assistant.app(named: name) else {
        throw .unknownApp(
          name, nearest: EditDistance.nearest(to: name, among: assistant.apps.map(\.displayName)))
      }
      return app
    }
    let intentName = try text("intent")
    let intent = try located("intent") { () throws(RunError) in
      let intent = try assistant.intent(named: intentName, inApp: name)
      guard assistant.knowledge.supports(app, intent.name) else {
        throw .unsupported(
          intent: QualifiedName.plain(intent.name), app: app.displayName,
          supported: app.extensions.flatMap(\.intentsSupported).sorted())
      }
      return intent
    }
    var parameters = Record(intent.name)
    if let node = node["parameters"] {
      var reader = ParameterReader(catalogue: assistant.catalogue)
      parameters = try reader.read(node, of: intent)
    }
    let step = Shortcut.Step(
      AppAction(app: app.identifier, .intent(parameters)),
      inputs: try inputs(node["inputs"], of: intent, behind: intents))
    return (step, intent)
  }

  private func inputs(_ node: SourceNode?, of intent: IntentDefinition, behind intents: [IntentDefinition])
    throws -> [String: Shortcut.Source]
  {
    var inputs: [String: Shortcut.Source] = [:]
    for entry in node?.map ?? [] {
      guard let parameter = intent.parameter(entry.key) else {
        throw Diagnostic(
          at: entry.keyLocation, key: entry.key, "\(QualifiedName.plain(intent.name)) has no such parameter",
          advice: EditDistance.nearest(to: entry.key, among: intent.parameters.map(\.name)).map {
            "Did you mean \($0)?"
          })
      }
      let parts = entry.value.string?.split(separator: ".").map(String.init) ?? []
      guard parts.count > 1, let step = Int(parts[0]), intents.indices.contains(step - 1) else {
        throw Diagnostic(
          at: entry.value.location, key: entry.key, "expected an earlier step and a property of its response",
          advice: "Write \(entry.key): 1.code for the code of step 1.")
      }
      try check(parts[1], of: intents[step - 1], for: parameter, isWhole: parts.count == 2, entry)
      inputs[entry.key] = Shortcut.Source(step: step - 1, path: Array(parts.dropFirst()))
    }
    return inputs
  }

  /// - Parameters:
  ///   - property: a property of the response of an intent.
  ///   - isWhole: whether the parameter gets the property itself, and nothing that is in it.
  /// - Throws: `Diagnostic` where the response has no such property, or where it's no value of the parameter.
  private func check(
    _ property: String, of intent: IntentDefinition, for parameter: ParameterDefinition, isWhole: Bool,
    _ entry: SourceNode.Entry
  ) throws {
    guard property != Self.code else { return }
    let name = QualifiedName.plain(intent.name)
    let catalogue = assistant.catalogue
    let wanted = catalogue.kind(of: parameter.type)
    guard let field = intent.response.properties.first(where: { $0.name == property }) else {
      if property == Self.answer, isWhole, wanted.answering == .text || wanted.answering == .dictation {
        return
      }
      let known = [Self.code, Self.answer] + intent.response.properties.map(\.name)
      throw Diagnostic(
        at: entry.value.location, key: entry.key, "the response of \(name) has no property \(property)",
        advice: "It has: \(known.joined(separator: ", ")).")
    }
    let given = catalogue.kind(of: field.type)
    // Anything can be put into words.
    guard isWhole, wanted.answering != .text, wanted.answering != .dictation, given != wanted,
      !(given.isPlainNumber && wanted.isPlainNumber)
    else { return }
    throw Diagnostic(
      at: entry.value.location, key: entry.key,
      "\(property) of \(name) is of type \(field.type.base), and \(entry.key) takes \(parameter.type.base)",
      advice: "Name another property, or give \(entry.key) under parameters.")
  }

  /// The name of the response's code.
  private static let code = "code"
  /// The words that a step ends with, for a text.
  private static let answer = SpokenShortcut.Source.answer
}
