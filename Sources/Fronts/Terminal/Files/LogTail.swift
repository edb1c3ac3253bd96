import Foundation

/// The end of a log that grows, without reading what stands before it.
///
///     var tail = LogTail(file)
///     for line in tail.lines(100) { print(line) }
///     // later
///     print(tail.news(), terminator: "")
struct LogTail {
  private let file: URL
  private var offset: UInt64 = 0
  /// A hundred lines hardly ever need more; a log isn't longer than a megabyte.
  private static let most: UInt64 = 1 << 18

  init(_ file: URL) {
    self.file = file
  }

  /// The last lines; none where there is no log yet.
  mutating func lines(_ count: Int) -> [String] {
    let size = self.size
    offset = size > Self.most ? size - Self.most : 0
    let isCut = offset > 0
    let lines = news().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let whole = lines.last == "" ? lines.dropLast() : lines[...]
    // A single line that is longer than that is shown from its middle on.
    return Array((isCut && whole.count > 1 ? whole.dropFirst() : whole).suffix(count))
  }

  /// The text that was written since the last look. A log that was started again is read from its beginning.
  mutating func news() -> String {
    let size = self.size
    if size < offset { offset = 0 }
    guard size > offset, let handle = try? FileHandle(forReadingFrom: file) else { return "" }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: offset)) != nil,
      let data = try? handle.read(upToCount: Int(size - offset))
    else { return "" }
    offset += UInt64(data.count)
    return String(decoding: data, as: UTF8.self)
  }

  private var size: UInt64 {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? UInt64) ?? 0
  }
}
