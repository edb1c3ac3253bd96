import Entities
import Synchronization

/// Finds values of lists that sound like other words: 电费 for 电飞.
///
/// It is built at the first search. The sounds of all values are stored with the grammar.
final class SoundAlikes: Sendable {
  private let names: ByteTable
  private let sounds: [String]
  private let rules: SoundRules
  private let index = Mutex<[String: [Int32]]?>(nil)

  /// - Parameter sounds: the key of each name.
  init(_ names: ByteTable = ByteTable(), sounds: [String] = [], _ rules: SoundRules = SoundRules()) {
    self.names = names
    self.sounds = sounds
    self.rules = rules
  }

  static func sounds(of names: ByteTable, _ folder: LanguageFolder) -> [String] {
    let rules = NameRules.of(folder).sound
    return names.texts.map { rules.key([$0]) }
  }

  /// Values that sound like normalised words but are written otherwise.
  func candidates(_ words: [String]) -> [String] {
    let key = rules.key(words)
    guard key.count >= Weights.Repair.shortestSound else { return [] }
    let written = words.joined()
    return index.withLock { index in
      let known =
        index ?? Dictionary(grouping: sounds.indices.map(Int32.init)) { sounds[Int($0)] }
      index = known
      return known[key, default: []].map { names.text(Int($0)) }.filter { $0 != written }
    }
  }
}
