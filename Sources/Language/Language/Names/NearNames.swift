import Synchronization

/// Finds registered names that words may mean though they are spelt otherwise.
///
/// It is built when the first such words come. Cost of a search: a hash each for marks, endings and sound, and a look at
/// each name for slips.
final class NearNames: Sendable {
  private struct Index {
    var names = SlipIndex()
    var unmarked: [String: [Int32]] = [:]
    /// Places of names, not entries: the nearest spelling wins.
    var sounds: [String: [Int]] = [:]
  }

  private let rules: NameRules
  private let source: [(keys: [String], entry: Int32)]
  private let index = Mutex<Index?>(nil)

  /// - Parameter source: the normalised words of each spelling, and the entry that it's of.
  init(_ source: [(keys: [String], entry: Int32)], _ rules: NameRules) {
    self.source = source
    self.rules = rules
  }

  /// The entry that normalised words mean; nil where there is none.
  func find(_ words: [String], allowed: (Int32) -> Bool) -> (entry: Int32, match: NameMatch)? {
    let key = words.joined()
    return index.withLock { index in
      let known = index ?? make()
      index = known
      func unmarked(_ key: String) -> Int32? {
        (known.unmarked[SoundRules.unmarked(key)] ?? []).first(where: allowed)
      }
      if let entry = unmarked(key) { return (entry, .unmarked) }
      if let last = words.last {
        let start = words.dropLast().joined()
        for stem in rules.endings.stems(last) {
          if let entry = unmarked(start + stem) { return (entry, .inflected) }
        }
      }
      let sound = rules.sound.key(words)
      let alike = (known.sounds[sound] ?? []).filter { allowed(known.names.payload(at: $0)) }
      if let nearest = known.names.nearest(
        to: key, among: alike,
        limit: max(Weights.Names.soundLetters, Int(Double(key.count) * Weights.Names.soundShare)))
      {
        return (nearest, .sound)
      }
      // Short names are left out, since too many words are near them.
      guard key.count >= Weights.Names.slipLetters else { return nil }
      let limit = key.count >= Weights.Names.twoSlipLetters ? 2 : 1
      return known.names.nearest(to: key, limit: limit, where: allowed).map { ($0, .slip) }
    }
  }

  private func make() -> Index {
    var index = Index()
    for (words, entry) in source {
      let key = words.joined()
      guard !key.isEmpty else { continue }
      let sound = rules.sound.key(words)
      if !sound.isEmpty { index.sounds[sound, default: []].append(index.names.keys.count) }
      index.unmarked[SoundRules.unmarked(key), default: []].append(entry)
      index.names.insert(key, payload: entry)
    }
    return index
  }
}
