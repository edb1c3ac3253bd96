import IntentSchema

/// A message from an app, or from one of its extensions, to the service. `Documentation/app-protocol.md` describes them.
///
///     socket.write(AppMessage.hello(version: AppProtocol.version, identifier: "com.example.Bank", takesDeliveries: true).frame)
///     socket.write(AppMessage.request(id: 1, .donate([donation])).frame)
public enum AppMessage: Hashable, Sendable {
  /// The first message. The service finds out by itself who connects; the identifier is what the program believes to be.
  ///
  /// - Parameter takesDeliveries: whether activities and intents can be delivered to this process.
  case hello(version: Int, identifier: String, takesDeliveries: Bool)
  /// Requests are numbered by the app. Each gets one answer.
  case request(id: UInt64, AppRequest)
  /// The answer to a delivery.
  case answer(id: UInt64, DeliveryAnswer)
}

/// A message from the service to an app.
///
///     ServiceMessage.failed(id: 1, AppFailure(code: 2004, reason: "there is no intent INFlyIntent"))
public enum ServiceMessage: Hashable, Sendable {
  /// The answer to a hello of the same version, by an installed app's program.
  case welcome(AppContext)
  /// The answer to any other hello. The connection ends after it.
  case refused(version: Int, reason: String)
  /// The service did what was asked for. All that was to be kept is on the disk.
  case done(id: UInt64)
  case failed(id: UInt64, AppFailure)
  case shortcuts(id: UInt64, [SpokenShortcut])
  case changed(id: UInt64, ShortcutChange)
  /// The raw value of `INSiriAuthorizationStatus`, or of a class of data's `DataAuthorization`.
  case authorization(id: UInt64, Int)
  /// Numbered by the service.
  case deliver(id: UInt64, AppDelivery)
  /// The app isn't needed any more, and ends.
  case leave
}

/// The version of the messages between apps and the service. Any change to the bytes raises it.
///
///     AppMessage.hello(version: AppProtocol.version, identifier: "com.example.Bank", takesDeliveries: false)
public enum AppProtocol {
  public static let version: Int = 2
  /// The longest message of an app, in bytes. A longer one ends the connection.
  public static let maximumLength: Int = 1 << 20
}

/// The facts that an app is told when it has connected.
///
///     ServiceMessage.welcome(AppContext(language: "tr", authorization: 3))  // .authorized
public struct AppContext: Hashable, Sendable {
  /// The person's language, BCP 47.
  public var language: String
  /// The raw value of `INSiriAuthorizationStatus`.
  public var authorization: Int

  public init(language: String, authorization: Int) {
    self.language = language
    self.authorization = authorization
  }
}

/// The reason why a request wasn't carried out.
///
///     AppFailure(.noApp, "com.example.Bank isn't installed").code  // 2005, an INIntentError.Code
public struct AppFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The codes of `INIntentError` that the service uses, with their raw values.
  public enum Code: Int, Sendable {
    case notSupported = 1900
    case donating = 1901
    case deletingAll = 1902
    case deletingIdentifiers = 1903
    case deletingGroup = 1904
    case noHandler = 2003
    case invalidIntentName = 2004
    case noApp = 2005
    case timedOut = 3001
    case missingInformation = 3002
    case creatingShortcut = 7000
    case gettingShortcut = 7001
    case deletingShortcut = 7002
    case encoding = 8001
  }

  /// The raw value of an `INIntentError.Code`.
  public var code: Int
  /// A sentence for the developer.
  public var reason: String

  public init(code: Int, reason: String) {
    self.code = code
    self.reason = reason
  }

  public init(_ code: Code, _ reason: String) { self.init(code: code.rawValue, reason: reason) }

  public var description: String { reason }
}

/// Something that an app is started or found for.
///
///     ServiceMessage.deliver(id: 7, .activity(activity, intent: nil, response: nil))
public enum AppDelivery: Hashable, Sendable {
  /// A record of `NSUserActivity`, and what it was made for where an intent led to it.
  case activity(Record, intent: Record?, response: Record?)
  /// An intent that the app handles itself.
  case intent(Record)
}

/// The app's answer to a delivery.
///
///     AppMessage.answer(id: 7, .activity(isTaken: true))  // to the delivery of that number
public enum DeliveryAnswer: Hashable, Sendable {
  /// True where the app's delegate says that it goes on with the activity.
  case activity(isTaken: Bool)
  /// The response to an intent.
  case response(Record)
  /// The delivery couldn't be carried out.
  case failed(reason: String)
}

/// A shortcut with the person's phrase for it.
///
///     SpokenShortcut(identifier: UUID().uuidString, phrase: "Pizza time", action: .intent(order))
public struct SpokenShortcut: Hashable, Sendable {
  /// A UUID as text.
  public var identifier: String
  public var phrase: String
  public var action: OfferedAction

  public init(identifier: String, phrase: String, action: OfferedAction) {
    self.identifier = identifier
    self.phrase = phrase
    self.action = action
  }
}

/// The person's answer to an offer to add or change a shortcut.
///
///     ServiceMessage.changed(id: 3, .cancelled)  // to a request to add a shortcut
public enum ShortcutChange: Hashable, Sendable {
  case added(SpokenShortcut)
  case updated(SpokenShortcut)
  /// A UUID as text.
  case deleted(identifier: String)
  case cancelled
}
