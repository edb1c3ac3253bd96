import AppBundle
import Dialogue
import IntentSchema

/// What was asked for without a sentence can't be carried out.
public enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownApp(String, nearest: String?)
  case unknownIntent(String, nearest: String?)
  case unsupported(intent: String, app: String, supported: [String])

  public var description: String {
    switch self {
    case .unknownApp(let name, let nearest):
      "there is no app \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "; beckon apps list shows them")
    case .unknownIntent(let name, let nearest):
      "there is no intent \(name)"
        + (nearest.map { "; did you mean \($0)?" } ?? "; beckon intents list shows them")
    case .unsupported(let intent, let app, let supported):
      "\(app) doesn't support \(intent); it supports: \(supported.joined(separator: ", "))"
    }
  }
}

extension Assistant {
  /// An intent by its class name, or by the middle of it: `AddTasks`, `INAddTasksIntent`.
  ///
  /// - Parameter app: whose own intents come first.
  public func intent(named name: String, inApp app: String? = nil) throws(RunError) -> IntentDefinition {
    let whole = "IN\(name)Intent"
    let own = app.flatMap(self.app(named:)).map { [$0.identifier] } ?? installed.map(\.identifier)
    for identifier in own {
      for spelling in [name, "\(name)Intent"] {
        if let intent = catalogue.intent(QualifiedName.make(spelling, app: identifier)) { return intent }
      }
    }
    if let intent = [name, whole, "\(name)Intent"].lazy.compactMap(catalogue.intent).first { return intent }
    let nearest = [name, whole, "\(name)Intent"].lazy.compactMap {
      EditDistance.nearest(to: $0, among: self.catalogue.intents.keys.map(QualifiedName.plain))
    }
    throw .unknownIntent(name, nearest: nearest.first)
  }

  /// Has an app carry out an intent whose parameters are known, by the same dialogue as a sentence.
  ///
  /// - Throws: `RunError` when there is no such app or it doesn't support the intent.
  public func run(_ parameters: Record, inApp name: String) throws(RunError) -> Turn {
    guard let app = app(named: name) else {
      throw .unknownApp(name, nearest: EditDistance.nearest(to: name, among: apps.map(\.displayName)))
    }
    guard catalogue.intent(parameters.type) != nil else {
      throw .unknownIntent(parameters.type, nearest: nil)
    }
    guard supports(app, parameters.type) else {
      throw .unsupported(
        intent: QualifiedName.plain(parameters.type), app: app.displayName,
        supported: app.extensions.flatMap(\.intentsSupported).sorted())
    }
    var draft = TurnDraft(Turn(text: "", language: language), phrasebook: phrasebook)
    let candidate = Conversation.Candidate(
      app: app.identifier, intent: parameters.type, parameters: parameters, title: app.displayName)
    begin(candidate, in: &draft)
    conversation.lastLines = draft.turn.transcript
    return draft.turn
  }
}
