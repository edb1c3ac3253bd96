import Foundation
import IntentSchema
import Language
import SourceTree

/// Says how what an intent did is taken back, which intents end what it began, and what people ask for after it.
///
///     let inverses = try Inverse.bundled()
///     inverses.first { $0.intent == done.intent }?.undo  // "INDeleteTasksIntent"
public struct Inverse: Hashable, Sendable {
  /// The source of a parameter's value.
  enum Source: Hashable, Sendable {
    /// A path into what was done, such as `response.addedTasks`.
    case path([String])
    /// The opposite of the truth at a path.
    case opposite([String])
    /// A case of the parameter's enumeration.
    case name(String)
  }

  public var intent: String
  /// The cases of enumerations that parameters must have had.
  var conditions: [String: String] = [:]
  /// The intent that takes it back; nil where nothing does.
  public var undo: String?
  var sources: [String: Source] = [:]
  /// The intent that changes what it made; it takes the changed parameters under their own names.
  public var revise: String?
  var revisionSources: [String: Source] = [:]
  /// The intent that adds to what it made: tasks to a list.
  public var extend: String?
  var extensionSources: [String: Source] = [:]
  /// The intents that end what it began, in the order in which they are tried.
  public var ends: [String] = []
  /// The intent that people ask for after it, as for a ride after its prices.
  public var next: String?
  /// The sources of the values that the next intent takes over from what was asked.
  var nextSources: [String: Source] = [:]
  /// The paths to the values that it takes from the thing that the person chose of those that were shown.
  var chosenSources: [String: [String]] = [:]
  /// The intent that shows what it made, for a question about it.
  public var look: String?
  var lookSources: [String: Source] = [:]
  /// True for a pause: "go on" takes it back.
  public var isPause = false
  /// True where people say "cancel" for it, as for a workout. They do for all that reaches others or moves
  /// money.
  public var isCancelled = false

  /// The request that takes an act back.
  ///
  /// Nil where the act had other parameters, or where the app's answer lacks a value that the request needs.
  func request(undoing act: Act, in catalogue: Catalogue) -> Record? {
    guard let undo, intent == act.intent, let target = catalogue.intent(undo) else { return nil }
    let done = catalogue.intent(act.intent)
    for (name, wanted) in conditions {
      guard let type = done?.parameter(name)?.type,
        catalogue.caseValue(wanted, of: type) == act.parameters[name]
      else { return nil }
    }
    return filled(Record(undo), from: sources, of: act, target, in: catalogue)
  }

  /// The request that gives what an act made the values of a correction.
  ///
  /// Nil where the revising intent lacks one of the changed parameters, or the act made several things.
  func request(revising act: Act, _ change: RequestChange, in catalogue: Catalogue) -> Record? {
    request(revise, revisionSources, of: act, change, in: catalogue)
  }

  /// The request that adds to what an act made: "and a charger", after a list was made.
  ///
  /// Nil where the extending intent lacks one of the changed parameters, or the act made several things.
  func request(extending act: Act, _ change: RequestChange?, in catalogue: Catalogue) -> Record? {
    request(extend, extensionSources, of: act, change, in: catalogue)
  }

  /// The request that shows what an act made: the list, for "did the milk end up on it?" Nil where none does.
  func request(lookingAt act: Act, in catalogue: Catalogue) -> Record? {
    request(look, lookSources, of: act, nil, in: catalogue)
  }

  private func request(
    _ name: String?, _ sources: [String: Source], of act: Act, _ change: RequestChange?,
    in catalogue: Catalogue
  ) -> Record? {
    guard let name, intent == act.intent, let target = catalogue.intent(name) else { return nil }
    var request = Record(name)
    for parameter in change?.parameters ?? [] {
      // Another thing is meant, so what was changed isn't changed once more.
      if sources[parameter] != nil { return nil }
      guard target.parameter(parameter) != nil, let value = change?.request[parameter] else { return nil }
      request[parameter] = value
    }
    return filled(request, from: sources, of: act, target, in: catalogue)
  }

  /// The request that people make after an act, with what it takes over from it: after the prices of a ride
  /// were shown, where the ride goes.
  ///
  /// - Parameter chosen: the thing that the person chose of those that were shown.
  func request(after act: Act, choosing chosen: Value? = nil, in catalogue: Catalogue) -> Record? {
    guard let next, intent == act.intent, let target = catalogue.intent(next),
      var request = filled(Record(next), from: nextSources, of: act, target, in: catalogue)
    else { return nil }
    guard let chosen else { return request }
    for (name, path) in chosenSources {
      guard let type = target.parameter(name)?.type, let value = Act.value(at: path[...], in: chosen) else {
        return nil
      }
      // A thing's name is a text in one record and a name in another.
      let isName = catalogue.kind(of: type) == .speakable
      request[name] = value.string.flatMap { isName ? .record(SpeakableRecord($0).record) : nil } ?? value
    }
    // Without what tells the things apart, any of them would be taken.
    return chosenSources.isEmpty ? nil : request
  }

  private func filled(
    _ empty: Record, from sources: [String: Source], of act: Act, _ target: IntentDefinition,
    in catalogue: Catalogue
  ) -> Record? {
    var request = empty
    for (name, source) in sources {
      guard let type = target.parameter(name)?.type else { return nil }
      switch source {
      case .path(let path):
        guard let value = act.value(at: path) else {
          // Without what the app said that it did, taking it back could take away more: all tasks of a list.
          if path.first == "response" { return nil }
          continue
        }
        switch (type.isList, value.list) {
        case (true, nil): request[name] = .list([value])
        case (false, let values?):
          guard values.count == 1 else { return nil }
          request[name] = values[0]
        default: request[name] = value
        }
      case .opposite(let path):
        guard let truth = act.value(at: path)?.bool else { return nil }
        request[name] = .bool(!truth)
      case .name(let choice):
        request[name] = catalogue.caseValue(choice, of: type)
      }
    }
    return request
  }
}

extension Inverse {
  /// The table that comes with the assistant.
  ///
  /// - Throws: `Diagnostic` or a file error.
  public static func bundled() throws -> [Inverse] {
    let file = SpokenLanguage.resources.appending(path: "inverses.yaml")
    return try read(String(contentsOf: file, encoding: .utf8), file: "inverses.yaml")
  }

  /// Reads a table from YAML:
  ///
  ///     - intent: INPauseWorkoutIntent
  ///       undo: INResumeWorkoutIntent
  ///       with: { workoutName: parameters.workoutName }
  ///
  /// - Throws: `Diagnostic` for the first entry that is no inverse.
  public static func read(_ text: String, file: String) throws -> [Inverse] {
    let root = try YAMLReader.read(text, file: file)
    guard let entries = root.list else {
      throw Diagnostic(at: root.location, "expected a list of inverses, found \(root.kind)")
    }
    return try entries.map { entry in
      guard let intent = entry["intent"]?.string else {
        throw Diagnostic(
          at: entry.location, key: "intent", "an inverse needs the intent that was carried out",
          advice: "Write `intent:` and the class name of the intent.")
      }
      var inverse = Inverse(intent: intent)
      inverse.undo = entry["undo"]?.string
      for condition in entry["when"]?.map ?? [] { inverse.conditions[condition.key] = condition.value.string }
      inverse.sources = try sources(entry["with"])
      inverse.revise = entry["revise"]?.string
      inverse.revisionSources = try sources(entry["revising"])
      inverse.extend = entry["extend"]?.string
      inverse.extensionSources = try sources(entry["extending"])
      inverse.look = entry["look"]?.string
      inverse.lookSources = try sources(entry["looking"])
      inverse.next = entry["next"]?.string
      inverse.nextSources = try sources(entry["taking"])
      for parameter in entry["choosing"]?.map ?? [] {
        inverse.chosenSources[parameter.key] = path(try written(parameter.value)[...])
      }
      inverse.isPause = entry["pause"]?.bool ?? false
      inverse.isCancelled = entry["cancelled"]?.bool ?? false
      inverse.ends = (entry["ends"]?.list ?? []).compactMap(\.string)
      return inverse
    }
  }

  private static func written(_ node: SourceNode) throws -> String {
    guard let text = node.string else {
      throw Diagnostic(
        at: node.location, "expected where the value comes from, found \(node.kind)",
        advice: "Write a path such as `parameters.workoutName`.")
    }
    return text
  }

  private static func sources(_ node: SourceNode?) throws -> [String: Source] {
    var sources: [String: Source] = [:]
    for parameter in node?.map ?? [] { sources[parameter.key] = try source(parameter.value) }
    return sources
  }

  private static func source(_ node: SourceNode) throws -> Source {
    let text = try written(node)
    let negation = "not "
    if text.hasPrefix(negation) { return .opposite(path(text.dropFirst(negation.count))) }
    return text.contains(".") ? .path(path(text[...])) : .name(text)
  }

  private static func path(_ text: Substring) -> [String] { text.split(separator: ".").map(String.init) }
}
