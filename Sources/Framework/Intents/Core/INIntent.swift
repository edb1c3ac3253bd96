@_exported import CoreLocation
@_exported import Foundation
import IntentSchema

/// A person's request, the base class of all intents.
///
///     let intent = INAddTasksIntent(
///       targetTaskList: nil, taskTitles: [INSpeakableString(spokenPhrase: "milk")], spatialEventTrigger: nil,
///       temporalEventTrigger: nil)
open class INIntent: _StoredObject, NSCopying, @unchecked Sendable {
  public init() { super.init(_fields: [:]) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INIntent" }
  open override class var _fieldTypes: [_FieldType] { _types }
  open override class var _keyPaths: [AnyKeyPath: String] { [\INIntent.identifier: "identifier"] }
  private static let _types: [_FieldType] = [
    _FieldType("identifier", String.self, optional: true),
    _FieldType("suggestedInvocationPhrase", String.self, optional: true),
    _FieldType("shortcutAvailability", INShortcutAvailabilityOptions.self, optional: false),
    _FieldType("donationMetadata", INIntentDonationMetadata.self, optional: true),
    _FieldType("images", [ParameterImage].self, optional: true),
  ]

  /// Identifies this request across its resolve, confirm and handle calls.
  open var identifier: String? { _value("identifier") }

  /// A sentence about the intent; nil for system intents.
  open var intentDescription: String? { nil }

  /// The phrase to offer when a person makes a shortcut of it.
  open var suggestedInvocationPhrase: String? {
    get { _value("suggestedInvocationPhrase") }
    set { _fields["suggestedInvocationPhrase"] = newValue }
  }

  /// The app's facts about the donation of this intent.
  open var donationMetadata: INIntentDonationMetadata? {
    get { _value("donationMetadata") }
    set { _fields["donationMetadata"] = newValue }
  }

  /// The places where its shortcuts may be offered.
  open var shortcutAvailability: INShortcutAvailabilityOptions {
    get { _value("shortcutAvailability", default: []) }
    set { _fields["shortcutAvailability"] = newValue }
  }
}
