import ExtensionProtocol
import Foundation
import IntentSchema

/// An intent together with its response.
///
///     (interaction.intent as? INAddTasksIntent)?.taskTitles
///     interaction.intentHandlingStatus == .success  // it is done; .ready while the person is asked
open class INInteraction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  open var intent: INIntent { storedIntent }
  open var intentResponse: INIntentResponse? { storedResponse }
  open var intentHandlingStatus: INIntentHandlingStatus { status }
  open var direction: INInteractionDirection = .unspecified
  open var dateInterval: DateInterval?
  open var identifier: String = UUID().uuidString
  open var groupIdentifier: String?
  private let storedIntent: INIntent
  private let storedResponse: INIntentResponse?
  private var status: INIntentHandlingStatus = .unspecified

  public init(intent: INIntent, response: INIntentResponse?) {
    storedIntent = intent
    storedResponse = response
    super.init()
  }

  /// An interaction that the host wants shown.
  ///
  /// - Throws: `_RecordDecodingError` for what isn't of the classes that are known here.
  @_spi(Runtime) public convenience init(_ request: InterfaceRequest) throws {
    func object(_ record: Record) throws -> any _FieldCoded {
      guard let type = IntentRegistry.type(named: record.type) else {
        throw _RecordDecodingError(path: record.type, expected: "a known class", found: "no such name")
      }
      return try type._make(record, at: _FieldPath(record.type))
    }
    guard let intent = try object(request.intent) as? INIntent else {
      throw _RecordDecodingError(path: request.intent.type, expected: "an intent", found: "another class")
    }
    self.init(intent: intent, response: try request.response.map(object) as? INIntentResponse)
    status = INIntentHandlingStatus(rawValue: request.status.rawValue) ?? .unspecified
  }

  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "intentType") as String?,
      let type = IntentRegistry.type(named: name) as? INIntent.Type,
      let intent = coder.decodeObject(of: type, forKey: "intent")
    else { return nil }
    storedIntent = intent
    let responseName = coder.decodeObject(of: NSString.self, forKey: "responseType") as String?
    storedResponse = responseName.flatMap { IntentRegistry.type(named: $0) as? INIntentResponse.Type }
      .flatMap { coder.decodeObject(of: $0, forKey: "response") }
    super.init()
    identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? ?? identifier
    groupIdentifier = coder.decodeObject(of: NSString.self, forKey: "groupIdentifier") as String?
    let start = coder.decodeObject(of: NSNumber.self, forKey: "start")
    let duration = coder.decodeObject(of: NSNumber.self, forKey: "duration")
    if let start, let duration, duration.doubleValue >= 0 {
      dateInterval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: start.doubleValue), duration: duration.doubleValue)
    }
    direction = INInteractionDirection(rawValue: coder.decodeInteger(forKey: "direction")) ?? .unspecified
    status = INIntentHandlingStatus(rawValue: coder.decodeInteger(forKey: "status")) ?? .unspecified
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(type(of: storedIntent)._recordType as NSString, forKey: "intentType")
    coder.encode(storedIntent, forKey: "intent")
    if let storedResponse {
      coder.encode(type(of: storedResponse)._recordType as NSString, forKey: "responseType")
      coder.encode(storedResponse, forKey: "response")
    }
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(groupIdentifier as NSString?, forKey: "groupIdentifier")
    coder.encode(
      dateInterval.map { NSNumber(value: $0.start.timeIntervalSinceReferenceDate) }, forKey: "start")
    coder.encode(dateInterval.map { NSNumber(value: $0.duration) }, forKey: "duration")
    coder.encode(direction.rawValue, forKey: "direction")
    coder.encode(status.rawValue, forKey: "status")
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = INInteraction(intent: storedIntent, response: storedResponse)
    copy.direction = direction
    copy.dateInterval = dateInterval
    copy.identifier = identifier
    copy.groupIdentifier = groupIdentifier
    copy.status = status
    return copy
  }

  /// Tells the assistant what the person did, so that it can offer it again.
  ///
  /// Without a running service it is kept in the app's container until there is one.
  ///
  /// - Parameter completion: called when the donation is on the disk, or with an `INIntentError` whose description says
  ///   what is wrong.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    Self.perform(.donate([donation]), completion)
  }

  open func donate() async throws { try await Self.perform(.donate([donation])) }

  /// Deletes what the app and its extensions donated; activities stay.
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    perform(.deleteDonations(.allIntents), completion)
  }

  open class func delete(with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    perform(.deleteDonations(.intents(identifiers)), completion)
  }

  open class func delete(with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil)
  {
    perform(.deleteDonations(.intentGroup(groupIdentifier)), completion)
  }

  open class func deleteAll() async throws { try await perform(.deleteDonations(.allIntents)) }

  open class func delete(with identifiers: [String]) async throws {
    try await perform(.deleteDonations(.intents(identifiers)))
  }

  open class func delete(with groupIdentifier: String) async throws {
    try await perform(.deleteDonations(.intentGroup(groupIdentifier)))
  }

  private static func perform(_ request: AppRequest, _ completion: (@Sendable ((any Error)?) -> Void)?) {
    AssistantLink.shared.send(request) { result in
      if case .failure(let failure) = result { completion?(failure.intentError) } else { completion?(nil) }
    }
  }

  private static func perform(_ request: AppRequest) async throws {
    do throws(AppFailure) { _ = try await AssistantLink.shared.send(request) } catch {
      throw error.intentError
    }
  }

  private var donation: AppDonation {
    var donation = AppDonation(
      storedIntent._offered.action, identifier: identifier, moment: Date.now.timeIntervalSince1970)
    donation.group = groupIdentifier
    donation.title = storedIntent._offered.title
    donation.suggestedPhrase = storedIntent.suggestedInvocationPhrase
    donation.eligibility = AppDonation.Eligibility.prediction
    donation.direction = direction.rawValue
    donation.status = status.rawValue
    donation.start = dateInterval?.start.timeIntervalSince1970
    donation.end = dateInterval?.end.timeIntervalSince1970
    return donation
  }

  /// The value of a parameter in the intent or its response; nil where there is none.
  open func parameterValue(for parameter: INParameter) -> Any? {
    let holders: [(any _FieldCoded)?] = [storedIntent, storedResponse]
    guard
      let holder = holders.lazy.compactMap({ $0 }).first(where: { type(of: $0) == parameter.parameterClass })
    else { return nil }
    var found: Any? = holder
    var path = ""
    for part in parameter.parameterKeyPath.split(separator: ".").map(String.init) {
      path += path.isEmpty ? part : ".\(part)"
      found = (found as? any _FieldCoded)?._fields[part]
      let index = parameter.index(forSubKeyPath: path)
      if index != NSNotFound, let items = found as? [Any] {
        found = items.indices.contains(index) ? items[index] : nil
      }
    }
    return found
  }
}
