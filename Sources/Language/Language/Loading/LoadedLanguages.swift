import Foundation
import IntentSchema
import Synchronization

/// A language that was compiled for a catalogue: what all engines of it in a process share.
final class LoadedLanguage: Sendable {
  let resources: LanguageResources
  let grammar: CompiledGrammar
  /// Without any app.
  let lexicon: Lexicon
  private let counts = Mutex<[String: Int]?>(nil)

  init(_ resources: LanguageResources, _ grammar: CompiledGrammar, _ catalogue: Catalogue) {
    self.resources = resources
    self.grammar = grammar
    lexicon = Lexicon(grammar, catalogue)
  }

  /// The number of templates of each intent. There are thousands, so that they are counted once.
  var templateCounts: [String: Int] {
    counts.withLock { counts in
      if let counts { return counts }
      let found = (grammar.parts[.requests]?.templates ?? []).reduce(into: [:]) {
        $0[$1.intent, default: 0] += 1
      }
      counts = found
      return found
    }
  }
}

/// The languages that a process has loaded. Each is loaded once, whoever asks and however many ask at the same time.
///
///     let loaded = try LoadedLanguages.shared.language(key) { try compile() }
///
/// A language stays while an engine uses it. Of the others, those that were asked for last stay.
final class LoadedLanguages: Sendable {
  /// Identifies a loaded language. Files that ship with Beckon don't change while it runs.
  struct Key: Hashable, Sendable {
    var language: LanguageFolder
    var phrases: [GrammarSource]
    var catalogue: Catalogue
    /// The folder of the cache. Two folders are two loads, so that each gets its files.
    var cache: URL?

    // The catalogue is compared, not hashed. Most often it is the same object, which compares at once.
    func hash(into hasher: inout Hasher) {
      hasher.combine(language)
      hasher.combine(phrases.count)
      hasher.combine(cache)
    }
  }

  static let shared = LoadedLanguages()

  /// One language's place; locked while it's loaded, so that others wait for it instead of loading it too.
  private final class Place: Sendable {
    struct Content: Sendable {
      weak var language: LoadedLanguage?
    }

    let content = Mutex(Content())
  }

  private struct State {
    var places: [Key: Place] = [:]
    /// By place: the number of callers that load or wait.
    var visitors: [Key: Int] = [:]
    /// Unused languages that stay, the latest last.
    var recent: [LoadedLanguage] = []
  }

  private let state = Mutex(State())

  /// The language that was loaded for a key, or else a new one.
  ///
  /// - Throws: what `load` throws; the next one who asks tries again.
  func language(
    _ key: Key, load: () throws(Diagnostics) -> LoadedLanguage
  ) throws(Diagnostics) -> LoadedLanguage {
    let place = enter(key)
    defer { leave(key) }
    let language = try place.content.withLock { content throws(Diagnostics) -> LoadedLanguage in
      if let language = content.language { return language }
      let language = try load()
      content.language = language
      return language
    }
    keep(language)
    return language
  }

  private func enter(_ key: Key) -> Place {
    state.withLock { state in
      let place = state.places[key] ?? Place()
      state.places[key] = place
      state.visitors[key, default: 0] += 1
      return place
    }
  }

  private func leave(_ key: Key) {
    state.withLock { state in
      let others = (state.visitors[key] ?? 1) - 1
      state.visitors[key] = others > 0 ? others : nil
      state.places = state.places.filter { key, place in
        state.visitors[key] != nil || place.content.withLock { $0.language != nil }
      }
    }
  }

  private func keep(_ language: LoadedLanguage) {
    // The removed language is destroyed after the lock is released.
    let gone = state.withLock { state -> [LoadedLanguage] in
      let old = state.recent
      state.recent = Array((old.filter { $0 !== language } + [language]).suffix(Weights.Cache.loaded))
      return old
    }
    withExtendedLifetime(gone) {}
  }
}
