import ExtensionProtocol
import Foundation
import IntentSchema
import Shortcuts
import Storage

/// Judges phrases, and tells an app of its shortcuts that have one.
struct PhraseDesk: Sendable {
  /// Without any phrases: it knows what is an answer in each language.
  private let rules: [PhraseRules]
  private let empty: PhraseBook

  init() {
    // A language without rules has no reserved words.
    rules = PhraseRules.languages.compactMap { try? PhraseRules.bundled($0) }
    empty = PhraseBook(rules: rules)
  }

  /// A shortcut with one of its phrases.
  struct Known {
    var shortcut: Shortcut
    var phrase: Phrase
    var spoken: SpokenShortcut
  }

  /// Why nobody could say this; nil where somebody could, in some language.
  func problem(with text: String) -> String? {
    let problems = rules.map { empty.problem(with: text, in: $0.language) }
    guard let problem = problems.first ?? nil, !problems.contains(nil) else { return nil }
    return Self.words(problem)
  }

  /// - Throws: `AppFailure` for a phrase that can't be one beside the person's others.
  func check(_ phrase: Phrase, in memory: any Memory, _ code: AppFailure.Code) throws {
    var book = empty
    for other in try memory.phrases() { book.add(other) }
    if let problem = book.problem(with: phrase.text, in: phrase.language, for: phrase.shortcut) {
      throw AppFailure(code, "“\(phrase.text)” can't be a phrase: \(Self.words(problem))")
    }
  }

  private static func words(_ problem: PhraseProblem) -> String {
    switch problem {
    case .empty: "it has no word"
    case .tooLong(let letters, let limit): "it has \(letters) letters, and at most \(limit) are allowed"
    case .reserved: "it answers questions or stops something"
    case .phrase(let other, _): "it is too near to the phrase “\(other.text)”"
    case .request(let request, _): "it is too near to the request “\(request)”"
    }
  }

  // MARK: Shortcuts with phrases

  /// The shortcuts of an app, once for each phrase. Those of several apps belong to none.
  func spoken(of app: String, in memory: any Memory) throws -> [Known] {
    let shortcuts = Dictionary(
      try memory.shortcuts(of: app).map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [Known] = []
    for phrase in try memory.phrases() {
      guard let shortcut = shortcuts[phrase.shortcut], let action = shortcut.steps.first?.action else {
        continue
      }
      let number = known.count { $0.phrase.shortcut == phrase.shortcut }
      known.append(
        Known(
          shortcut: shortcut, phrase: phrase,
          spoken: SpokenShortcut(
            identifier: Self.identifier(shortcut.identifier, number), phrase: phrase.text,
            action: Self.offered(action))))
    }
    return known
  }

  func spoken(_ phrase: Phrase, _ shortcut: Shortcut, in memory: any Memory) throws -> SpokenShortcut {
    let app = shortcut.app ?? ""
    guard let known = try spoken(of: app, in: memory).first(where: { $0.phrase == phrase }) else {
      throw AppFailure(.creatingShortcut, "the phrase “\(phrase.text)” is gone again")
    }
    return known.spoken
  }

  /// The action as the app knows it: with the plain names of its own types.
  private static func offered(_ action: AppAction) -> OfferedAction {
    let record = action.record.renamed(QualifiedName.plain)
    return if case .intent = action.content { .intent(record) } else { .activity(record) }
  }

  /// A UUID that stays the same for a shortcut.
  private static func identifier(_ shortcut: String, _ number: Int) -> String {
    if number == 0, let own = UUID(uuidString: shortcut) { return own.uuidString }
    var bytes: [UInt8] = []
    for start: UInt64 in [0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f] {
      let hash = "\(number) \(shortcut)".utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
  }
}
