/// The meaning of a name in an index. A file stores it as a number of 32 bits.
protocol IndexPayload: Hashable, Sendable {
  var code: Int32 { get }
  /// Nil for a number that stands for nothing.
  init?(code: Int32)
}

/// The place of an app, an entry or a number in a table beside the index.
extension Int32: IndexPayload {
  var code: Int32 { self }
  init?(code: Int32) { self = code }
}

extension ListedValue: IndexPayload {
  var code: Int32 { Int32(list) << 16 | Int32(value) }

  init?(code: Int32) { self.init(list: Int(code >> 16), value: Int(code & 0xFFFF)) }
}

extension Filler: IndexPayload {
  var code: Int32 { rawValue }
  init?(code: Int32) { self.init(rawValue: code) }
}
