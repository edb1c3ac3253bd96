import IntentSchema
import SystemCatalogue

/// Renders an enumeration over integers.
struct EnumerationTranslator {
  private let enumeration: Enumeration

  init(_ enumeration: Enumeration) { self.enumeration = enumeration }

  func render(into writer: inout SourceWriter) {
    writer.nested(enumeration.name) { name, writer in
      writer.deprecation(enumeration.deprecatedSince)
      writer.block(
        "public enum \(name): \(enumeration.rawType ?? TypeReference.wholeNumber.base), Sendable, _ValueCoded"
      ) { writer in
        for item in enumeration.cases {
          writer.deprecation(item.deprecatedSince)
          writer.line("case \(item.name.escapedIdentifier) = \(item.rawValue)")
        }
        for alias in enumeration.aliases {
          // `normalDestination` is an older name of `normal`.
          guard let current = enumeration.cases.first(where: { alias.name.hasPrefix($0.name) }) else {
            continue
          }
          writer.deprecation(alias.deprecatedSince)
          writer.line("public static var \(alias.name): \(name) { .\(current.name.escapedIdentifier) }")
        }
      }
    }
  }
}

/// Renders a structure of string constants. Each string is the name of its constant.
struct StringConstantsTranslator {
  private let type: CatalogueType

  init(_ type: CatalogueType) { self.type = type }

  func render(into writer: inout SourceWriter) {
    writer.nested(type.name) { name, writer in
      writer.deprecation(type.deprecatedSince)
      writer.block("public struct \(name): RawRepresentable, Hashable, Sendable, _ValueCoded") { writer in
        writer.line("public let rawValue: String")
        writer.line("public init(rawValue: String) { self.rawValue = rawValue }")
        if type.initializers.contains(where: { $0.name == "init(_:)" }) {
          writer.line("public init(_ rawValue: String) { self.rawValue = rawValue }")
        }
        for member in type.members where member.kind == .staticProperty {
          let name = member.name.escapedIdentifier
          writer.deprecation(member.deprecatedSince)
          writer.line("public static let \(name) = \(type.name)(rawValue: \"\(member.name)\")")
        }
      }
    }
  }
}

/// Renders a set of named bits.
struct OptionSetTranslator {
  private let type: CatalogueType

  init(_ type: CatalogueType) { self.type = type }

  func render(into writer: inout SourceWriter) {
    writer.line()
    writer.deprecation(type.deprecatedSince)
    writer.block("public struct \(type.name): OptionSet, Sendable, _ValueCoded") { writer in
      writer.line("public let rawValue: UInt")
      writer.line("public init(rawValue: UInt) { self.rawValue = rawValue }")
      for member in type.members {
        guard let value = member.value else { continue }
        writer.deprecation(member.deprecatedSince)
        writer.line(
          "public static var \(member.name.escapedIdentifier): \(type.name) { \(type.name)(rawValue: \(value)) }"
        )
      }
    }
  }
}
