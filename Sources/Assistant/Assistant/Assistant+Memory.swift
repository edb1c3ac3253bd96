public import AppBundle
public import Conversations
import Foundation
import IntentSchema
public import Shortcuts
public import Storage

/// The parts of the owner's memory that the fronts and the commands need.
extension Assistant {
  // MARK: Suggestions

  /// The actions that the owner may want to do now, the likeliest first, each with its reason in words.
  ///
  ///     for offer in try assistant.offers() { print(offer.title, "–", offer.reason) }
  ///
  /// - Parameters:
  ///   - language: BCP 47; nil for the owner's first.
  ///   - first: so many are left out, since they were offered before.
  ///   - place: where the owner is, by a name of theirs.
  /// - Throws: `StorageError`.
  public func offers(
    in language: String? = nil, after first: Int = 0, limit: Int = 3, place: String? = nil
  ) throws -> [PersonalMemory.Offer] {
    let knowledge = knowledge
    let language = language ?? owner.languages[0]
    let setAside = failures.setAside
    return try memory.offers(
      in: language, after: first, limit: limit, place: place,
      name: { knowledge.name(of: $0, in: language) }
    ) { knowledge.canDo($0, without: setAside) }
  }

  // MARK: Search

  /// The things that have these words: what apps donated and index, and the owner's shortcuts. The best comes
  /// first.
  ///
  ///     for thing in try assistant.found("cash machines") { print(thing.title, thing.place) }
  ///
  /// - Parameter language: the one that the words are in, BCP 47; nil for the owner's first.
  /// - Throws: `StorageError`.
  public func found(_ words: String, in language: String? = nil, limit: Int = 10) throws -> [FoundThing] {
    let knowledge = knowledge
    let language = language ?? owner.languages[0]
    let setAside = failures.setAside
    return try memory.found(
      words, in: language, limit: limit, name: { knowledge.name(of: $0, in: language) }
    ) { knowledge.canDo($0, without: setAside) }
  }

  // MARK: Donations

  /// True where an app or one of its extensions has left requests in its container, since nobody served it.
  /// Cost: some microseconds.
  public func hasWaitingRequests(_ app: AppBundle) -> Bool { WaitingRequests(in: places).isAwaited(of: app) }

  /// An action with the names that the assistant knows its classes by. An app calls its own intents by plain names.
  ///
  ///     assistant.qualified(AppAction(app: "com.example.Pizzeria", .intent(Record("OrderPizzaIntent"))))
  public func qualified(_ action: AppAction) -> AppAction {
    let knowledge = knowledge
    guard let app = knowledge.app(action.app), case .intent(let record) = action.content else {
      return action
    }
    return AppAction(app: action.app, .intent(record.renamed { knowledge.qualified($0, of: app) }))
  }

  /// The title of an action, which says what it does in words of the owner's first language; nil where its
  /// intent is unknown.
  public func title(of action: AppAction) -> String? {
    guard case .intent(let request) = qualified(action).content, catalogue.intent(request.type) != nil
    else { return nil }
    let session = session()
    return session.conversation.title(of: request, app: action.app, in: session.surroundings)
  }

  /// A donation, and why it is never suggested.
  public struct DonationReport: Hashable, Sendable {
    public var donation: Donation
    /// Empty where it may be suggested.
    public var obstacles: [DonationObstacle]
  }

  /// The donations, the newest first, with the reasons why they aren't suggested.
  ///
  /// - Parameter app: an app's identifier; nil for all.
  /// - Throws: `StorageError`.
  public func donations(of app: String? = nil, limit: Int = 100) throws -> [DonationReport] {
    guard let memory = memory.known else { return [] }
    let dismissed = try memory.dismissed()
    let knowledge = knowledge
    let unpredicted = try memory.unpredictedMedia()
    return try memory.donations(of: app, limit: limit).map {
      DonationReport(donation: $0, obstacles: obstacles(to: $0, dismissed, unpredicted, knowledge))
    }
  }

  /// The donations that weren't kept, the newest first, each with the reason.
  ///
  ///     try assistant.refusedDonations(of: "com.example.Bank").first?.reason
  ///
  /// - Parameter app: an app's identifier; nil for all.
  /// - Throws: `StorageError`.
  public func refusedDonations(of app: String? = nil, limit: Int = 100) throws -> [RefusedDonation] {
    try memory.known?.refused(of: app, limit: limit) ?? []
  }

  /// A shortcut that the owner may want, as an app says, and why it isn't suggested.
  public struct HintReport: Hashable, Sendable {
    public var shortcut: Shortcut
    /// When or where it fits, in words; empty for any time.
    public var circumstances: [String]
    /// Empty where it may be suggested.
    public var obstacles: [DonationObstacle]
  }

  /// The shortcuts that apps say to be relevant, to play next or to do, with the reasons why they aren't
  /// suggested.
  ///
  /// - Parameter app: an app's identifier; nil for all.
  /// - Throws: `StorageError`.
  public func hints(of app: String? = nil) throws -> [HintReport] {
    guard let memory = memory.known else { return [] }
    let dismissed = try memory.dismissed()
    let knowledge = knowledge
    let hints = AppHints(relevant: try memory.relevantShortcuts(), others: try memory.shortcuts(of: nil))
    return hints.all(of: app).map { shortcut, conditions in
      var found = AppHints.isOver(conditions, at: configuration.now()) ? [DonationObstacle.over] : []
      if shortcut.title.isEmpty { found.append(.noTitle) }
      for step in shortcut.steps {
        if dismissed.contains(step.action.key) { found.append(.dismissed) }
        found += obstacles(to: step.action, knowledge)
      }
      return HintReport(
        shortcut: shortcut, circumstances: conditions.map { $0.words(in: owner.timeZone) }, obstacles: found)
    }
  }

  private func obstacles(
    to donation: Donation, _ dismissed: Set<String>, _ unpredicted: [String: Set<Int>], _ knowledge: Knowledge
  ) -> [DonationObstacle] {
    var found: [DonationObstacle] = []
    if !donation.eligibility.contains(.prediction) { found.append(.notEligible) }
    if donation.direction == .incoming { found.append(.incoming) }
    if donation.title?.isEmpty ?? true { found.append(.noTitle) }
    if dismissed.contains(donation.action.key) { found.append(.dismissed) }
    if donation.action.isUnpredicted(unpredicted) { found.append(.onlyProposed) }
    return found + obstacles(to: donation.action, knowledge)
  }

  private func obstacles(to action: AppAction, _ knowledge: Knowledge) -> [DonationObstacle] {
    guard let app = knowledge.app(action.app) else { return [.noApp(action.app)] }
    guard case .intent(let record) = action.content else {
      // A newer version of the app may have dropped it.
      return knowledge.canDo(action) ? [] : [.undeclaredType(action.name, app: app.displayName)]
    }
    let name = QualifiedName.plain(record.type)
    if knowledge.catalogue.intent(record.type) == nil { return [.unknownIntent(name)] }
    guard knowledge.supports(app, record.type) else {
      return [.unsupportedIntent(name, app: app.displayName)]
    }
    return knowledge.isSetAside(record.type, of: app, failures.setAside) ? [.setAside(app.displayName)] : []
  }

  // MARK: The person's rights

  /// Writes all that is kept of the owner, one JSON object a line.
  ///
  /// - Returns: what can't be read of a damaged file.
  /// - Throws: `StorageError`, or what `write` throws.
  public func exportMemory(_ write: (String) throws -> Void) throws -> [ExportGap] {
    do {
      try memory.check()
    } catch StorageError.damaged {
      // Nothing can be taken in.
      return try memory.rescue(write)
    }
    try FormerConversations(in: places.state).takeOver(into: memory)
    for app in apps { takeNames(of: app) }
    return try memory.known?.export(write) ?? []
  }

  /// Deletes all that is kept of the owner, for good: also what apps have left to be taken in. The owner is asked anew about apps that
  /// they limited.
  ///
  /// - Throws: `StorageError`.
  public func deleteMemory() throws {
    FormerConversations(in: places.state).discard()
    WaitingRequests(in: places).discardAll()
    // Forgetting all doesn't allow what was denied.
    try memory.askAboutLimitedApps()
    try openKnownMemory()?.delete(owner.identifier)
  }
}

/// A reason why a donation is never suggested.
///
///     for report in try assistant.donations() where report.obstacles.contains(.noTitle) { … }
public enum DonationObstacle: Hashable, Sendable {
  /// `isEligibleForPrediction` is false.
  case notEligible
  /// Somebody else did it to the person.
  case incoming
  case noTitle
  /// The time that it is for is over.
  case over
  /// The person doesn't want it suggested.
  case dismissed
  /// It's media of a kind of which the app wants only what it proposes suggested: `setPredictionMode`.
  case onlyProposed
  case noApp(String)
  /// The app's Info.plist doesn't have the activity's type.
  case undeclaredType(String, app: String)
  case unknownIntent(String)
  case unsupportedIntent(String, app: String)
  /// Its app keeps failing, so that it isn't started any more.
  case setAside(String)
}

extension DonationObstacle: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notEligible: "it isn't eligible for prediction"
    case .incoming: "it came from somebody else"
    case .noTitle: "it has no title"
    case .over: "its time is over"
    case .dismissed: "the person doesn't want it suggested"
    case .onlyProposed: "the app wants only the media suggested that it proposes"
    case .noApp(let app): "\(app) isn't installed"
    case .undeclaredType(let type, let app): "\(app) doesn't declare the activity type \(type)"
    case .unknownIntent(let intent): "there is no intent \(intent)"
    case .unsupportedIntent(let intent, let app): "\(app) doesn't support \(intent)"
    case .setAside(let app): "\(app) keeps failing; beckon apps restore tries it again"
    }
  }
}

extension RelevantShortcut.Condition {
  /// In words for the command line.
  fileprivate func words(in zone: TimeZone) -> String {
    func time(_ moment: Date) -> String {
      var style = Date.ISO8601FormatStyle(timeZone: zone)
      style = style.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
      return moment.formatted(style)
    }
    switch self {
    case .time(let interval) where interval.duration == 0: return "around \(time(interval.start))"
    case .time(let interval): return "from \(time(interval.start)) to \(time(interval.end))"
    case .region(let latitude, let longitude, let radius):
      return
        "within \(radius.formatted(.number.precision(.fractionLength(0)))) m of \(latitude), \(longitude)"
    case .routine(let number):
      return Self.routines.indices.contains(number) ? Self.routines[number] : "in routine \(number)"
    }
  }

  /// By the raw values of `INDailyRoutineRelevanceProvider.Situation`.
  private static var routines: [String] {
    [
      "in the morning", "in the evening", "at home", "at work", "at school", "at the gym", "while commuting",
      "with headphones", "during a workout", "after too little activity",
    ]
  }
}

extension Session {
  /// Carries out a shortcut of the person's, as its phrase would.
  ///
  /// - Parameter name: its phrase, title or identifier.
  /// - Returns: nil where no shortcut is called so.
  /// - Throws: `StorageError`.
  @discardableResult
  public func run(shortcut name: String, _ observe: (TurnEvent) -> Void = { _ in }) throws -> Turn? {
    let language = conversation.language ?? person.languages[0]
    guard let named = try apps.memory.shortcut(named: name, in: language) else { return nil }
    return take(.chosen(SpokenShortcut(named)), observe)
  }

  /// Opens or does what was found, as the person's choice would.
  ///
  /// - Parameter number: its place among what `Assistant.found` gives, from 1.
  /// - Returns: nil where so many weren't found.
  /// - Throws: `StorageError`.
  @discardableResult
  public func open(_ number: Int, foundBy words: String, _ observe: (TurnEvent) -> Void = { _ in }) throws
    -> Turn?
  {
    let language = conversation.language ?? person.languages[0]
    guard number > 0, number <= Self.mostFound else { return nil }
    let surroundings = surroundings
    let knowledge = surroundings.knowledge
    let found = try apps.memory.found(
      words, in: language, limit: number, name: { knowledge.name(of: $0, in: language) }
    ) { knowledge.canDo($0, without: surroundings.setAside) }
    guard found.indices.contains(number - 1) else { return nil }
    return take(.chosen(found[number - 1].shortcut), observe)
  }

  private static let mostFound = 1000

  /// Why a text can't be a new phrase, in words that show what is too near; nil where it can.
  ///
  /// - Parameter shortcut: the one it is for, by its identifier. Its own phrases may be near.
  /// - Throws: `StorageError`.
  public func problem(
    withPhrase text: String, in language: String? = nil, for shortcut: String? = nil
  ) throws -> PhraseRefusal? {
    let language = language ?? conversation.language ?? person.languages[0]
    if let refusal = conversation.refusal(ofPhrase: text, in: surroundings) { return refusal }
    return try apps.memory.problem(with: text, in: language, for: shortcut).map {
      apps.memory.refusal($0, of: text)
    }
  }
}
