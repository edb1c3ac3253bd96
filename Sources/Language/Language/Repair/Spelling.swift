import Entities
import Synchronization

/// Finds the words of templates and values that a misspelt word may stand for: one letter left out, added, exchanged or
/// swapped.
///
/// It is built when the first slip comes. Cost of a search: one look for each letter that can be left out.
final class Spelling: Sendable {
  /// True for a word that is so long that it's hardly another one by chance.
  static func isLong(_ word: String) -> Bool { word.unicodeScalars.count >= Weights.Repair.longLetters }

  /// A known word that may be meant.
  struct Candidate {
    var word: String
    /// Among the words of templates, where it stands for nothing but itself there; nil where it may be part of a value too.
    var number: Int32?
  }

  private struct Index {
    var words: [(scalars: [Unicode.Scalar], number: Int32?)] = []
    /// Hashes of what remains of words when one letter is left out, or none, in order; and whose they are.
    var rests: [(hash: UInt64, word: Int32)] = []

    func words(_ hash: UInt64) -> some Sequence<Int32> {
      var low = 0
      var high = rests.count
      while low < high {
        let middle = (low + high) / 2
        if rests[middle].hash < hash { low = middle + 1 } else { high = middle }
      }
      return rests[low...].lazy.prefix { $0.hash == hash }.map(\.word)
    }
  }

  private let source: ByteTable
  private let others: [String]
  private let isStandAlone: [Bool]
  private let index = Mutex<Index?>(nil)
  /// All words, for those that are drawn out; made when the first one comes.
  private let known = Mutex<Set<String>?>(nil)

  /// - Parameters:
  ///   - others: words that templates don't have themselves.
  ///   - isStandAlone: by word, whether no value has it.
  init(_ words: ByteTable, others: [String] = [], isStandAlone: [Bool] = []) {
    source = words
    self.others = others
    self.isStandAlone = isStandAlone
  }

  /// Known words that are one slip away.
  func candidates(_ word: String) -> [Candidate] {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= Weights.Repair.shortestSlip, scalars.allSatisfy({ CharacterClass($0) == .letter })
    else {
      return []
    }
    return index.withLock { index in
      let known = index ?? Self.make(source.texts, others, isStandAlone)
      index = known
      var found: [Int32] = []
      for rest in Self.rests(scalars) {
        for place in known.words(rest) where !found.contains(place) {
          let candidate = known.words[Int(place)].scalars
          if candidate != scalars, Self.isNear(candidate, scalars) { found.append(place) }
        }
      }
      return found.map {
        let (scalars, number) = known.words[Int($0)]
        return Candidate(word: String(String.UnicodeScalarView(scalars)), number: number)
      }
    }
  }

  /// The known word that a person draws out: "yes" for "yesss", "good" for "gooood". Nil for other words.
  func drawnOut(_ word: String) -> String? {
    let scalars = Array(word.unicodeScalars)
    guard scalars.allSatisfy({ CharacterClass($0) == .letter }) else { return nil }
    var runs: [(scalar: Unicode.Scalar, length: Int)] = []
    for scalar in scalars {
      if runs.last?.scalar == scalar { runs[runs.count - 1].length += 1 } else { runs.append((scalar, 1)) }
    }
    // Nobody draws out a single letter: "xxx", "www".
    guard runs.count > 1, runs.contains(where: { $0.length >= Weights.Repair.drawnOut }) else { return nil }
    return [1, 2].lazy.map { length in
      String(
        String.UnicodeScalarView(
          runs.flatMap { run in
            Array(
              repeating: run.scalar, count: run.length >= Weights.Repair.drawnOut ? length : run.length)
          }))
    }.first(where: isKnown)
  }

  /// True for a word that is known as it stands.
  func isKnown(_ word: String) -> Bool {
    known.withLock { known in
      let words = known ?? Set(source.texts + others)
      known = words
      return words.contains(word)
    }
  }

  private static func make(_ words: [String], _ others: [String], _ isStandAlone: [Bool]) -> Index {
    var index = Index()
    let known = Set(words)
    for (number, word) in (words + others.filter { !known.contains($0) }).enumerated() {
      let scalars = Array(word.unicodeScalars)
      guard scalars.count >= Weights.Repair.shortestMeant, scalars.count <= Weights.Repair.longestMeant,
        scalars.allSatisfy({ CharacterClass($0) == .letter })
      else {
        continue
      }
      for rest in rests(scalars) { index.rests.append((rest, Int32(index.words.count))) }
      let isAlone = number < isStandAlone.count && isStandAlone[number]
      index.words.append((scalars, isAlone ? Int32(number) : nil))
    }
    index.rests.sort { ($0.hash, $0.word) < ($1.hash, $1.word) }
    return index
  }

  /// Hashes of the word, and of the word without each one of its letters, each once.
  private static func rests(_ scalars: [Unicode.Scalar]) -> [UInt64] {
    var found: [UInt64] = []
    for left in -1..<scalars.count {
      var hash = ByteTable.emptyHash
      for (place, scalar) in scalars.enumerated() where place != left {
        hash = (hash ^ UInt64(scalar.value)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
      }
      if !found.contains(hash) { found.append(hash) }
    }
    return found
  }

  /// True where one insertion, deletion, exchange, or swap of neighbours leads from one to the other.
  private static func isNear(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = min(
      zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count,
      min(first.count, second.count) - start)
    let (left, right) = (first.count - start - end, second.count - start - end)
    if left <= 1, right <= 1 { return true }
    return left == 2 && right == 2 && first[start] == second[start + 1] && first[start + 1] == second[start]
  }
}
