import CSQLite

/// A prepared statement, and the row that it is at.
final class Statement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) -> Int32 {
    // SQLite copies the text: it goes away with the call.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .real(let number): sqlite3_bind_double(handle, position, number)
        case .text(let text):
          sqlite3_bind_text(handle, position, text, Int32(clamping: text.utf8.count), copied)
        }
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  func step() -> Int32 { sqlite3_step(handle) }

  /// Makes it ready for the next use. The code is that of the last step, which is known already.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: The row

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
  func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
}
