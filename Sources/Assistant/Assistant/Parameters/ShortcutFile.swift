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
public struct ShortcutFile {
  private let assistant: Assistant

  public init(_ assistant: Assistant) { self.assistant = assistant }

  /// - Throws: `Diagnostics` with what is wrong in the file and where, or `RunError` for an unknown app or intent.
  public func read(_ text: String, file: String) throws -> Shortcut {
    let root = try YAMLReader.read(text, file: file)
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
    return Shortcut(
      identifier: UUID().uuidString, title: title,
      steps: try steps.enumerated().map { try step($0.element, number: $0.offset) })
  }

  private func step(_ node: SourceNode, number: Int) throws -> Shortcut.Step {
    func text(_ key: String) throws -> String {
      guard let text = node[key]?.string else {
        throw Diagnostic(
          at: node[key]?.location ?? node.location, key: "steps.\(number + 1).\(key)",
          "a step needs its \(key)")
      }
      return text
    }
    let name = try text("app")
    guard let app = assistant.app(named: name) else {
      throw RunError.unknownApp(
        name, nearest: EditDistance.nearest(to: name, among: assistant.apps.map(\.displayName)))
    }
    let intent = try assistant.intent(named: try text("intent"), inApp: name)
    guard assistant.knowledge.supports(app, intent.name) else {
      throw RunError.unsupported(
        intent: QualifiedName.plain(intent.name), app: app.displayName,
        supported: app.extensions.flatMap(\.intentsSupported).sorted())
    }
    var parameters = Record(intent.name)
    if let node = node["parameters"] {
      var reader = ParameterReader(catalogue: assistant.catalogue)
      parameters = try reader.read(node, of: intent)
    }
    return Shortcut.Step(
      AppAction(app: app.identifier, .intent(parameters)),
      inputs: try inputs(node["inputs"], of: intent, number))
  }

  private func inputs(_ node: SourceNode?, of intent: IntentDefinition, _ number: Int) throws
    -> [String: Shortcut.Source]
  {
    var inputs: [String: Shortcut.Source] = [:]
    for entry in node?.map ?? [] {
      guard intent.parameters.contains(where: { $0.name == entry.key }) else {
        throw Diagnostic(
          at: entry.keyLocation, key: entry.key, "\(QualifiedName.plain(intent.name)) has no such parameter",
          advice: EditDistance.nearest(to: entry.key, among: intent.parameters.map(\.name)).map {
            "Did you mean \($0)?"
          })
      }
      let parts = entry.value.string?.split(separator: ".").map(String.init) ?? []
      guard parts.count > 1, let step = Int(parts[0]), (1...max(1, number)).contains(step), number > 0 else {
        throw Diagnostic(
          at: entry.value.location, key: entry.key, "expected an earlier step and a property of its response",
          advice: "Write \(entry.key): 1.code for the code of step 1.")
      }
      inputs[entry.key] = Shortcut.Source(step: step - 1, path: Array(parts.dropFirst()))
    }
    return inputs
  }
}
