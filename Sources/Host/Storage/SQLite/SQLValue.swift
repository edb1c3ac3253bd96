/// A value that goes into a statement.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ number: Double?) { self = number.map(SQLValue.real) ?? .null }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
}
