import SystemCatalogue

/// An enumeration over integers.
struct EnumerationTranslator {
  private let enumeration: Enumeration

  init(_ enumeration: Enumeration) { self.enumeration = enumeration }

  func render(into writer: inout SourceWriter) {
    writer.line()
    writer.block("public enum \(enumeration.name): Int, Sendable, _ValueCoded") { writer in
      for item in enumeration.cases {
        writer.line("case \(item.name.escapedIdentifier) = \(item.rawValue)")
      }
    }
  }
}

/// A set of named bits.
struct OptionSetTranslator {
  private let type: CatalogueType

  init(_ type: CatalogueType) { self.type = type }

  func render(into writer: inout SourceWriter) {
    writer.line()
    writer.block("public struct \(type.name): OptionSet, Sendable, _ValueCoded") { writer in
      writer.line("public let rawValue: UInt")
      writer.line("public init(rawValue: UInt) { self.rawValue = rawValue }")
      for member in type.members {
        guard let value = member.value else { continue }
        writer.line(
          "public static var \(member.name.escapedIdentifier): \(type.name) { \(type.name)(rawValue: \(value)) }"
        )
      }
    }
  }
}
