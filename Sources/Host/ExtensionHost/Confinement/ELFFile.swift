import Glibc

/// The part of an executable that says where its libraries are. Nothing of it is trusted: what doesn't fit isn't read.
struct ELFFile {
  /// At most so many bytes from a place on; nil or fewer where there are no more.
  private let read: (_ place: Int64, _ count: Int) -> [UInt8]?

  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
  private static let headerSize = 64
  private static let segmentSize = 56
  private static let mostSegments: UInt16 = 64
  private enum Segment { static let load: UInt32 = 1, dynamic: UInt32 = 2 }
  private enum Entry {
    static let end: UInt64 = 0, strings: UInt64 = 5, rPath: UInt64 = 15, runPath: UInt64 = 29
  }
  private static let longestPath = 4096
  private static let mostEntries = 512

  /// The directories that a program names for its libraries, in order; none for what is no 64-bit executable of this machine's byte
  /// order. It takes four reads.
  static func runPath(of path: String) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return ELFFile { place, count in
      var bytes = [UInt8](repeating: 0, count: count)
      let read = pread(descriptor, &bytes, count, off_t(place))
      return read > 0 ? Array(bytes.prefix(read)) : nil
    }.runPath
  }

  init(read: @escaping (_ place: Int64, _ count: Int) -> [UInt8]?) { self.read = read }

  /// The directories that the program names for its libraries, in order.
  var runPath: [String] {
    guard let header = bytes(at: 0, count: Self.headerSize), header.starts(with: Self.magic) else {
      return []
    }
    let (size, count): (UInt16, UInt16) = (Self.number(header, 54), Self.number(header, 56))
    guard size >= Self.segmentSize,
      let table = bytes(at: Self.number(header, 32), count: Int(size) * Int(min(count, Self.mostSegments)))
    else { return [] }
    let segments = stride(from: 0, to: table.count, by: Int(size)).map { start in
      Array(table[start..<start + Self.segmentSize])
    }
    guard let dynamic = segments.first(where: { Self.number($0, 0) == Segment.dynamic }),
      let entries = bytes(
        at: Self.number(dynamic, 8), count: Int(min(Self.number(dynamic, 32), UInt64(Self.mostEntries * 16))))
    else { return [] }
    var (strings, paths): (UInt64?, [UInt64]) = (nil, [])
    for start in stride(from: 0, to: entries.count - 15, by: 16) {
      let (kind, value): (UInt64, UInt64) = (Self.number(entries, start), Self.number(entries, start + 8))
      if kind == Entry.end { break }
      if kind == Entry.strings { strings = value }
      if kind == Entry.rPath || kind == Entry.runPath { paths.append(value) }
    }
    guard let strings, let place = Self.offset(of: strings, in: segments) else { return [] }
    return paths.flatMap { path in text(at: place &+ path)?.split(separator: ":").map(String.init) ?? [] }
  }

  /// Where the byte of an address stands in the file.
  private static func offset(of address: UInt64, in segments: [[UInt8]]) -> UInt64? {
    for segment in segments where number(segment, 0) == Segment.load {
      let (start, size, place): (UInt64, UInt64, UInt64) = (
        number(segment, 16), number(segment, 32), number(segment, 8)
      )
      if address >= start, address - start < size { return place &+ (address - start) }
    }
    return nil
  }

  private func text(at place: UInt64) -> String? {
    guard let data = bytes(upTo: Self.longestPath, at: place), let end = data.firstIndex(of: 0) else {
      return nil
    }
    return String(decoding: data[..<end], as: UTF8.self)
  }

  private func bytes(at place: UInt64, count: Int) -> [UInt8]? {
    bytes(upTo: count, at: place).flatMap { $0.count == count ? $0 : nil }
  }

  private func bytes(upTo count: Int, at place: UInt64) -> [UInt8]? {
    guard let place = Int64(exactly: place), count > 0 else { return nil }
    return read(place, count)
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], _ start: Int) -> Number {
    (0..<MemoryLayout<Number>.size).reduce(0) {
      $0 | Number(truncatingIfNeeded: bytes[start + $1]) << Number(8 * $1)
    }
  }
}
