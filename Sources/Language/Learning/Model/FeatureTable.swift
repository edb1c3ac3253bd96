import Entities

/// Gives features numbers from 0, and finds them again.
///
///     var table = FeatureTable()
///     table.insert(feature)  // 0
///     table.find(feature)    // 0
///
/// A look-up reads one place of the memory: a cell has a part of its feature beside the number, so that most features that
/// aren't there are told from those that are without another look. Two features of one part would share a number: of a
/// million sentences less than one has such a pair.
struct FeatureTable: Sendable {
  /// By a feature's hash. A power of two, at most half of them taken. It is empty in a table that was read from a file.
  private var cells: [UInt64]
  /// The cells of a table that was read from a file, which aren't copied.
  private let cellsInFile: NumberTable<UInt64>?
  /// The number of features.
  private(set) var count: Int
  /// The features by their numbers. It is empty in a table that was read from a file, to which nothing is added.
  private(set) var keys: [UInt64]

  init() {
    cells = [UInt64](repeating: Cell.empty, count: Self.smallest)
    cellsInFile = nil
    count = 0
    keys = []
  }

  /// A table that was written down; nil where it has too few cells. What stands in them isn't looked at before a search does.
  init?(count: Int, cells: NumberTable<UInt64>) {
    guard cells.count >= Self.smallest, cells.count.nonzeroBitCount == 1, cells.count >= count * 2 else {
      return nil
    }
    self.cells = []
    cellsInFile = cells
    self.count = count
    keys = []
  }

  private static let smallest = 16

  /// A cell has 32 bits of its feature, and the feature's number plus one.
  private enum Cell {
    static let empty: UInt64 = 0

    @inline(__always)
    static func of(_ key: UInt64, _ number: Int) -> UInt64 {
      key & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: number + 1)
    }

    /// The number of a cell's feature; -1 in an empty one.
    @inline(__always)
    static func number(_ cell: UInt64) -> Int { Int(cell & 0xFFFF_FFFF) - 1 }

    @inline(__always)
    static func isOf(_ key: UInt64, _ cell: UInt64) -> Bool { (cell ^ key) >> 32 == 0 }
  }

  func find(_ key: UInt64) -> Int? {
    withCells { cells in
      let place = Self.place(of: key, cells.count)
      return number(of: key, from: place, cells[place], cells)
    }
  }

  @inline(__always)
  private func withCells<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    if let cellsInFile {
      cellsInFile.withUnsafeBufferPointer(body)
    } else {
      cells.withUnsafeBufferPointer(body)
    }
  }

  /// Calls `body` with the numbers of those of many features that are there, in their order.
  ///
  /// The first cells of all are fetched before one of them is looked at, so that the memory is asked for several at once.
  @inline(__always)
  func forEachNumber(of keys: [UInt64], _ body: (Int) -> Void) {
    withCells { cells in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: keys.count) { first in
        for index in keys.indices {
          first.initializeElement(at: index, to: cells[Self.place(of: keys[index], cells.count)])
        }
        for index in keys.indices {
          let place = Self.place(of: keys[index], cells.count)
          if let number = number(of: keys[index], from: place, first[index], cells) { body(number) }
        }
      }
    }
  }

  /// The cell in which a feature is, if none was there before it.
  @inline(__always)
  private static func place(of key: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: key ^ (key >> 29)) & (count - 1)
  }

  /// The number of a feature that is in its first cell, or in one behind it; nil where it isn't there.
  ///
  /// A file isn't trusted: a number that no feature has is none, and a table without an empty cell is searched only once.
  @inline(__always)
  private func number(
    of key: UInt64, from first: Int, _ content: UInt64, _ cells: UnsafeBufferPointer<UInt64>
  ) -> Int? {
    var (place, cell) = (first, content)
    while cell != Cell.empty {
      if Cell.isOf(key, cell) {
        let number = Cell.number(cell)
        return number >= 0 && number < count ? number : nil
      }
      place = (place + 1) & (cells.count - 1)
      if place == first { return nil }
      cell = cells[place]
    }
    return nil
  }

  /// The number of a feature, which is added where it is new.
  mutating func insert(_ key: UInt64) -> Int {
    if let known = find(key) { return known }
    precondition(keys.count == count, "a table that was read from a file is complete")
    keys.append(key)
    count += 1
    if count * 2 > cells.count {
      cells = [UInt64](repeating: Cell.empty, count: cells.count * 2)
      for number in keys.indices { place(number) }
    } else {
      place(count - 1)
    }
    return count - 1
  }

  private mutating func place(_ number: Int) {
    var place = Self.place(of: keys[number], cells.count)
    while cells[place] != Cell.empty { place = (place + 1) & (cells.count - 1) }
    cells[place] = Cell.of(keys[number], number)
  }

  /// Writes the features with their places, so that nobody has to place them again.
  func write(to writer: inout CompiledFileWriter) {
    writer.add(count)
    writer.add(cellsInFile ?? NumberTable(cells))
  }
}
