import AppBundle
import ExtensionHost
import ExtensionProtocol
import IntentSchema
import Shortcuts

/// Checks what an app says against what its bundle declares. An app isn't trusted.
struct DonationCheck {
  let app: AppBundle
  let catalogue: Catalogue
  let phrases: PhraseDesk

  /// The action in the form that is stored.
  ///
  /// - Throws: `AppFailure` for an activity that isn't declared, an intent that isn't known or handled, or values that don't
  ///   fit.
  func action(_ action: OfferedAction) throws(AppFailure) -> AppAction {
    switch action {
    case .activity(let record):
      guard record.type == ActivityRecord.type, let type = ActivityRecord(record).activityType, !type.isEmpty
      else { throw AppFailure(.encoding, "this is no activity: its type is missing") }
      guard app.activityTypes.contains(type) else {
        throw AppFailure(
          .donating,
          "\(app.displayName) doesn't declare the activity type \(type); add it to NSUserActivityTypes in its Info.plist"
        )
      }
      return AppAction(app: app.identifier, .activity(record))
    case .intent(let record): return AppAction(app: app.identifier, .intent(try intent(record)))
    }
  }

  private func intent(_ record: Record) throws(AppFailure) -> Record {
    guard QualifiedName.app(of: record.type) == nil else {
      throw AppFailure(.invalidIntentName, "\(record.type) is the name of another app's intent")
    }
    let name = qualified(record.type)
    guard let definition = catalogue.intent(name) else {
      throw AppFailure(
        .invalidIntentName, "there is no intent \(record.type), in the framework or in \(app.displayName)")
    }
    guard
      app.intentsSupported.contains(record.type)
        || app.extensions.contains(where: { $0.intentsSupported.contains(record.type) })
    else {
      throw AppFailure(
        .noHandler,
        "\(app.displayName) doesn't handle \(record.type); list it in IntentsSupported of its extension's Info.plist, or in "
          + "INIntentsSupported of its own")
    }
    let own = record.renamed(qualified)
    let checker = ReplyChecker(catalogue)
    for (field, value) in own.fields {
      guard definition.parameter(field) != nil else {
        throw AppFailure(.encoding, "\(record.type) has no parameter \(field)")
      }
      do throws(HandlingFailure) {
        try checker.check(.value(value), to: HandlingCall(.defaultValue(field), intent: own))
      } catch {
        let reason = if case .malformedReply(let reason) = error { reason } else { "\(error)" }
        throw AppFailure(.encoding, "\(record.type).\(field) doesn't fit: \(reason)")
      }
    }
    return own
  }

  /// The name under which the assistant knows a type of the app.
  private func qualified(_ name: String) -> String {
    let own = QualifiedName.make(name, app: app.identifier)
    return catalogue.intent(own) != nil || catalogue.type(own) != nil ? own : name
  }

  /// - Throws: `AppFailure` for a phrase that could never be said.
  func phrase(_ phrase: String?) throws(AppFailure) {
    guard let phrase else { return }
    if let problem = phrases.problem(with: phrase) {
      throw AppFailure(.creatingShortcut, "“\(phrase)” can't be a phrase: \(problem)")
    }
  }
}
