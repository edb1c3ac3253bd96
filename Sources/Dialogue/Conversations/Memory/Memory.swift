import Dialogue
import IntentSchema
import Language

/// The turns before, as a conversation remembers them: what was done, what was left open, and which apps were
/// chosen.
struct Memory: Hashable, Sendable, Codable {
  /// A request that another one interrupted while its question was open.
  struct Interruption: Hashable, Sendable, Codable {
    var pending: Conversation.Pending
    /// The words for the request, such as "get a ride with Hopper".
    var title: String
    /// The requests that were to follow it, as in `Conversation`.
    var waiting: [Clause] = []
    var next: [Conversation.Candidate] = []
    var takingBack: Act?
    var running: ShortcutRun?
    /// True where the person was told that they can go on with it.
    var isOffered = false
    /// The number of changes that were made since the person was told so; nil for none.
    var actsSince: Int?
  }

  /// The acts that were done, the last at the end; at most `limit`.
  private(set) var acts: [Act] = []
  var interruption: Interruption?
  /// The apps that the person chose or named here.
  var chosenApps: [RequestKind: ChosenApps] = [:]
  /// The kinds of requests for which the person was told here that the app is the one of last time.
  var kindsTold: Set<RequestKind> = []

  /// A shortcut and the phrase that it was given.
  struct Naming: Hashable, Sendable, Codable {
    var shortcut: SpokenShortcut
    var phrase: String
  }

  struct ChosenApps: Hashable, Sendable, Codable {
    var preference: AppPreference
    /// The lasting preference at that time. A later one, made elsewhere, goes before what was chosen here.
    var lasting: AppPreference?
  }

  /// The values of the last request of each kind, by app and intent, for "the same as last time".
  private var given: [String: Record] = [:]
  /// The values of a request that was left after the last act: somebody may have been mentioned in it.
  private var left: Record?
  /// The messages that were said last and only summed up a long list, for "read them all".
  var summary: [Message] = []
  /// The next part of the history, where only a part of it was told, for "more".
  var history: HistoryPage?
  /// The actions that were suggested since the last act, for "why?" and "call it …".
  var offered: [OfferedAction] = []
  /// The step that an app was opened for since the last act. It has no parameters, so that it's no act.
  var opened: SpokenShortcut.Step?
  /// The shortcut that was given a phrase since the last act: "call it supper instead" gives it another one.
  var named: Naming?

  /// More than a person keeps in mind; each holds an app's whole answer.
  private static let limit = 6

  var isEmpty: Bool {
    acts.isEmpty && interruption == nil && chosenApps.isEmpty && offered.isEmpty && opened == nil
      && named == nil
  }

  mutating func add(_ act: Act) {
    acts = (acts + [act]).suffix(Self.limit)
    given[Self.key(act.app, act.intent)] = act.parameters
    left = nil
    history = nil
    offered = []
    opened = nil
    named = nil
  }

  /// The part that may be known while Beckon is locked: which apps were chosen, and the request that can be
  /// gone on with.
  var whileLocked: Memory {
    var memory = Memory()
    memory.chosenApps = chosenApps
    memory.kindsTold = kindsTold
    memory.interruption = interruption
    return memory
  }

  /// Forgets what was done in an app.
  mutating func forget(app: String) {
    acts.removeAll { $0.app == app }
    if interruption?.pending.concerns(app) == true { interruption = nil }
    given = given.filter { !$0.key.hasPrefix("\(app) ") }
    offered.removeAll { $0.step.app == app }
    if opened?.app == app { opened = nil }
    if named?.shortcut.steps.contains(where: { $0.app == app }) == true { named = nil }
    left = nil
    summary = []
    history = nil
  }

  /// True where anything was done in an app, offered of it, or left open in it.
  func knows(of app: String) -> Bool {
    acts.contains { $0.app == app } || given.keys.contains { $0.hasPrefix("\(app) ") }
      || offered.contains { $0.step.app == app } || opened?.app == app
      || interruption?.pending.concerns(app) == true
  }

  /// Notes what a request mentioned that was cancelled or interrupted.
  mutating func leave(_ parameters: Record) { left = parameters }

  /// True where another request was begun and left since the last act.
  var hasLeft: Bool { left != nil }

  /// The value that a parameter had in the last request of the same kind; nil where there was none.
  func last(_ parameter: String, of intent: String, app: String) -> Value? {
    given[Self.key(app, intent)]?[parameter]
  }

  private static func key(_ app: String, _ intent: String) -> String { "\(app) \(intent)" }

  /// Forgets an act that was taken back.
  mutating func remove(_ act: Act) {
    if let index = acts.lastIndex(of: act) { acts.remove(at: index) }
  }

  /// The values of a type that were mentioned last: of a request that was left, or else of the last act that has one, in its
  /// response before its parameters.
  ///
  /// Values nearer to the top go first: the task that was added before the other tasks of its list, a message's sender
  /// before its recipients.
  /// - Parameter type: the name of a record's type, such as `INPerson`.
  func mentioned(_ type: String) -> [Value] {
    // The person who speaks is nobody that they mention.
    mentioned { $0.type == type && $0["isMe"] != .bool(true) }
  }

  /// The things of a type that are counted by "the second one": those that were mentioned last, or those of which they were one.
  ///
  /// After three tasks were shown and one of them was marked as done, "the second one" is still the second of the three.
  func counted(_ type: String) -> [Value] {
    let records = [left] + acts.reversed().flatMap { [$0.response, $0.parameters] }
    let mentions = records.compactMap { $0 }.map { record in
      Self.nearest(in: [.record(record)]) { $0.type == type && $0["isMe"] != .bool(true) }
    }.filter { !$0.isEmpty }
    guard let last = mentions.first, last.count == 1 else { return mentions.first ?? [] }
    for earlier in mentions.dropFirst() {
      guard earlier.contains(where: { Self.isSame($0, last[0]) }) else { return last }
      if earlier.count > 1 { return earlier }
    }
    return last
  }

  /// True where two values are the same thing, also if it was changed in between.
  private static func isSame(_ one: Value, _ other: Value) -> Bool {
    guard let one = one.record, let other = other.record else { return one == other }
    for name in ["identifier", "title", "spokenPhrase", "displayString"] {
      if let known = one[name], !known.isNull, let same = other[name], !same.isNull { return known == same }
    }
    return one == other
  }

  /// - Parameter isMeant: whether a request counts, by its intent.
  private func mentioned(
    inRequests isMeant: (String) -> Bool = { _ in true }, _ isWanted: (Record) -> Bool
  ) -> [Value] {
    let records =
      [left.flatMap { isMeant($0.type) ? $0 : nil }]
      + acts.reversed().filter { isMeant($0.intent) }.flatMap { [$0.response, $0.parameters] }
    for record in records {
      let found = record.map { Self.nearest(in: [.record($0)], isWanted) } ?? []
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The types of what was said and answered last, without what is inside those things.
  var mentionedTypes: Set<String> {
    guard let act = acts.last else { return [] }
    let values = [act.response, act.parameters].flatMap { $0.map { Array($0.fields.values) } ?? [] }
    return Set(
      values.compactMap { value in
        if case .list(let values) = value { values.first?.record?.type } else { value.record?.type }
      })
  }

  /// The names that were mentioned last in requests whose intents are meant.
  func names(_ isMeant: (String) -> Bool) -> [Value] {
    mentioned(inRequests: isMeant) { $0.type == SpeakableRecord.type }
  }

  /// Who wrote the newest of the messages that were read last; nil where none was.
  var lastWriter: Value? {
    let messages = mentioned { $0["sender"]?.record.map { $0["isMe"] != .bool(true) } ?? false }
    func date(_ message: Record) -> Double { InstantRecord(message["dateSent"])?.secondsSince1970 ?? 0 }
    return messages.compactMap(\.record).max { date($0) < date($1) }?["sender"]
  }

  /// Values lie at most so deep in an app's answer: a message's sender, a task of a list.
  private static let depth = 5

  /// The wanted records at the first level that has any, each once.
  static func nearest(in top: [Value], _ isWanted: (Record) -> Bool) -> [Value] {
    var level = top
    for _ in 0...depth {
      var seen: Set<Value> = []
      let found = level.filter { ($0.record.map(isWanted) ?? false) && seen.insert($0).inserted }
      if !found.isEmpty { return found }
      level = level.flatMap { value -> [Value] in
        switch value {
        case .list(let values): values
        case .record(let record): record.fields.sorted { $0.key < $1.key }.map(\.value)
        default: []
        }
      }
    }
    return []
  }
}
