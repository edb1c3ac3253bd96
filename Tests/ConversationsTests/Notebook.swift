import Conversations
import Foundation
import Synchronization

/// The memory of a person in tests: phrases as they were said, and what was asked for.
final class Notebook: Sendable {
  struct Contents {
    var shortcuts: [SpokenShortcut] = []
    var offers: [OfferedAction] = []
    var history: [PastRequest] = []
    /// So many requests of the history are told at once.
    var told = 10
    var acts: [Act] = []
    /// The titles of what was kept from being suggested.
    var dismissed: [String] = []
    var declined: [String] = []
    /// The things that can be looked for.
    var things: [FoundThing] = []
    var requests: [MemoryRequest] = []
    /// Sentences that are a letter or two away from a phrase.
    var slips: [String: String] = [:]
  }

  let contents = Mutex(Contents())

  func reply(to request: MemoryRequest) -> MemoryReply {
    contents.withLock { contents in
      contents.requests.append(request)
      switch request {
      case .suggestions(let after, let app):
        let rest = contents.offers.filter { app == nil || $0.step.app == app }.dropFirst(after)
        return .suggestions(Array(rest.prefix(3)), hasMore: rest.count > 3)
      case .fittingSuggestions:
        let offers = contents.offers.filter { !contents.declined.contains($0.key) }
        return .suggestions(Array(offers.prefix(3)), hasMore: offers.count > 3)
      case .nameable:
        return .suggestions(Array(contents.offers.prefix(3)), hasMore: contents.offers.count > 3)
      case .decline(let actions):
        contents.declined += actions.map(\.key)
        return .declined
      case .dismiss(let action):
        contents.offers.removeAll { $0.key == action.key }
        return .dismissed([action])
      case .dismissNamed(let name):
        let called = contents.offers.filter { $0.title.lowercased().contains(name.lowercased()) }
        contents.offers.removeAll { called.contains($0) }
        contents.dismissed += called.map(\.title)
        return .dismissed(called)
      case .allowNamed(let name):
        let called = contents.dismissed.filter { $0.lowercased().contains(name.lowercased()) }
        contents.dismissed.removeAll { called.contains($0) }
        return .allowed(called)
      case .shortcuts: return .shortcuts(contents.shortcuts)
      case .add(var shortcut, let phrase):
        if let other = contents.shortcuts.first(where: { $0.phrases.contains(phrase) }) {
          return .refused(.phrase(phrase, other: phrase, title: other.title))
        }
        shortcut.identifier = "\(contents.shortcuts.count)"
        shortcut.phrases = [phrase]
        contents.shortcuts.append(shortcut)
        return .added(shortcut, phrase: phrase)
      case .replace(var shortcut, let phrase):
        contents.shortcuts.removeAll { $0.phrases == [phrase] }
        for index in contents.shortcuts.indices {
          contents.shortcuts[index].phrases.removeAll { $0 == phrase }
        }
        shortcut.identifier = "\(contents.shortcuts.count)"
        shortcut.phrases = [phrase]
        contents.shortcuts.append(shortcut)
        return .added(shortcut, phrase: phrase)
      case .find(let name):
        return contents.shortcuts.first { $0.phrases.contains(name) }.map(MemoryReply.found)
          ?? .unknown(name, phrases: contents.shortcuts.flatMap(\.phrases))
      case .rename(let name, let phrase):
        guard let index = contents.shortcuts.firstIndex(where: { $0.phrases.contains(name) }) else {
          return .unknown(name, phrases: contents.shortcuts.flatMap(\.phrases))
        }
        contents.shortcuts[index].phrases = [phrase]
        return .renamed(contents.shortcuts[index], phrase: phrase)
      case .delete(let name):
        guard let index = contents.shortcuts.firstIndex(where: { $0.phrases.contains(name) }) else {
          return .unknown(name, phrases: contents.shortcuts.flatMap(\.phrases))
        }
        return .deleted(contents.shortcuts.remove(at: index))
      case .rephrase(let shortcut, let old, let new):
        if let other = contents.shortcuts.first(where: { $0.phrases.contains(new) }) {
          return .refused(.phrase(new, other: new, title: other.title))
        }
        for index in contents.shortcuts.indices {
          contents.shortcuts[index].phrases = contents.shortcuts[index].phrases.map { $0 == old ? new : $0 }
        }
        return .renamed(shortcut, phrase: new)
      case .deletePhrase(let phrase, let shortcut):
        for index in contents.shortcuts.indices {
          contents.shortcuts[index].phrases.removeAll { $0 == phrase }
        }
        return .phraseDeleted(phrase, of: shortcut)
      case .search(let words):
        return .hits(contents.things.filter { $0.title.lowercased().contains(words.lowercased()) })
      case .forget(let app): return .forgotten(app: app)
      case .history(let page):
        let rest = contents.history.dropLast(page.told)
        let told = rest.suffix(contents.told)
        return .history(Array(told), earlier: rest.count - told.count)
      case .pastActs: return .pastActs(contents.acts)
      }
    }
  }

  /// The phrases are in this language.
  func heard(_ sentence: String, _ language: String) -> [HeardPhrase] {
    contents.withLock { contents in
      contents.shortcuts.compactMap { shortcut in
        let isSure = shortcut.phrases.contains(sentence.lowercased())
        guard isSure || contents.slips[sentence].map(shortcut.phrases.contains) == true else { return nil }
        return HeardPhrase(shortcut.phrases[0], language: language, isSure: isSure, shortcut: shortcut)
      }
    }
  }

  var shortcuts: [SpokenShortcut] { contents.withLock { $0.shortcuts } }
  var requests: [MemoryRequest] { contents.withLock { $0.requests } }
}
