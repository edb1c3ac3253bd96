import Entities

/// Numbers of an automaton, to be looked at many times a sentence.
///
///     let targets = AutomatonTable(NumberTable([4, 8, 15] as [Int32]))
///     targets[1]  // 8
///
/// A `NumberTable` is of another module, so that each look at it is a call that takes a copy of the table along. This one is a pointer
/// beside the table, which keeps the numbers.
struct AutomatonTable<Element: FixedWidthInteger & Sendable>: @unchecked Sendable {
  let table: NumberTable<Element>
  private let numbers: UnsafeBufferPointer<Element>

  init(_ table: NumberTable<Element>) {
    self.table = table
    numbers = table.withUnsafeBufferPointer { $0 }
  }

  init(_ numbers: [Element]) { self.init(NumberTable(numbers)) }

  var count: Int { numbers.count }

  @inline(__always)
  subscript(place: Int) -> Element {
    precondition(place >= 0 && place < numbers.count, "there are \(numbers.count) numbers")
    return numbers[place]
  }

  /// True where any of the numbers is one that is meant.
  func contains(where isMeant: (Element) -> Bool) -> Bool { numbers.contains(where: isMeant) }
}
