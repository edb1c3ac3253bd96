import Conversations
import Foundation
import IntentSchema
public import Shortcuts
public import Storage
import Synchronization

/// The memory of one person: all that is kept of them, and the phrases and suggestions that are made of it.
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
  private let places: PlaceBook
  /// Nil for everybody but the owner: others didn't install the apps, so they are asked about each.
  let undecided: UndecidedApps?
  let loaded = Mutex(Loaded())
  /// The decisions about apps that can't be stored, as long as this process runs.
  let unkept = Mutex<[PermissionKey: AppPermission.Decision]>([:])

  /// The values that were read and made, and the state of the store that they belong to.
  struct Loaded {
    var revision: Int?
    /// The store's number of the donations that the predictor has learnt.
    var doings: Int?
    var book: PhraseBook?
    var shortcuts: [String: Shortcut] = [:]
    var predictor: Predictor?
    var hints: AppHints?
    /// The person's decisions about apps.
    var permissions: [PermissionKey: AppPermission.Decision]?
  }

  init(
    _ file: MemoryFile, of person: Person, places: PlaceBook, undecided: UndecidedApps?,
    now: @escaping @Sendable () -> Date
  ) {
    self.file = file
    self.undecided = undecided
    self.places = places
    self.person = person.identifier
    clock = PersonalClock(timeZone: person.timeZone)
    self.now = now
  }

  /// The store of what is kept; nil where it can't be opened, which is told once through
  /// `Configuration.couldNotKeep`.
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

  /// Opens what is kept, where anything is.
  ///
  /// - Throws: `StorageError`.
  public func check() throws { _ = try file.opened(isReading: true) }

  /// Writes what is left in a file that can't be opened, since it is damaged.
  ///
  /// - Returns: what can't be read.
  func rescue(_ write: (String) throws -> Void) throws -> [ExportGap] { try file.rescue(person, write) }

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
    let store = try file.opened(isReading: true)
    let revision = try store?.revision
    guard revision != loaded.revision else { return }
    // Reading a long history and learning it takes a while, so that isn't done because an app has said something else.
    let doings = try store?.memory(of: person).doings
    let predictor = doings == loaded.doings ? loaded.predictor : nil
    loaded = Loaded(revision: revision, doings: doings, predictor: predictor)
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

    /// The phrase that a name is; nil where it is none, and where it's the only one, which then stands for the shortcut.
    func oneOfSeveral(_ name: String) -> Phrase? {
      guard phrases.count > 1 else { return nil }
      return phrases.first { Folding.folded($0.text) == Folding.folded(name) }
    }
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
  /// - Parameter isReplacing: whether another shortcut may have the phrase. It loses it, and is deleted where it has no other.
  /// - Returns: the shortcut as it is kept.
  /// - Throws: `PhraseProblem` for a text that can't be a phrase, or `StorageError`. Nothing has changed then.
  @discardableResult
  public func add(
    _ shortcut: Shortcut, phrase: String, language: String, isReplacing: Bool = false
  ) throws -> Shortcut {
    let memory = try open()
    var kept = shortcut
    if kept.identifier.isEmpty {
      let isPlain = kept.steps.count == 1 && kept.steps[0].inputs.isEmpty
      kept.identifier = isPlain ? kept.steps[0].action.key : UUID().uuidString
    }
    let old = try isReplacing ? self.shortcut(named: phrase, in: language) : nil
    let owner = old?.shortcut.identifier ?? kept.identifier
    if let problem = try problem(with: phrase, in: language, for: owner) { throw problem }
    if let donated = try memory.shortcut(kept.identifier), shortcut.identifier.isEmpty {
      kept = donated
    } else {
      try memory.save(kept)
    }
    let taken = old?.phrases.first { Folding.folded($0.text) == Folding.folded(phrase) }
    try memory.save(
      Phrase(taken?.text ?? phrase, language: taken?.language ?? language, shortcut: kept.identifier))
    if let old, taken != nil, old.phrases.count == 1, owner != kept.identifier { try delete(old) }
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

  /// Puts another phrase in the place of one. The shortcut's other phrases stay.
  ///
  /// - Throws: `PhraseProblem` or `StorageError`.
  func rephrase(_ shortcut: String, from old: String, to phrase: String, language: String) throws {
    let memory = try open()
    if let problem = try problem(with: phrase, in: language, for: shortcut) { throw problem }
    let new = Phrase(phrase, language: language, shortcut: shortcut)
    let before = try memory.phrases().filter { $0.shortcut == shortcut && $0.text == old && $0 != new }
    try memory.save(new)
    for phrase in before { try memory.delete(phrase) }
  }

  /// Deletes a phrase. The shortcut stays.
  func delete(phrase: String, of shortcut: String) throws {
    let memory = try open()
    for known in try memory.phrases() where known.shortcut == shortcut && known.text == phrase {
      try memory.delete(known)
    }
  }

  public func delete(_ named: NamedShortcut) throws {
    try open().deleteShortcut(named.shortcut.identifier)
  }

  // MARK: Place

  /// The place where the person said to be, by a name of theirs; nil where nobody knows.
  public var place: String? { get throws { try known?.place } }

  /// Says where the person is, until they say otherwise; nil where nobody knows. What they do now is learnt as done there.
  ///
  ///     try memory.setPlace("home")  // ("Home", true) with a place of that name in the places file
  ///
  /// - Returns: the name as the places file has it, and true where it is there.
  /// - Throws: `StorageError`.
  @discardableResult public func setPlace(_ name: String?) throws -> (name: String, isListed: Bool) {
    let listed = name.flatMap(places.place)?.names.first
    try open().setPlace(listed ?? name)
    return (listed ?? name ?? "", listed != nil)
  }

  // MARK: Donations

  /// Keeps what was done in apps. What may be suggested is learnt from at once.
  ///
  /// An app that tells of what the assistant has just had it do knows it better: its donation takes the place of the
  /// assistant's, whichever comes first.
  ///
  /// - Throws: `StorageError`.
  public func donate(_ donations: [Donation]) throws {
    let memory = try open()
    // Donations that the person doesn't want kept of an app are taken and forgotten: the app did nothing
    // wrong.
    let allowed = donations.filter { permission(of: $0.action.app, for: .history) != .denied }
    try loaded.withLock { loaded in
      let donations = placed(try allowed.filter { try !isTold($0, memory) }, at: try memory.place)
      guard !donations.isEmpty else { return }
      try refresh(&loaded)
      let told = try removeOwn(insteadOf: donations, memory)
      try memory.donate(donations)
      let after = (loaded.revision ?? 0) &+ told.count &+ 1
      guard loaded.revision != nil, try file.opened()?.revision == after else { return }
      // Nobody else has changed anything: what was read is still true.
      loaded.revision = after
      loaded.doings = try memory.doings
      for donation in donations {
        guard donation.eligibility.contains(.prediction), donation.direction != .incoming else {
          // The occasion that was learnt of the assistant's own isn't one any more.
          if told.contains(donation.identifier) { loaded.predictor = nil }
          continue
        }
        // It is learnt already.
        if told.contains(donation.identifier) { continue }
        loaded.predictor?.observe(
          Occasion(action: donation.action.key, moment: donation.done, place: donation.place))
      }
    }
  }

  /// Donations with the place where the person is. Those from before, or taken in late, may be of elsewhere and get none.
  private func placed(_ donations: [Donation], at place: String?) -> [Donation] {
    donations.map { donation in
      guard donation.place == nil, now().timeIntervalSince(donation.done) < Self.sameOccasion else {
        return donation
      }
      var donation = donation
      donation.place = place
      return donation
    }
  }

  /// Deletes the assistant's own donations that tell of the same.
  ///
  /// - Returns: the donations that take their place.
  private func removeOwn(insteadOf donations: [Donation], _ memory: any Memory) throws -> Set<String> {
    var told: Set<String> = []
    for donation in donations where !isOwn(donation) {
      let same = try sameOccasion(as: donation, memory).filter(isOwn).map(\.identifier)
      guard !same.isEmpty else { continue }
      try memory.deleteDonations(.identifiers(same), of: donation.action.app)
      told.insert(donation.identifier)
    }
    return told
  }

  /// True where this is the assistant's donation of what the app itself has told of.
  private func isTold(_ donation: Donation, _ memory: any Memory) throws -> Bool {
    try isOwn(donation) && sameOccasion(as: donation, memory).contains { !isOwn($0) }
  }

  private func isOwn(_ donation: Donation) -> Bool { donation.identifier.hasPrefix(Self.ownDonation) }

  /// The latest donations of an app that tell of the same.
  private func sameOccasion(as donation: Donation, _ memory: any Memory) throws -> [Donation] {
    try memory.donations(of: donation.action.app, limit: 3).filter {
      $0.action == donation.action
        && abs($0.moment.timeIntervalSince(donation.moment)) < Self.sameOccasion
    }
  }

  /// So many seconds apart, two donations tell of one occasion.
  private static let sameOccasion = 60.0

  /// The actions that may be wanted: those that are done more often than not, those that apps say to fit, and
  /// the others that the person does. Where it was asked for, also those that were done twice of late at
  /// whatever time, those that apps propose, and those that were done in apps once.
  ///
  /// Actions that the person has said no to today are left out, unless the person asked for suggestions.
  ///
  /// - Parameters:
  ///   - limit: so many of what the person does.
  ///   - isAsked: whether the person wants suggestions, rather than being offered some.
  func suggestions(at moment: Date, _ place: String?, limit: Int, isAsked: Bool) throws -> [Suggestion
    .OfMemory]
  {
    guard let memory = known else { return [] }
    let here = try place ?? memory.place
    let spot = here.flatMap(places.place)
    let situation = Situation(moment: moment, place: here, here: spot)
    // What was done at a place is kept by its first name.
    let learning = Situation(moment: moment, place: spot?.names.first ?? here, here: spot)
    return try loaded.withLock { loaded in
      try refresh(&loaded)
      let predictor =
        try loaded.predictor ?? Predictor(clock: clock, history: try memory.occasions(since: nil))
      let hints =
        try loaded.hints
        ?? AppHints(relevant: try memory.relevantShortcuts(), others: try memory.shortcuts(of: nil))
      loaded.predictor = predictor
      loaded.hints = hints
      var dismissed = try memory.dismissed()
      if !isAsked { dismissed.formUnion(try memory.declined(since: clock.startOfDay(moment))) }
      let learnt = predictor.suggestions(for: learning, limit: limit, dismissed: dismissed)
      let known = dismissed.union(learnt.map(\.action))
      let fitting = hints.fitting(situation, clock: clock, without: known)
      let usual = learnt.prefix { $0.probability > Self.usual }
      var all = usual.map { Suggestion.OfMemory($0) } + fitting.map { Suggestion.OfMemory($0) }
      all += learnt.dropFirst(usual.count).map { Suggestion.OfMemory($0) }
      guard isAsked else { return all }
      let lately = predictor.doneLately(at: moment, without: known.union(fitting.map(\.key)), limit: limit)
      all += lately.map { Suggestion.OfMemory($0) }
      var excluded = dismissed.union(all.map(\.suggestion.action))
      all += hints.proposals(without: excluded).map { Suggestion.OfMemory($0) }
      excluded.formUnion(all.map(\.suggestion.action))
      return all + (try newest(memory, without: excluded, limit, predictor, moment))
    }
  }

  /// The actions that were done in apps and may be wanted again, the newest first. Those that the assistant
  /// had them do itself are left out.
  private func newest(
    _ memory: any Memory, without excluded: Set<String>, _ limit: Int, _ predictor: Predictor, _ moment: Date
  ) throws -> [Suggestion.OfMemory] {
    var excluded = excluded
    var found: [Suggestion.OfMemory] = []
    for donation in try memory.donations(of: nil, limit: Self.newestLooked) where found.count < limit {
      guard !isOwn(donation), donation.eligibility.contains(.prediction), donation.direction != .incoming,
        donation.title?.isEmpty == false
      else { continue }
      let key = donation.action.key
      guard excluded.insert(key).inserted else { continue }
      let reason =
        predictor.lately(key, at: moment).map(SuggestionReason.done) ?? .before(app: donation.action.app)
      found.append(Suggestion.OfMemory(Suggestion(action: key, probability: 0, reason: reason)))
    }
    return found
  }

  private static let newestLooked = 100

  /// An action that is likelier than this goes before what apps say.
  private static let usual = 0.5
}

extension Suggestion {
  /// A suggestion with the shortcut that an app says it is; nil for one that was learnt.
  struct OfMemory {
    var suggestion: Suggestion
    var shortcut: Shortcut?

    init(_ suggestion: Suggestion) { self.suggestion = suggestion }

    init(_ hint: AppHints.Hint) {
      suggestion = Suggestion(
        action: hint.key, probability: 0, reason: .hint(hint.reason, app: hint.app))
      shortcut = hint.shortcut
    }
  }
}
