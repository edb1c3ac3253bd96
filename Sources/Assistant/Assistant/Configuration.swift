public import Foundation

/// What an assistant gets from outside: places, language, clock and limits.
public struct Configuration: Sendable {
  public var places: Places
  /// The languages of the person, the preferred first; BCP 47.
  public var languages: [String]
  public var timeZone: TimeZone
  /// The moment that "tomorrow" is counted from.
  public var now: @Sendable () -> Date
  /// How long an extension may take for one call, in seconds.
  public var callDeadline: Double
  /// How long a card by an app may take, in seconds. What is said never waits for it; a question waits a sixth of it.
  public var cardPatience: Double
  /// Whether turns keep what their sentences were understood from.
  public var keepsEvidence: Bool = false
  /// Called with a language before its model is trained, which can take some seconds.
  public var willTrain: @Sendable (String) -> Void = { _ in }
  /// How long an extension may idle before it's stopped, in seconds.
  public var idleLimit: Double

  /// Of the person whose environment it is: their places, and all of Beckon's languages, those of `LANGUAGE` or `LANG`
  /// first.
  public init(environment: [String: String]) {
    let preferred = (environment["LANGUAGE"] ?? environment["LANG"] ?? "").split(separator: ":")
    self.init(
      places: Places(environment: environment), languages: preferred.map(String.init) + Assistant.languages)
  }

  public init(
    places: Places, languages: [String] = ["en"], timeZone: TimeZone = .current,
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
}
