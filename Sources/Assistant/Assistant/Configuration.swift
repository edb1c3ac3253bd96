public import AppBundle
public import Conversations
public import ExtensionHost
public import Foundation
import Language

/// Everything that an assistant gets from outside: places, languages, clock and limits.
///
///     var configuration = Configuration(environment: ProcessInfo.processInfo.environment)
///     configuration.now = { Date(timeIntervalSince1970: 1_772_442_000) }
///     let assistant = try Assistant(configuration)
public struct Configuration: Sendable {
  public var places: Places
  /// The person's languages as BCP 47 codes, the preferred one first.
  public var languages: [String]
  public var timeZone: TimeZone
  /// The moment that "tomorrow" is counted from.
  public var now: @Sendable () -> Date
  /// The longest time that an extension may take for one call, in seconds.
  public var callDeadline: Double
  /// The longest wait for a card by an app, in seconds. Spoken lines never wait for cards; a question waits a sixth of
  /// it.
  public var cardPatience: Double
  /// True where turns keep the evidence for their readings. `beckon say --why` shows it.
  public var keepsEvidence: Bool = false
  /// True for a process that ends after a sentence or so: it uses the files of the cache where they stand
  /// instead of copying them.
  public var isBrief: Bool = false
  /// Called with a language before its model is trained, which can take some seconds.
  public var willTrain: @Sendable (String) -> Void = { _ in }
  /// The applications that "open Firefox" opens; none unless they are given, or found by the environment.
  public var desktop: Desktop = .none
  /// Opens an app with what it is to go on with, and says why it couldn't; nil where no app can be opened from here.
  public var openApp: (@Sendable (AppBundle, AppDelivery) -> StartFailure?)?
  /// Takes what extensions say to the assistant, such as donations; nil where it waits in their containers.
  public var exchange: (any AppExchange)?
  /// Called where something that was said to be kept can't be written, such as the app that a person prefers.
  public var couldNotKeep: @Sendable (any Error) -> Void = { _ in }
  /// Extensions don't run with less than this. As much as the machine offers is in force anyway, unless it is `off`.
  public var protection: Protection.Level = .usual
  /// Megabytes that an extension may have for itself. An app's own program gets four times as much, where it is confined.
  public var extensionMemory: Int = ExtensionHost.Limits.usualMemory
  /// True where Beckon is locked as long as the owner's desktop session is.
  public var followsDesktopLock: Bool = false
  /// The time after which an idle extension is stopped, in seconds.
  public var idleLimit: Double

  /// Takes the places from the XDG variables, and the languages from `LANGUAGE` or `LANG`, followed by all others of
  /// Beckon's, the least protection from `BECKON_PROTECTION`, and the memory of an extension from `BECKON_EXTENSION_MEMORY`. Applications of the desktop are those of the XDG data directories.
  /// The desktop's lock is followed, but where `BECKON_DESKTOP_LOCK` is `off`.
  public init(environment: [String: String]) {
    let places = Places(environment: environment)
    self.init(
      places: places,
      languages: Self.preferredLanguages(environment) + KnownLanguages(added: places.addedLanguages).codes)
    desktop = Desktop(environment: environment)
    if let name = environment[Protection.Level.variable] { protection = .demanded(name) }
    if let memory = environment[ExtensionHost.Limits.memoryVariable].flatMap(ExtensionHost.Limits.memory) {
      extensionMemory = memory
    }
    followsDesktopLock = Self.followsDesktopLock(environment)
  }

  /// True where the environment leaves the desktop's lock in force. It's a part of what `init(environment:)`
  /// reads, for those who need nothing else.
  public static func followsDesktopLock(_ environment: [String: String]) -> Bool {
    environment["BECKON_DESKTOP_LOCK"] != "off"
  }

  /// The languages of `LANGUAGE` or `LANG`, whether Beckon speaks them or not.
  public static func preferredLanguages(_ environment: [String: String]) -> [String] {
    (environment["LANGUAGE"] ?? environment["LANG"] ?? "").split(separator: ":").map(String.init)
  }

  public init(
    places: Places, languages: [String] = [KnownLanguages.fallback], timeZone: TimeZone = .current,
    now: @escaping @Sendable () -> Date = { Date() }, callDeadline: Double = 10, cardPatience: Double = 1,
    idleLimit: Double = 60
  ) {
    self.places = places
    self.languages = languages
    self.timeZone = timeZone
    self.now = now
    self.callDeadline = callDeadline
    self.cardPatience = cardPatience
    self.idleLimit = idleLimit
  }

  /// The context of a sentence that the owner says now.
  var context: UnderstandingContext { UnderstandingContext(reference: now(), timeZone: timeZone) }
}
