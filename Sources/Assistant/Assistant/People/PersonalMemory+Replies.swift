import AppBundle
public import Conversations
import Foundation
import IntentSchema
public import Shortcuts
import Storage

/// Answers what conversations ask for.
extension PersonalMemory {
  /// - Parameters:
  ///   - knowledge: the apps of the turn.
  ///   - setAside: the extensions that aren't started any more.
  func reply(
    to request: MemoryRequest, in language: String, _ knowledge: Knowledge, without setAside: Set<String>
  ) -> MemoryReply {
    do {
      // A file that can't be opened is no empty one.
      try check()
      return try answer(request, language, knowledge, setAside)
    } catch let problem as PhraseProblem {
      switch request {
      case .add(_, let phrase), .replace(_, let phrase), .rename(_, let phrase), .rephrase(_, _, let phrase):
        return .refused(refusal(problem, of: phrase))
      default: return .unavailable
      }
    } catch {
      file.tell(error)
      return .unavailable
    }
  }

  /// The phrases that a sentence is, for a conversation.
  func heard(_ sentence: String, in language: String) -> [HeardPhrase] {
    phrases(heard: sentence, in: language).map { match, shortcut in
      HeardPhrase(
        match.phrase.text, language: match.phrase.language, isSure: match.closeness != .slips,
        shortcut: SpokenShortcut(shortcut, phrases: [match.phrase.text]))
    }
  }

  private func answer(
    _ request: MemoryRequest, _ language: String, _ knowledge: Knowledge, _ setAside: Set<String>
  ) throws -> MemoryReply {
    switch request {
    case .fittingSuggestions:
      return try suggestions(after: 0, app: nil, isAsked: false, language, knowledge, setAside)
    case .suggestions(let after, let app):
      return try suggestions(after: after, app: app, isAsked: true, language, knowledge, setAside)
    case .nameable: return try suggestions(after: 0, app: nil, isAsked: true, language, knowledge, setAside)
    case .decline(let actions):
      try decline(actions.map(\.key))
      return .declined
    case .dismiss(let action):
      try dismiss(action.key)
      return .dismissed([action])
    case .dismissNamed(let name): return .dismissed(try dismissAll(called: name, language, knowledge))
    case .allowNamed(let name): return .allowed(try allowAll(called: name, language, knowledge))
    case .shortcuts: return .shortcuts(try shortcuts().map(SpokenShortcut.init))
    case .add(let shortcut, let phrase):
      let kept = try add(Shortcut(shortcut), phrase: phrase, language: language)
      return .added(SpokenShortcut(kept, phrases: [phrase]), phrase: phrase)
    case .replace(let shortcut, let phrase):
      let kept = try add(Shortcut(shortcut), phrase: phrase, language: language, isReplacing: true)
      return .added(SpokenShortcut(kept, phrases: [phrase]), phrase: phrase)
    case .find(let name):
      return try shortcut(named: name, in: language).map { .found(SpokenShortcut($0)) } ?? unknown(name)
    case .rename(let name, let phrase): return try rename(name, to: phrase, language)
    case .delete(let name): return try delete(named: name, language)
    case .rephrase(let shortcut, let old, let new):
      try rephrase(shortcut.identifier, from: old, to: new, language: language)
      return .renamed(shortcut, phrase: new)
    case .deletePhrase(let phrase, let shortcut):
      try delete(phrase: phrase, of: shortcut.identifier)
      return .phraseDeleted(phrase, of: shortcut)
    case .search(let words):
      return .hits(
        try found(words, in: language, limit: Self.mostFound, name: { knowledge.name(of: $0, in: language) })
        {
          knowledge.canDo($0, without: setAside)
        })
    case .forget(let app):
      if let memory = known {
        try memory.forget(app: app)
        try memory.forgetInConversations(app: app)
      }
      return .forgotten(app: app)
    case .history(let page): return try history(page)
    case .pastActs:
      let turns = try known?.turns(in: nil, limit: Self.turnsLooked) ?? []
      return .pastActs(KeptOutcome.standing(turns.compactMap { KeptOutcome($0.document) }))
    }
  }

  private func rename(_ name: String, to phrase: String, _ language: String) throws -> MemoryReply {
    guard let found = try shortcut(named: name, in: language) else { return try unknown(name) }
    if let old = found.oneOfSeveral(name) {
      try rephrase(found.shortcut.identifier, from: old.text, to: phrase, language: language)
    } else {
      try rename(found, to: phrase, language: language)
    }
    return .renamed(SpokenShortcut(found), phrase: phrase)
  }

  private func delete(named name: String, _ language: String) throws -> MemoryReply {
    guard let found = try shortcut(named: name, in: language) else { return try unknown(name) }
    if let phrase = found.oneOfSeveral(name) {
      try delete(phrase: phrase.text, of: found.shortcut.identifier)
      return .phraseDeleted(phrase.text, of: SpokenShortcut(found))
    }
    try delete(found)
    return .deleted(SpokenShortcut(found))
  }

  private func history(_ page: HistoryPage) throws -> MemoryReply {
    let turns = try known?.turns(in: page.interval, limit: Self.turnsLooked) ?? []
    let asked = turns.filter { turn in
      (page.app == nil || turn.app == page.app) && KeptOutcome(turn.document)?.isRequest ?? false
    }.dropFirst(page.told)
    let told = asked.prefix(Self.turnsTold).reversed().map { PastRequest(moment: $0.moment, said: $0.said) }
    return .history(told, earlier: asked.count - told.count)
  }

  /// The beginning of the identifiers of the assistant's own donations.
  static let ownDonation: String = "beckon."
  private static let offered = 3
  private static let mostFound = 5
  /// Letters of a word before an ending, at least: "pizza" of "pizzayı".
  private static let stem = 4
  private static let turnsLooked = 200
  private static let turnsTold = 10

  private func suggestions(
    after: Int, app: String?, isAsked: Bool, _ language: String, _ knowledge: Knowledge,
    _ setAside: Set<String>
  ) throws -> MemoryReply {
    let offers = try offers(
      in: language, after: after, limit: Self.offered + 1, isAsked: isAsked,
      name: { knowledge.name(of: $0, in: language) }
    ) {
      (app == nil || $0.app == app) && knowledge.canDo($0, without: setAside)
    }
    let shown = offers.prefix(Self.offered).map(OfferedAction.init)
    return .suggestions(shown, hasMore: offers.count > Self.offered)
  }

  /// Keeps all actions from being suggested whose titles have these words, or whose app is called so.
  private func dismissAll(
    called name: String, _ language: String, _ knowledge: Knowledge
  ) throws -> [OfferedAction] {
    let offers = try offers(
      in: language, limit: Self.looked, name: { knowledge.name(of: $0, in: language) })
    let called = offers.filter { offer in
      Self.isCalled(name, "\(offer.title) \(knowledge.name(of: offer.action.app, in: language))")
    }
    for offer in called { try dismiss(offer.key) }
    return called.map(OfferedAction.init)
  }

  /// Lets all actions be suggested again whose titles have these words, or whose app is called so.
  ///
  /// - Returns: their titles.
  private func allowAll(called name: String, _ language: String, _ knowledge: Knowledge) throws -> [String] {
    var titles: [String] = []
    for (key, action, title) in try dismissed() {
      let title = title ?? QualifiedName.plain(action.name).spacedFromCamelCase
      guard Self.isCalled(name, "\(title) \(knowledge.name(of: action.app, in: language))") else { continue }
      try allow(key)
      titles.append(title)
    }
    return titles
  }

  /// True where a title has all words of a name, which may have other endings.
  private static func isCalled(_ name: String, _ title: String) -> Bool {
    let (words, known) = (Folding.tokens(name), Folding.tokens(title))
    return !words.isEmpty
      && words.allSatisfy { word in
        known.contains { $0.hasPrefix(word) || word.hasPrefix($0) && $0.count >= stem }
      }
  }

  private func unknown(_ name: String) throws -> MemoryReply {
    .unknown(name, phrases: try shortcuts().compactMap { $0.phrases.first?.text })
  }

  func refusal(_ problem: PhraseProblem, of said: String) -> PhraseRefusal {
    switch problem {
    case .empty: .empty
    case .tooLong(_, let limit): .tooLong(limit: limit)
    case .reserved(let text): .reserved(text)
    case .phrase(let other, _):
      .phrase(
        said, other: other.text,
        title: (try? known?.shortcut(other.shortcut))??.title ?? other.text)
    case .request(let text, _): .request(said, meaning: text)
    }
  }

  // MARK: Keeping

  /// Keeps a turn, what was done in it, and how it left its conversation. What fails is told once.
  ///
  /// - Parameters:
  ///   - history: the name of the conversation in the history.
  ///   - store: keeps the conversation for another process; nil where it ends with this one.
  /// - Returns: why an open question couldn't be kept; nil where it is, and where none is open.
  func keep(
    _ turn: Turn, _ deeds: [Deed], in history: String, leaving conversation: Conversation,
    _ store: ConversationStore?
  ) -> ConversationStoreError? {
    file.attempt { try donate(repeatableOf: deeds) }
    do {
      let left = store?.toKeep(conversation)
      if !turn.text.isEmpty || !deeds.isEmpty {
        try open().add(kept(turn, deeds), to: history, leaving: left)
        file.hasKept()
      } else if let left {
        try open().save(left)
        file.hasKept()
      }
      if left == nil { try store?.deleteKept() }
      return nil
    } catch {
      // An older question is worse than none: the next answer would be to the wrong one.
      try? store?.deleteKept()
      if store != nil, conversation.isOpen { return ConversationStoreError(error) }
      file.tell(error)
      return nil
    }
  }

  /// Donates what may be wanted again.
  private func donate(repeatableOf deeds: [Deed]) throws {
    let moment = now()
    let repeatable = deeds.filter(\.isRepeatable)
    guard !repeatable.isEmpty else { return }
    try donate(
      repeatable.map { deed in
        let action = AppAction(app: deed.act.app, .intent(deed.request))
        var donation = Donation(action, identifier: Self.ownDonation + UUID().uuidString, moment: moment)
        donation.title = deed.title
        donation.direction = .outgoing
        return donation
      })
  }

  private func kept(_ turn: Turn, _ deeds: [Deed]) -> KeptTurn {
    let outcome = KeptOutcome(
      acts: deeds.map(\.act), takenBack: deeds.compactMap(\.takenBack),
      isRequest: turn.app != nil && !turn.text.isEmpty && turn.reading == nil && turn.status != .notUnderstood
    )
    return KeptTurn(
      moment: now(), language: turn.language, said: turn.text, answer: turn.transcript,
      app: turn.app?.identifier, intent: turn.intent, document: outcome.text)
  }
}

/// The outcome of a turn, as the history keeps it.
private struct KeptOutcome: Codable {
  var acts: [Act]
  /// The acts that were done before and taken back in this turn. Nil in what older versions kept.
  var takenBack: [Act]?
  /// True where the person asked an app for something, rather than answering a question.
  var isRequest: Bool

  init(acts: [Act], takenBack: [Act], isRequest: Bool) {
    self.acts = acts
    self.takenBack = takenBack.isEmpty ? nil : takenBack
    self.isRequest = isRequest
  }

  /// The acts that still stand, the newest first. Those that were taken back are left out, and so are those
  /// that took them back.
  ///
  /// - Parameter outcomes: those of several turns, the newest first.
  static func standing(_ outcomes: [KeptOutcome]) -> [Act] {
    var gone: [Act] = []
    var standing: [Act] = []
    for outcome in outcomes {
      gone += outcome.takenBack ?? []
      for act in outcome.acts.reversed() where !act.isTakingBack {
        if let place = gone.firstIndex(of: act) {
          gone.remove(at: place)
        } else {
          standing.append(act)
        }
      }
    }
    return standing
  }

  init?(_ text: String?) {
    guard let text, let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = read
  }

  var text: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Knowledge {
  /// An app's name in a language, by its identifier.
  func name(of app: String, in language: String) -> String {
    self.app(app)?.displayName(in: language) ?? app
  }

  /// True where an app that is installed can do it.
  ///
  /// - Parameter setAside: the extensions that aren't started any more.
  func canDo(_ action: AppAction, without setAside: Set<String> = []) -> Bool {
    guard let app = app(action.app) else { return false }
    guard case .intent(let record) = action.content else {
      return app.activityTypes.contains(action.name) || action.name == PersonalMemory.itemActivity
    }
    return supports(app, record.type) && !isSetAside(record.type, of: app, setAside)
  }

  /// True where the extension of an app that handles an intent isn't started any more.
  func isSetAside(_ intent: String, of app: AppBundle, _ setAside: Set<String>) -> Bool {
    guard !setAside.isEmpty else { return false }
    let appex = app.extensions.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
    return appex.map { setAside.contains($0.identifier) } ?? false
  }
}

// MARK: The same in the words of conversations

extension SpokenShortcut {
  /// - Parameter phrases: those that it is called by.
  public init(_ shortcut: Shortcut, phrases: [String]) {
    self.init(
      shortcut.identifier, title: shortcut.title, phrases: phrases,
      steps: shortcut.steps.map { step in
        Step(
          app: step.action.app, .init(step.action.content), title: shortcut.title(of: step),
          inputs: step.inputs.mapValues { Source(step: $0.step, path: $0.path) })
      })
  }

  init(_ named: PersonalMemory.NamedShortcut) {
    self.init(named.shortcut, phrases: named.phrases.map(\.text))
  }
}

extension SpokenShortcut.Content {
  init(_ content: AppAction.Content) {
    switch content {
    case .intent(let record): self = .intent(record)
    case .activity(let record): self = .activity(record)
    }
  }
}

extension Shortcut {
  init(_ spoken: SpokenShortcut) {
    self.init(
      identifier: spoken.identifier, title: spoken.title,
      steps: spoken.steps.map { step in
        let content: AppAction.Content =
          switch step.content {
          case .intent(let record): .intent(record)
          case .activity(let record): .activity(record)
          }
        return Step(
          AppAction(app: step.app, content),
          inputs: step.inputs.mapValues { Source(step: $0.step, path: $0.path) })
      })
  }

  /// The name of a step: the shortcut's own title, or the intent's name among several.
  fileprivate func title(of step: Step) -> String {
    steps.count == 1 ? title : QualifiedName.plain(step.action.name).spacedFromCamelCase
  }
}

extension OfferedAction {
  fileprivate init(_ offer: PersonalMemory.Offer) {
    self.init(
      offer.key,
      step: SpokenShortcut.Step(app: offer.action.app, .init(offer.action.content), title: offer.title),
      reason: offer.reason)
  }
}
