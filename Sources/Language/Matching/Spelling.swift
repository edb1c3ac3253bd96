import Entities
import Synchronization

/// Finds the words of templates that a slip of the pen may have meant: one letter left out, added, exchanged or swapped.
///
/// Made when the first slip comes. Cost: a look at each way to leave out one letter.
final class Spelling: Sendable {
  /// Shorter words are left as they are: too much is near them.
  private static let shortest = 4
  /// Of the words that may lack a letter.
  private static let shortestSlip = 3

  private struct Index {
    var words: [[Unicode.Scalar]] = []
    /// Words by what remains when one letter is left out, or none.
    var byRest: [String: [Int32]] = [:]
  }

  private let source: ByteTable
  private let fillers: [String]
  private let index = Mutex<Index?>(nil)

  /// - Parameter fillers: words besides, that mean nothing.
  init(_ words: ByteTable, fillers: [String] = []) {
    source = words
    self.fillers = fillers
  }

  /// Known words that are one slip away.
  func candidates(_ word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= Self.shortestSlip, scalars.allSatisfy({ CharacterClass($0) == .letter }) else {
      return []
    }
    return index.withLock { index in
      let known = index ?? Self.make(source.texts + fillers)
      index = known
      var found: [[Unicode.Scalar]] = []
      for rest in Self.rests(scalars) {
        for number in known.byRest[rest] ?? [] {
          let candidate = known.words[Int(number)]
          guard candidate != scalars, Self.isNear(candidate, scalars),
            !found.contains(candidate)
          else { continue }
          found.append(candidate)
        }
      }
      return found.map { String(String.UnicodeScalarView($0)) }
    }
  }

  private static func make(_ words: [String]) -> Index {
    var index = Index()
    for word in words {
      let scalars = Array(word.unicodeScalars)
      guard scalars.count >= shortest, scalars.count <= 24,
        scalars.allSatisfy({ CharacterClass($0) == .letter })
      else {
        continue
      }
      for rest in rests(scalars) { index.byRest[rest, default: []].append(Int32(index.words.count)) }
      index.words.append(scalars)
    }
    return index
  }

  /// The word, and what remains of it when one letter is left out; each once, in an order that is always the same.
  private static func rests(_ scalars: [Unicode.Scalar]) -> [String] {
    let shorter = scalars.indices.map { place in
      String(String.UnicodeScalarView(scalars[..<place] + scalars[(place + 1)...]))
    }
    var seen: Set<String> = []
    return ([String(String.UnicodeScalarView(scalars))] + shorter).filter { seen.insert($0).inserted }
  }

  /// One insertion, deletion, exchange, or swap of neighbours.
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
