import Entities

/// Known values of slots, stored word by word: those in the examples and those of apps.
///
/// Its arrays are what its file has, so that reading one takes no more than copying it.
struct Gazetteer: Sendable {
  /// One known value.
  struct Hit {
    var words: Range<Int>
    var slot: Int
    var entry: Int
  }

  private(set) var slots: [String] = []
  /// By slot: its name as part of a feature.
  private(set) var slotNumbers: [UInt64] = []
  /// The ways from a node over a word. The way with number `n` leads to node `n + 1`; node 0 is the start.
  private var ways = FeatureTable()
  /// By node: the last entry that ends there, or -1.
  private var lastEntries: [Int32] = [-1]
  /// By entry: its slot, and the entry before it that ends at the same node, or -1.
  private var entrySlots: [Int32] = []
  private var entriesBefore: [Int32] = []

  init() {}

  private static func way(from node: Int, _ word: UInt64) -> UInt64 { FeatureHash.of(UInt64(node), word) }

  /// The number of an entry, which is added where it is new.
  mutating func insert(_ words: some Sequence<WordSequence.Word>, slot name: String) -> Int {
    let slot = slots.firstIndex(of: name) ?? slots.count
    if slot == slots.count {
      slots.append(name)
      slotNumbers.append(FeatureHash.of(name))
    }
    var node = 0
    for word in words {
      node = ways.insert(Self.way(from: node, word.number)) + 1
      if node == lastEntries.count { lastEntries.append(-1) }
    }
    var entry = Int(lastEntries[node])
    while entry >= 0 {
      if Int(entrySlots[entry]) == slot { return entry }
      entry = Int(entriesBefore[entry])
    }
    entrySlots.append(Int32(slot))
    entriesBefore.append(lastEntries[node])
    lastEntries[node] = Int32(entrySlots.count - 1)
    return entrySlots.count - 1
  }

  /// All known values in a sentence.
  func hits(_ words: [WordSequence.Word]) -> [Hit] {
    var hits: [Hit] = []
    for start in words.indices {
      var node = 0
      var index = start
      while index < words.count, let way = ways.find(Self.way(from: node, words[index].number)) {
        node = way + 1
        index += 1
        var entry = Int(lastEntries[node])
        while entry >= 0 {
          hits.append(Hit(words: start..<index, slot: Int(entrySlots[entry]), entry: entry))
          entry = Int(entriesBefore[entry])
        }
      }
    }
    return hits
  }

  // MARK: In a file

  func write(to writer: inout CompiledFileWriter) {
    writer.add(slots)
    writer.add(ways)
    writer.add(lastEntries)
    writer.add(entrySlots)
    writer.add(entriesBefore)
  }

  /// - Throws: `CompiledFileReader.Damage` where a number leads nowhere, or a search would never end.
  init(_ reader: inout CompiledFileReader) throws {
    slots = try reader.strings()
    slotNumbers = slots.map { FeatureHash.of($0) }
    ways = try reader.featureTable()
    lastEntries = try reader.integers(Int32.self)
    entrySlots = try reader.integers(Int32.self)
    entriesBefore = try reader.integers(Int32.self)
    guard lastEntries.count == ways.count + 1, entrySlots.count == entriesBefore.count,
      lastEntries.allSatisfy({ $0 >= -1 && Int($0) < entrySlots.count }),
      entrySlots.allSatisfy({ $0 >= 0 && Int($0) < slots.count }),
      entriesBefore.enumerated().allSatisfy({ $1 >= -1 && Int($1) < $0 })
    else { throw CompiledFileReader.Damage() }
  }
}
