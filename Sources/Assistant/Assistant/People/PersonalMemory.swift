import Conversations
import Foundation
import IntentSchema
public import Shortcuts
public import Storage
import Synchronization

/// What is kept of one person, and what is made of it: phrases and suggestions.
///
///     let memory = assistant.memory
///     try memory.offers(in: "en").first?.reason  // "most Friday evenings"
///     try memory.add(shortcut, phrase: "pizza time", language: "en")
///
/// It is loaded when it is first needed, and again where another process has changed it. Several threads may use it.
public final class PersonalMemory: Sendable {
  let file: MemoryFile
  let person: String
  let clock: PersonalClock
  let now: @Sendable () -> Date
  let loaded = Mutex(Loaded())
  /// What was decided about apps and can't be stored, as long as this process runs.
  let unkept = Mutex<[String: Bool]>([:])

  /// What was read and made, and the state of the store that it belongs to.
  struct Loaded {
    var revision: Int?
    var book: PhraseBook?
    var shortcuts: [String: Shortcut] = [:]
    var predictor: Predictor?
    /// Whether each app may be used that the person decided about.
    var permissions: [String: Bool]?
  }

  init(_ file: MemoryFile, of person: Person, now: @escaping @Sendable () -> Date) {
    self.file = file
    self.person = person.identifier
    clock = PersonalClock(timeZone: person.timeZone)
    self.now = now
  }

  /// What is kept; nil where it can't be opened, which is told once through `Configuration.couldNotKeep`.
  public var kept: (any Memory)? { file.store()?.memory(of: person) }

  /// The same for reading; nil also where nothing was ever kept.
  var known: (any Memory)? { file.store(isReading: true)?.memory(of: person) }

  /// The same for commands, which tell their own errors.
  ///
  /// - Throws: `StorageError`.
  public func open() throws -> any Memory {
    guard let store = try file.opened() else { throw StorageError.missing(what: .person) }
    return store.memory(of: person)
  }

  // MARK: Phrases

  /// The phrases that a sentence is, all equally near, with their shortcuts.
  ///
  /// Cost: some 10 µs, and some 10 µs a phrase where phrases have changed.
  public func phrases(heard sentence: String, in language: String) -> [(PhraseMatch, Shortcut)] {
    guard let memory = known else { return [] }
    return file.attempt {
      try loaded.withLock { loaded in
        try refresh(&loaded)
        let book = try loaded.book ?? Self.load(memory, &loaded)
        return book.matches(sentence, in: language).compactMap { match in
          loaded.shortcuts[match.phrase.shortcut].map { (match, $0) }
        }
      }
    } ?? []
  }

  private static func load(_ memory: any Memory, _ loaded: inout Loaded) throws -> PhraseBook {
    let phrases = try memory.phrases()
    // Only the rules of languages that there are phrases in.
    let languages = Set(phrases.map(\.language)).sorted()
    var book = PhraseBook(rules: try languages.map(PhraseRules.bundled))
    for phrase in phrases { book.add(phrase) }
    loaded.book = book
    let named = Set(phrases.map(\.shortcut))
    loaded.shortcuts = Dictionary(
      try memory.shortcuts(of: nil).filter { named.contains($0.identifier) }.map { ($0.identifier, $0) },
      uniquingKeysWith: { first, _ in first })
    return book
  }

  /// Forgets what was read where something has changed since.
  func refresh(_ loaded: inout Loaded) throws {
    let revision = try file.opened(isReading: true)?.revision
    guard revision != loaded.revision else { return }
    loaded = Loaded(revision: revision)
  }

  /// Why a text can't be a phrase; nil where it can.
  ///
  /// - Parameter shortcut: the one it is for. Its own phrases may be near.
  public func problem(with text: String, in language: String, for shortcut: String? = nil) throws
    -> PhraseProblem?
  {
    var book = PhraseBook(rules: try PhraseRules.languages.map(PhraseRules.bundled))
    for phrase in try open().phrases() { book.add(phrase) }
    return book.problem(with: text, in: language, for: shortcut)
  }

  // MARK: Shortcuts

  /// A shortcut with the phrases that it is called by.
  public struct NamedShortcut: Hashable, Sendable {
    public var shortcut: Shortcut
    public var phrases: [Phrase]
  }

  /// The shortcuts that have a phrase or that the person made, the newest first.
  public func shortcuts() throws -> [NamedShortcut] {
    guard let memory = try file.opened(isReading: true)?.memory(of: person) else { return [] }
    let phrases = Dictionary(grouping: try memory.phrases(), by: \.shortcut)
    return try memory.shortcuts(of: nil).filter { $0.origin == .personal }.map {
      NamedShortcut(shortcut: $0, phrases: phrases[$0.identifier] ?? [])
    }
  }

  /// The shortcut of a phrase, a title or an identifier; nil where none is called so.
  public func shortcut(named name: String, in language: String) throws -> NamedShortcut? {
    let all = try shortcuts()
    let folded = Folding.folded(name)
    if let found = all.first(where: {
      $0.shortcut.identifier == name || $0.phrases.contains { Folding.folded($0.text) == folded }
    }) {
      return found
    }
    let heard = phrases(heard: name, in: language).filter { $0.0.closeness != .slips }
    if heard.count == 1 { return all.first { $0.shortcut.identifier == heard[0].1.identifier } }
    let titled = all.filter { Folding.folded($0.shortcut.title) == folded }
    return titled.count == 1 ? titled[0] : nil
  }

  /// Keeps a shortcut and the phrase that it is called by.
  ///
  /// One with a single step is the same as the shortcut that was donated for it.
  ///
  /// - Returns: the shortcut as it is kept.
  /// - Throws: `PhraseProblem` for a text that can't be a phrase, or `StorageError`. Nothing has changed then.
  @discardableResult
  public func add(_ shortcut: Shortcut, phrase: String, language: String) throws -> Shortcut {
    let memory = try open()
    var kept = shortcut
    if kept.identifier.isEmpty {
      let isPlain = kept.steps.count == 1 && kept.steps[0].inputs.isEmpty
      kept.identifier = isPlain ? kept.steps[0].action.key : UUID().uuidString
    }
    if let problem = try problem(with: phrase, in: language, for: kept.identifier) { throw problem }
    if let donated = try memory.shortcut(kept.identifier), shortcut.identifier.isEmpty {
      kept = donated
    } else {
      try memory.save(kept)
    }
    try memory.save(Phrase(phrase, language: language, shortcut: kept.identifier))
    return kept
  }

  /// Calls a shortcut by another phrase, and no longer by those that it had.
  ///
  /// - Throws: `PhraseProblem` or `StorageError`.
  public func rename(_ named: NamedShortcut, to phrase: String, language: String) throws {
    let memory = try open()
    let identifier = named.shortcut.identifier
    if let problem = try problem(with: phrase, in: language, for: identifier) { throw problem }
    let new = Phrase(phrase, language: language, shortcut: identifier)
    try memory.save(new)
    for old in named.phrases where old.text != new.text || old.language != new.language {
      try memory.delete(old)
    }
  }

  public func delete(_ named: NamedShortcut) throws {
    try open().deleteShortcut(named.shortcut.identifier)
  }

  // MARK: Donations

  /// Keeps what was done in apps. What may be suggested is learnt from at once.
  ///
  /// An app that tells of what the assistant has just had it do knows it better: its donation takes the place of the
  /// assistant's.
  ///
  /// - Throws: `StorageError`.
  public func donate(_ donations: [Donation]) throws {
    let memory = try open()
    try loaded.withLock { loaded in
      try removeOwn(insteadOf: donations, memory)
      try refresh(&loaded)
      try memory.donate(donations)
      guard let before = loaded.revision, try file.opened()?.revision == before &+ 1 else { return }
      // Nobody else has changed anything: what was read is still true.
      loaded.revision = before &+ 1
      for donation in donations
      where donation.eligibility.contains(.prediction) && donation.direction != .incoming {
        loaded.predictor?.observe(
          Occasion(action: donation.action.key, moment: donation.moment, place: donation.place))
      }
    }
  }

  private func removeOwn(insteadOf donations: [Donation], _ memory: any Memory) throws {
    for donation in donations where !donation.identifier.hasPrefix(Self.ownDonation) {
      let app = donation.action.app
      let same = try memory.donations(of: app, limit: 3).filter {
        $0.identifier.hasPrefix(Self.ownDonation) && $0.action == donation.action
          && abs($0.moment.timeIntervalSince(donation.moment)) < Self.sameOccasion
      }
      if !same.isEmpty { try memory.deleteDonations(.identifiers(same.map(\.identifier)), of: app) }
    }
  }

  /// So many seconds apart, two donations tell of one occasion.
  private static let sameOccasion = 60.0

  /// What may be wanted now, the likeliest first.
  func predictions(at moment: Date, limit: Int) throws -> [Suggestion] {
    guard let memory = known else { return [] }
    return try loaded.withLock { loaded in
      try refresh(&loaded)
      if loaded.predictor == nil {
        loaded.predictor = Predictor(clock: clock, history: try memory.occasions(since: nil))
      }
      return loaded.predictor?.suggestions(
        for: Situation(moment: moment), limit: limit, dismissed: try memory.dismissed()) ?? []
    }
  }
}
