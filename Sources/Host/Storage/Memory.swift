public import Foundation
public import IntentSchema
public import Shortcuts

/// The memory of one person: all that is kept of them.
///
///     let memory = store.memory(of: "owner")
///     try memory.donate([donation])  // when this returns, it survives a power cut
///     let predictor = Predictor(clock: clock, history: try memory.occasions())
///
/// A call is done as a whole or not at all. All of them throw `StorageError`.
public protocol Memory: Sendable {
  // MARK: Donations

  /// Stores what a person did. One that may be suggested becomes a donated shortcut of its app, which keeps the last 20.
  ///
  /// A donation under an identifier that the app has used replaces the older one. One from the future counts as of now.
  func donate(_ donations: [Donation]) throws

  /// - Parameters:
  ///   - app: nil for all apps.
  ///   - limit: the newest are given, the newest first.
  func donations(of app: String?, limit: Int) throws -> [Donation]

  /// The occasions that a predictor learns from: those that may be suggested and were the person's own doing,
  /// the oldest first.
  func occasions(since: Date?) throws -> [Occasion]

  /// A number that is another one after a change to the donations, by whatever program; 0 where there never were any. Cost: some
  /// microseconds.
  var doings: Int { get throws }

  /// The action of a key, as long as a donation of it is kept.
  func action(_ key: String) throws -> AppAction?

  /// Deletes donations of an app; a shortcut that was only donated goes with its last one.
  ///
  /// - Returns: the number of donations that were deleted.
  @discardableResult func deleteDonations(_ selection: DonationSelection, of app: String) throws -> Int

  /// Notes a donation that wasn't kept. The newest 50 of an app are kept; the same again only gets another moment.
  func note(_ refused: RefusedDonation) throws
  /// What wasn't kept of donations, the newest first; of all apps with nil.
  func refused(of app: String?, limit: Int) throws -> [RefusedDonation]

  // MARK: The person's situation

  /// Says where the person is, by a name of theirs; nil where nobody knows.
  func setPlace(_ name: String?) throws
  var place: String? { get throws }

  /// Says whether media of a kind may be suggested of an app beside that which the app itself proposes.
  ///
  /// - Parameter kind: the raw value of `INMediaItemType`.
  func predictMedia(_ isPredicted: Bool, kind: Int, of app: String) throws
  /// The kinds of media of which only what the app proposes is suggested, by app.
  func unpredictedMedia() throws -> [String: Set<Int>]

  // MARK: Shortcuts and phrases

  /// - Parameter app: nil for all.
  func shortcuts(of app: String?) throws -> [Shortcut]
  func shortcut(_ identifier: String) throws -> Shortcut?
  /// Stores a shortcut, or replaces the one of its identifier. Its phrases stay.
  func save(_ shortcut: Shortcut) throws
  /// Replaces what an app proposes.
  func propose(_ shortcuts: [Shortcut], by app: String) throws
  /// Deletes a shortcut with its phrases.
  func deleteShortcut(_ identifier: String) throws

  func phrases() throws -> [Phrase]
  /// Stores a phrase. The same words in the same language are moved from another shortcut to this one.
  func save(_ phrase: Phrase) throws
  func delete(_ phrase: Phrase) throws

  /// Replaces what an app says to be relevant.
  func setRelevant(_ shortcuts: [RelevantShortcut], by app: String) throws
  func relevantShortcuts() throws -> [RelevantShortcut]

  /// Keeps an action from being suggested.
  func dismiss(_ action: String) throws
  func undismiss(_ action: String) throws
  func dismissed() throws -> Set<String>

  /// Notes that the person said no to actions now.
  func decline(_ actions: [String]) throws
  /// The actions that the person has said no to since a moment of the last two days. Older ones may be forgotten.
  func declined(since moment: Date) throws -> Set<String>

  // MARK: Names

  /// Replaces an app's names of the kinds that are given, the most important first. No names of a kind remove those. Where
  /// they are all that the app has, other kinds go too.
  func setNames(_ names: RegisteredNames, by app: String) throws
  /// The names of all apps, by app identifier.
  func names() throws -> [String: RegisteredNames]
  /// A number that is another one after a change to the names, by whatever program; 0 where there never were any. Cost: some
  /// microseconds.
  var naming: Int { get throws }

  // MARK: Items and search

  /// Stores an app's items, or replaces those of the same identifiers.
  func index(_ items: [SearchableItem], of app: String) throws
  func deleteItems(_ selection: ItemSelection, of app: String) throws

  /// Activities, shortcuts and items with all these words, the best first. Words may be begun, inflected or without marks.
  ///
  /// - Parameter language: the one that the query is in.
  func search(_ query: String, language: String, limit: Int) throws -> [SearchHit]

  // MARK: Conversations

  /// Stores a conversation as it is now.
  func save(_ conversation: KeptConversation) throws
  func conversation(_ identifier: String) throws -> KeptConversation?
  /// The conversations that can be gone on with, by their identifiers in order.
  func conversations() throws -> [KeptConversation]
  func deleteConversation(_ identifier: String) throws
  /// Adds a turn to a conversation of the history, which is made where it isn't there yet.
  ///
  /// - Parameter left: a conversation that is to be stored together with it.
  func add(_ turn: KeptTurn, to conversation: String, leaving left: KeptConversation?) throws
  /// The turns of conversations, the newest first.
  func turns(in interval: DateInterval?, limit: Int) throws -> [KeptTurn]

  /// The apps that the person prefers for a kind of requests, the preferred one first; nil forgets them.
  func choose(_ apps: ChosenApps?, for kind: String) throws
  func chosenApps() throws -> [String: ChosenApps]

  // MARK: Permission

  /// Remembers whether the assistant may use an app for a purpose; nil forgets it, and with `everything` all that was decided about
  /// the app.
  func permit(_ decision: AppPermission.Decision?, app: String, for purpose: AppPermission.Purpose) throws
  /// The person's decisions, sorted by app, and by purpose behind the one that holds for everything.
  func permissions() throws -> [AppPermission]

  // MARK: The person's own rights

  /// Deletes donations and turns that are older, as retention asks for.
  func forget(before moment: Date) throws

  /// Deletes what is known of the person's doings in an app, what was said about it too. The app may donate again.
  func forget(app: String) throws

  /// Writes all that is kept, one JSON object a line.
  ///
  /// - Returns: what can't be read of a damaged file; none of a sound one.
  func export(_ write: (String) throws -> Void) throws -> [ExportGap]
}

extension Memory {
  /// Replaces an app's names of one kind; the most important first. No names remove them.
  public func setNames(_ names: [RegisteredNames.Name], of kind: RegisteredNames.Kind, by app: String) throws
  {
    try setNames(RegisteredNames(names: [String(kind.rawValue): names]), by: app)
  }

  /// Adds a turn to a conversation, which is made where it isn't there yet.
  public func add(_ turn: KeptTurn, to conversation: String) throws {
    try add(turn, to: conversation, leaving: nil)
  }

  /// Remembers whether the assistant may use an app; nil forgets all that was decided about it, so that the person is asked.
  public func permit(_ isAllowed: Bool?, app: String) throws {
    try permit(isAllowed.map { $0 ? .allowed : .denied }, app: app, for: .everything)
  }
}
