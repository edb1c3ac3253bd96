/// Known values of slots, stored word by word: those in the examples and those of apps.
struct Gazetteer: Sendable {
  /// One known value.
  struct Hit {
    var words: Range<Int>
    var slot: Int
    var entry: Int
  }

  private var nodes: [[String: Int]] = [[:]]
  private var ends: [[(slot: Int, entry: Int)]] = [[]]
  private(set) var slots: [String] = []
  private(set) var entries: [(slot: Int, words: [String])] = []
  private var known: [String: Int] = [:]

  /// The number of an entry, which is added where it is new.
  mutating func insert(_ words: [String], slot name: String) -> Int {
    let key = name + "\u{0}" + words.joined(separator: " ")
    if let entry = known[key] { return entry }
    let slot = slots.firstIndex(of: name) ?? slots.count
    if slot == slots.count { slots.append(name) }
    var node = 0
    for word in words {
      if let next = nodes[node][word] {
        node = next
      } else {
        nodes.append([:])
        ends.append([])
        nodes[node][word] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    known[key] = entries.count
    ends[node].append((slot, entries.count))
    entries.append((slot, words))
    return entries.count - 1
  }

  /// All known values in a sentence.
  func hits(_ words: [WordSequence.Word]) -> [Hit] {
    var hits: [Hit] = []
    for start in words.indices {
      var node = 0
      var index = start
      while index < words.count, let next = nodes[node][words[index].lowercased] {
        node = next
        index += 1
        for end in ends[node] { hits.append(Hit(words: start..<index, slot: end.slot, entry: end.entry)) }
      }
    }
    return hits
  }
}
