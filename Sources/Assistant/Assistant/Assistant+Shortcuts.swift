public import Conversations
import Foundation
public import Shortcuts

/// The calls by which commands work with the owner's shortcuts.
extension Assistant {
  /// The shortcuts that apps donated or propose and that have no phrase, the newest first.
  ///
  ///     for shortcut in try assistant.namelessShortcuts() { print(shortcut.title, shortcut.suggestedPhrase ?? "") }
  ///
  /// - Throws: `StorageError`.
  public func namelessShortcuts() throws -> [Shortcut] {
    guard let kept = memory.kept else { return [] }
    let named = Set(try kept.phrases().map(\.shortcut))
    let knowledge = knowledge
    return try kept.shortcuts(of: nil).filter { shortcut in
      shortcut.origin != .personal && !named.contains(shortcut.identifier)
        && shortcut.steps.allSatisfy { knowledge.canDo($0.action) }
    }
  }

  /// Gives a shortcut a phrase.
  ///
  /// - Throws: `PhraseMistake` where the text can't be one, or `StorageError`.
  public func add(_ shortcut: Shortcut, phrase: String, in language: String) throws {
    try check(phrase, for: shortcut.identifier, language)
    try memory.add(shortcut, phrase: phrase, language: language)
  }

  /// Calls a shortcut by another phrase.
  ///
  /// - Throws: `PhraseMistake` where the text can't be one, or `StorageError`.
  public func rename(_ named: PersonalMemory.NamedShortcut, to phrase: String, in language: String) throws {
    try check(phrase, for: named.shortcut.identifier, language)
    try memory.rename(named, to: phrase, language: language)
  }

  private func check(_ phrase: String, for shortcut: String, _ language: String) throws {
    let session = try session(for: Person(speaking: language, timeZone: owner.timeZone))
    if let refusal = try session.problem(withPhrase: phrase, in: language, for: shortcut) {
      throw PhraseMistake(refusal)
    }
  }
}

/// A text can't be a phrase, in words for the command line.
///
///     catch let mistake as PhraseMistake { print(mistake) }  // "“stop” answers questions, so …"
public struct PhraseMistake: Error, Hashable, Sendable, CustomStringConvertible {
  public var refusal: PhraseRefusal

  init(_ refusal: PhraseRefusal) { self.refusal = refusal }

  public var description: String {
    switch refusal {
    case .empty: "a phrase needs a word"
    case .tooLong(let limit): "a phrase has at most \(limit) letters"
    case .reserved(let text): "“\(text)” answers questions, so it can't be a phrase"
    case .phrase(let said, let other, let title):
      "“\(said)” is too close to the phrase “\(other)”, which does this: \(title)"
    case .request(let said, let meaning): "“\(said)” means something already: \(meaning)"
    }
  }
}
