/// Gives features numbers from 0, and finds them again.
struct FeatureTable: Sendable {
  /// By a feature's hash: its number, or -1. A power of two, at most half of them taken.
  private(set) var cells: [Int32]
  private(set) var keys: [UInt64]

  init(_ keys: [UInt64] = []) {
    self.keys = keys
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    cells = [Int32](repeating: -1, count: size)
    for index in keys.indices { place(Int32(index)) }
  }

  /// A table that was written down; nil where its numbers lead nowhere, or a search would never end.
  init?(keys: [UInt64], cells: [Int32]) {
    guard cells.count >= 16, cells.count.nonzeroBitCount == 1, cells.count >= keys.count * 2,
      cells.allSatisfy({ $0 >= -1 && Int($0) < keys.count }), cells.contains(-1)
    else { return nil }
    self.keys = keys
    self.cells = cells
  }

  var count: Int { keys.count }

  @inline(__always)
  private func cell(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key ^ (key >> 29)) & UInt64(cells.count - 1))
  }

  func find(_ key: UInt64) -> Int? {
    let number = withFinder { $0(key) }
    return number < 0 ? nil : number
  }

  /// Finds many features: a feature's number, or -1.
  struct Finder {
    fileprivate let cells: UnsafeBufferPointer<Int32>
    fileprivate let keys: UnsafeBufferPointer<UInt64>

    @inline(__always)
    func callAsFunction(_ key: UInt64) -> Int {
      let mask = cells.count - 1
      var cell = Int(truncatingIfNeeded: key ^ (key >> 29)) & mask
      while true {
        let number = Int(cells[cell])
        if number < 0 || keys[number] == key { return number }
        cell = (cell + 1) & mask
      }
    }
  }

  /// Lends a finder, which is valid until the closure ends.
  @inline(__always)
  func withFinder<Result>(_ body: (Finder) -> Result) -> Result {
    cells.withUnsafeBufferPointer { cells in
      keys.withUnsafeBufferPointer { keys in body(Finder(cells: cells, keys: keys)) }
    }
  }

  mutating func insert(_ key: UInt64) -> Int {
    if let known = find(key) { return known }
    if (keys.count + 1) * 2 > cells.count {
      cells = [Int32](repeating: -1, count: cells.count * 2)
      for index in keys.indices { place(Int32(index)) }
    }
    keys.append(key)
    place(Int32(keys.count - 1))
    return keys.count - 1
  }

  private mutating func place(_ index: Int32) {
    var cell = cell(keys[Int(index)])
    while cells[cell] >= 0 { cell = (cell + 1) & (cells.count - 1) }
    cells[cell] = index
  }
}
