import Entities
import Synchronization

/// Finds the values of lists that sound like other words: 电费 for 电飞, jazz for jaz.
///
/// Made when the first is looked for. Cost: the sound of each value once, then one look.
final class SoundAlikes: Sendable {
  private let names: ByteTable
  private let rules: SoundRules
  private let index = Mutex<[String: [String]]?>(nil)

  init(_ names: ByteTable, language: String) {
    self.names = names
    rules = NameRules.bundled(language).sound
  }

  /// Shorter words sound like too much.
  private static let shortest = 3

  /// Values that sound like normalised words and are written otherwise.
  func candidates(_ words: [String]) -> [String] {
    let key = rules.key(words)
    guard key.count >= Self.shortest else { return [] }
    let written = words.joined()
    return index.withLock { index in
      let known = index ?? Dictionary(grouping: names.texts) { rules.key([$0]) }
      index = known
      return known[key, default: []].filter { $0 != written }
    }
  }
}
