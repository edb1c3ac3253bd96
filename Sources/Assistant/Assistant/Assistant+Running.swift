import AppBundle
public import Conversations
public import IntentSchema

/// The reason why an intent can't be run by name.
///
///     do { try session.run(parameters, inApp: "ListOMat") } catch { print(error) }
public enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownApp(String, nearest: String?)
  case unknownIntent(String, nearest: String?)
  /// Neither an intent nor a class of data.
  case unknownPurpose(String, nearest: String?)
  case unsupported(intent: String, app: String, supported: [String])
  /// An app can't be let have a file.
  case unusableFile(String, reason: String)

  public var description: String {
    switch self {
    case .unknownApp(let name, let nearest):
      "there is no app \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "; beckon apps list shows them")
    case .unknownPurpose(let name, let nearest):
      "\(Self.unknownIntent(name, nearest: nearest).description)\nClasses of data are "
        + PersonalData.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .unknownIntent(let name, let nearest):
      "there is no intent \(name)"
        + (nearest.map { "; did you mean \($0)?" } ?? "; beckon intents list shows them")
    case .unsupported(let intent, let app, let supported):
      "\(app) doesn't support \(intent); it supports: \(supported.joined(separator: ", "))"
    case .unusableFile(let path, let reason): "no app can be let have \(path): \(reason)"
    }
  }
}

extension Assistant {
  /// Finds an intent by its class name or a part of it: `AddTasks` is `INAddTasksIntent`.
  ///
  /// - Parameter app: the app whose own intents are looked at first; nil for those of all apps.
  /// - Throws: `RunError.unknownIntent` with the nearest name.
  public func intent(named name: String, inApp app: String? = nil) throws(RunError) -> IntentDefinition {
    let catalogue = catalogue
    let whole = "IN\(name)Intent"
    let own = app.flatMap(self.app(named:)).map { [$0.identifier] } ?? apps.map(\.identifier)
    for identifier in own {
      for spelling in [name, "\(name)Intent"] {
        if let intent = catalogue.intent(QualifiedName.make(spelling, app: identifier)) { return intent }
      }
    }
    if let intent = [name, whole, "\(name)Intent"].lazy.compactMap(catalogue.intent).first { return intent }
    let nearest = [name, whole, "\(name)Intent"].lazy.compactMap {
      EditDistance.nearest(to: $0, among: catalogue.intents.keys.map(QualifiedName.plain))
    }
    throw .unknownIntent(name, nearest: nearest.first)
  }
}

extension Session {
  /// Has an app carry out an intent with known parameters. The dialogue is the same as for a sentence.
  ///
  ///     let tasks = Record("INAddTasksIntent", ["taskTitles": .list([.string("milk")])])
  ///     let turn = try session.run(tasks, inApp: "ListOMat")
  ///
  /// - Parameter observe: receives the turn's events as they happen, on the caller's thread.
  /// - Throws: `RunError` when there is no such app, or it doesn't support the intent.
  @discardableResult
  public func run(
    _ parameters: Record, inApp name: String, _ observe: (TurnEvent) -> Void = { _ in }
  ) throws(RunError) -> Turn {
    let knowledge = assistant.knowledge
    guard let app = assistant.app(named: name) else {
      throw .unknownApp(
        name, nearest: EditDistance.nearest(to: name, among: knowledge.apps.map(\.displayName)))
    }
    guard knowledge.catalogue.intent(parameters.type) != nil else {
      throw .unknownIntent(parameters.type, nearest: nil)
    }
    guard knowledge.supports(app, parameters.type) else {
      throw .unsupported(
        intent: QualifiedName.plain(parameters.type), app: app.displayName,
        supported: app.extensions.flatMap(\.intentsSupported).sorted())
    }
    return take(.requested(parameters, app: app.identifier), observe)
  }
}
