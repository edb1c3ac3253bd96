import ExtensionProtocol
import Foundation
import IntentSchema
import Synchronization

public typealias NSUserActivityPersistentIdentifier = String

/// Receives an activity's events.
///
///     func userActivityWillSave(_ userActivity: NSUserActivity) {
///       userActivity.userInfo = ["list": list.identifier]
///     }
public protocol NSUserActivityDelegate: NSObjectProtocol {
  func userActivityWillSave(_ userActivity: NSUserActivity)
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// A state of an app that a person can return to. An app that takes over an intent is opened with one.
///
///     let activity = NSUserActivity(activityType: "com.example.ListOMat.open")
///     activity.userInfo = ["list": "Groceries"]
///     completion(INCreateTaskListIntentResponse(code: .failureRequiringAppLaunch, userActivity: activity))
open class NSUserActivity: NSObject, @unchecked Sendable {
  open var activityType: String { type }
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  /// Set where the activity has changed. While it is current, what it was donated with is brought up to date soon after.
  open var needsSave: Bool = false {
    didSet { if needsSave, !oldValue { saveSoon() } }
  }
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var expirationDate: Date?
  open var keywords: Set<String> = []
  open var targetContentIdentifier: String?
  open weak var delegate: (any NSUserActivityDelegate)?
  open var isEligibleForHandoff: Bool = true
  open var isEligibleForSearch: Bool = false
  open var isEligibleForPublicIndexing: Bool = false
  open var isEligibleForPrediction: Bool = false
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  open var suggestedInvocationPhrase: String?
  open var shortcutAvailability: INShortcutAvailabilityOptions = []
  /// The searchable attributes, whose class stands in a module above this one.
  public final var _contentAttributes: AnyObject?
  /// Called before the activity is saved; the responder that holds it brings it up to date.
  @_spi(Runtime) public final var _willSave: ((NSUserActivity) -> Void)?
  private let type: String
  private var attachedInteraction: INInteraction?
  /// The identifier that it was donated under; nil while it isn't current.
  private var donationIdentifier: String?

  /// The activity that the person is at.
  private static let current = Mutex<Current>(Current())

  private struct Current: @unchecked Sendable {
    weak var activity: NSUserActivity?
  }

  public init(activityType: String) {
    type = activityType
    super.init()
  }

  /// The intent and response that it carries, when an app is opened for them.
  open var interaction: INInteraction? { attachedInteraction }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  @_spi(Runtime) public final func _attach(_ interaction: INInteraction) {
    attachedInteraction = interaction
  }

  /// Tells the delegate of the current activity that the person goes on with it, where it is of this type.
  @_spi(Runtime) public static func _continued(_ activityType: String) {
    let activity = current.withLock { $0.activity }
    if let activity, activity.activityType == activityType {
      activity.delegate?.userActivityWasContinued(activity)
    }
  }

  /// The person is doing this now. It is donated where it is eligible for search or prediction; else the service only notes it
  /// for `beckon donations`.
  ///
  /// Its type must stand in `NSUserActivityTypes` of the app's Info.plist. What is wrong is written to standard error, since
  /// the method can't fail.
  open func becomeCurrent() {
    let before = Self.current.withLock { current in
      defer { current.activity = self }
      return current.activity
    }
    if let before, before !== self { before.donationIdentifier = nil }
    if donationIdentifier == nil || needsSave { donate() }
  }

  open func resignCurrent() {
    Self.current.withLock { current in
      if current.activity === self { current.activity = nil }
    }
    donationIdentifier = nil
  }

  open func invalidate() {
    resignCurrent()
    delegate = nil
  }

  private func saveSoon() {
    guard donationIdentifier != nil else { return }
    DispatchQueue.main.async { [weak self] in
      guard let self, needsSave, donationIdentifier != nil else { return }
      donate()
    }
  }

  private func donate() {
    if needsSave {
      needsSave = false
      _willSave?(self)
      delegate?.userActivityWillSave(self)
    }
    if let expirationDate, expirationDate < .now { return }
    let identifier = donationIdentifier ?? "activity-\(UUID().uuidString)"
    donationIdentifier = identifier
    let isWanted = isEligibleForSearch || isEligibleForPrediction
    // A program without a bundle can't donate, which matters only where it wants to.
    guard isWanted || AppIdentity.current != nil else { return }
    let offer = _offered
    var donation = AppDonation(
      offer.action, identifier: identifier, moment: Date.now.timeIntervalSince1970)
    donation.group = persistentIdentifier
    donation.title = offer.title
    donation.subtitle = offer.subtitle
    donation.suggestedPhrase = offer.suggestedPhrase
    donation.keywords = _searchWords
    if isEligibleForSearch { donation.eligibility |= AppDonation.Eligibility.search }
    if isEligibleForPrediction { donation.eligibility |= AppDonation.Eligibility.prediction }
    if isEligibleForHandoff { donation.eligibility |= AppDonation.Eligibility.handoff }
    if isEligibleForPublicIndexing { donation.eligibility |= AppDonation.Eligibility.publicIndexing }
    if let declared = AppIdentity.current?.activityTypes, !declared.contains(type) {
      if isWanted {
        AssistantLink.complain(
          "NSUserActivity: the activity type \(type) isn't declared; add it to NSUserActivityTypes in Info.plist"
        )
      }
      // The service refuses it in the same words, and `beckon donations` shows that.
      return AssistantLink.shared.send(.donate([donation])) { _ in }
    }
    AssistantLink.shared.report(.donate([donation]), as: "NSUserActivity \(type)")
  }

  /// Deletes what was donated of activities with these identifiers, then calls the handler.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    delete(.activities(persistentIdentifiers), handler)
  }

  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    await withCheckedContinuation { continuation in
      delete(.activities(persistentIdentifiers)) { continuation.resume() }
    }
  }

  open class func deleteAllSavedUserActivities(completionHandler handler: @escaping @Sendable () -> Void) {
    delete(.allActivities, handler)
  }

  open class func deleteAllSavedUserActivities() async {
    await withCheckedContinuation { continuation in delete(.allActivities) { continuation.resume() } }
  }

  private static func delete(_ filter: DonationFilter, _ handler: @escaping @Sendable () -> Void) {
    AssistantLink.shared.send(.deleteDonations(filter)) { result in
      if case .failure(let failure) = result {
        AssistantLink.complain("NSUserActivity: its donations can't be deleted: \(failure.reason)")
      }
      handler()
    }
  }
}

extension NSUserActivity: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: "NSUserActivity", at: path)
    let activity = NSUserActivity(activityType: try fields.required("activityType"))
    activity.title = try fields.optional("title")
    activity.webpageURL = try fields.optional("webpageURL")
    activity.targetContentIdentifier = try fields.optional("targetContentIdentifier")
    activity.persistentIdentifier = try fields.optional("persistentIdentifier")
    if let info = fields.record["userInfo"] {
      guard let info = info.record, info.type == PropertyValues.dictionaryType else {
        throw _RecordDecodingError.mismatch(path.field("userInfo"), "a Dictionary", info)
      }
      activity.userInfo = info.fields.mapValues(PropertyValues.object)
    }
    guard let made = activity as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record("NSUserActivity", ["activityType": .string(activityType)])
    record["title"] = title.map(Value.string)
    record["webpageURL"] = webpageURL?._encode()
    record["targetContentIdentifier"] = targetContentIdentifier.map(Value.string)
    record["persistentIdentifier"] = persistentIdentifier.map(Value.string)
    if let userInfo {
      var entries = Record(PropertyValues.dictionaryType)
      // Only property-list values can leave the process, as on Apple's platforms.
      for (key, value) in userInfo { entries["\(key)"] = PropertyValues.value(value) }
      record["userInfo"] = .record(entries)
    }
    return .record(record)
  }
}

/// Converts the property-list values in `userInfo`.
enum PropertyValues {
  static let dictionaryType: String = "Dictionary"

  static func value(_ object: Any) -> Value? {
    switch object {
    case let string as String: return .string(string)
    // On Linux a Swift number doesn't bridge to another type, so the order of the cases matters.
    case let bool as Bool: return .bool(bool)
    case let integer as Int: return .integer(Int64(integer))
    case let double as Double: return .double(double)
    case let data as Data: return data._encode()
    case let date as Date: return date._encode()
    case let url as URL: return url._encode()
    case let list as [Any]: return .list(list.compactMap(value))
    case let dictionary as [AnyHashable: Any]:
      var record = Record(dictionaryType)
      for (key, item) in dictionary { record["\(key)"] = value(item) }
      return .record(record)
    default: return nil
    }
  }

  static func object(_ value: Value) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let bool): bool
    case .integer(let integer): Int(truncatingIfNeeded: integer)
    case .double(let double): double
    case .string(let string): string
    case .bytes(let bytes): Data(bytes)
    case .list(let items): items.map(object)
    case .record(let record): foreign(value, record) ?? record.fields.mapValues(object)
    }
  }

  private static func foreign(_ value: Value, _ record: Record) -> Any? {
    switch record.type {
    case "Date": try? Date._decode(value, at: _FieldPath("userInfo"))
    case "URL": try? URL._decode(value, at: _FieldPath("userInfo"))
    default: nil
    }
  }
}
