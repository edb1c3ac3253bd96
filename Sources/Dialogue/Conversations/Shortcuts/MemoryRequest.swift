public import Foundation

/// A conversation's request to look up or change what is kept of the person.
///
///     case .remember(.add(shortcut, phrase: "pizza time")): next = .remembered(memory.reply(to: request))
public enum MemoryRequest: Hashable, Sendable, Codable {
  /// Looks for what the person may want to do now, behind the first so many; only of one app where it isn't
  /// nil.
  case suggestions(after: Int, app: String?)
  /// The same where nobody asked for it: only what fits this time or place.
  case fittingSuggestions
  /// Looks for what may get a phrase where nothing was done or offered in this conversation. The phrase is
  /// nil where none was said.
  case nameable(phrase: String?)
  /// Keeps an action from being suggested.
  case dismiss(OfferedAction)
  /// The same for all that are called so, whether they are offered now or not: "pizza".
  case dismissNamed(String)
  /// Lets be suggested again what was kept from it and is called so.
  case allowNamed(String)
  /// The person doesn't want these now: nobody offers them again today.
  case decline([OfferedAction])
  /// The shortcuts that the person has phrases for.
  case shortcuts
  /// Keeps a shortcut, and the phrase that it is called by.
  case add(SpokenShortcut, phrase: String)
  /// Keeps a shortcut, and gives it a phrase that another one has.
  case replace(SpokenShortcut, phrase: String)
  /// The shortcut of this phrase or title.
  case find(String)
  case rename(String, to: String)
  case delete(String)
  /// Puts another phrase in the place of one.
  case rephrase(SpokenShortcut, from: String, to: String)
  /// Deletes a phrase. The shortcut stays.
  case deletePhrase(String, of: SpokenShortcut)
  /// Looks for what has these words: of what apps donated and index, and of the person's shortcuts.
  case search(String)
  /// Deletes what is known of the person's doings in an app.
  case forget(app: String)
  /// Looks up a part of what the person asked for.
  case history(HistoryPage)
  /// Looks up what was done in any conversation and still stands.
  ///
  /// - Parameter thing: what one of them is looked for by, where it was named: "the dentist".
  case pastActs(about: String?)
}

/// The answer to a `MemoryRequest`.
///
///     conversation.receive(.remembered(.forgotten(app: "com.example.Pizzeria")), in: surroundings)
public enum MemoryReply: Hashable, Sendable, Codable {
  case suggestions([OfferedAction], hasMore: Bool)
  /// Empty where nothing is called so.
  case dismissed([OfferedAction])
  /// The titles of what may be suggested again. Empty where nothing is called so.
  case allowed([String])
  case declined
  case shortcuts([SpokenShortcut])
  case added(SpokenShortcut, phrase: String)
  case found(SpokenShortcut)
  case renamed(SpokenShortcut, phrase: String)
  case deleted(SpokenShortcut)
  case phraseDeleted(String, of: SpokenShortcut)
  /// The phrase can't be one.
  case refused(PhraseRefusal)
  /// No shortcut is called so.
  case unknown(String, phrases: [String])
  /// The things that were found, the best first.
  case hits([FoundThing])
  case forgotten(app: String)
  /// The newest last; `earlier` is the number of those before them.
  case history([PastRequest], earlier: Int)
  /// The newest first.
  case pastActs([Act])
  /// Nothing can be read or written now.
  case unavailable
}

/// The reason why words can't be a phrase.
///
///     conversation.refusal(ofPhrase: "yes", in: surroundings)  // .reserved("yes")
public enum PhraseRefusal: Hashable, Sendable, Codable {
  case empty
  case tooLong(limit: Int)
  /// It answers questions, or stops something: "yes".
  case reserved(String)
  /// It is too near to another phrase.
  case phrase(String, other: String, title: String)
  /// It is understood already, or is too near to what is. `meaning` says as what.
  case request(String, meaning: String)
}

/// The requests that are told at once: those of some time and of an app, where they were named.
///
///     HistoryPage(interval: yesterday)  // "what did I ask yesterday?"
///     HistoryPage(interval: yesterday, told: 10)  // "more": those before the ten that were told
public struct HistoryPage: Hashable, Sendable, Codable {
  public var interval: DateInterval?
  public var app: String?
  /// The number of requests that were told already, the newest of all.
  public var told: Int

  public init(interval: DateInterval? = nil, app: String? = nil, told: Int = 0) {
    self.interval = interval
    self.app = app
    self.told = told
  }
}

/// A request that a person made once.
///
///     let past = PastRequest(moment: turn.moment, said: turn.said)
///     let reply = MemoryReply.history([past], earlier: 0)
public struct PastRequest: Hashable, Sendable, Codable {
  public var moment: Date
  public var said: String

  public init(moment: Date, said: String) {
    self.moment = moment
    self.said = said
  }
}
