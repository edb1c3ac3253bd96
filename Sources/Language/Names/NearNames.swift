import IntentSchema
import Synchronization

/// Finds the registered names that words may mean though they aren't spelt so.
///
/// Made when the first such words come. Cost: a hash for marks, endings and sound, a look at each name for slips.
final class NearNames: Sendable {
  private struct Name {
    var key: String
    var entry: Int32
  }

  private struct Index {
    var names: [Name] = []
    /// Which letters each name has, as a set of bits, and how many bytes: looked at for every slip.
    var letters: [UInt64] = []
    var lengths: [Int32] = []
    var unmarked: [String: [Int32]] = [:]
    /// Numbers of names, not of entries: the nearest spelling wins.
    var sounds: [String: [Int]] = [:]
  }

  private let language: String
  private let source: [(keys: [String], entry: Int32)]
  private let index = Mutex<Index?>(nil)

  /// - Parameter source: the normalised words of each spelling, and the entry that it's of.
  init(_ source: [(keys: [String], entry: Int32)], language: String) {
    self.source = source
    self.language = language
  }

  /// The entry that normalised words mean.
  func find(_ words: [String], allowed: (Int32) -> Bool) -> (entry: Int32, match: NameMatch)? {
    let rules = NameRules.bundled(language)
    let key = words.joined()
    return index.withLock { index in
      let known = index ?? make(rules)
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
      let alike = (known.sounds[sound] ?? []).map { known.names[$0] }.filter { allowed($0.entry) }
      if let nearest = Self.nearest(to: key, among: alike, limit: max(2, key.count * 3 / 5)) {
        return (nearest, .sound)
      }
      return slip(key, known, allowed).map { ($0, .slip) }
    }
  }

  /// Short names are left as they are: too much is near them.
  private func slip(_ key: String, _ index: Index, _ allowed: (Int32) -> Bool) -> Int32? {
    let length = key.count
    guard length >= 5 else { return nil }
    let limit = length >= 9 ? 2 : 1
    let letters = Self.letters(key)
    let bytes = Int32(key.utf8.count)
    var near: [Name] = []
    for number in index.letters.indices
    // Each slip changes at most two letters of the set: most names fall out here.
    where (index.letters[number] ^ letters).nonzeroBitCount <= limit * 2
      && abs(index.lengths[number] - bytes) <= Int32(limit * 2) && allowed(index.names[number].entry)
    {
      near.append(index.names[number])
    }
    return Self.nearest(to: key, among: near, limit: limit)
  }

  private static func nearest(to key: String, among names: [Name], limit: Int) -> Int32? {
    var best: (distance: Int, entry: Int32)?
    for name in names {
      let distance = EditDistance.between(key, name.key)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, name.entry) }
    }
    return best?.entry
  }

  private func make(_ rules: NameRules) -> Index {
    var index = Index()
    index.names.reserveCapacity(source.count)
    for (words, entry) in source {
      let key = words.joined()
      guard !key.isEmpty else { continue }
      let sound = rules.sound.key(words)
      if !sound.isEmpty { index.sounds[sound, default: []].append(index.names.count) }
      index.unmarked[SoundRules.unmarked(key), default: []].append(entry)
      index.names.append(Name(key: key, entry: entry))
      index.letters.append(Self.letters(key))
      index.lengths.append(Int32(key.utf8.count))
    }
    return index
  }

  static func letters(_ key: String) -> UInt64 {
    key.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
  }
}
