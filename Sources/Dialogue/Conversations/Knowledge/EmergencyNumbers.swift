import Foundation
import IntentSchema
import SourceTree

/// The numbers that emergency services have in some country.
///
///     let numbers = try EmergencyNumbers.bundled()
///     numbers.number("9-1-1")  // "911"
///     numbers.number("Anna")  // nil
public struct EmergencyNumbers: Hashable, Sendable {
  /// By country, ISO 3166.
  public let countries: [String: [String]]
  private let all: Set<String>

  public init(countries: [String: [String]] = [:]) {
    self.countries = countries
    all = Set(countries.values.joined())
  }

  /// The emergency number that a text is; nil for any other text. Blanks and hyphens don't count, nor does the script of the
  /// digits.
  public func number(_ text: String) -> String? {
    var digits = ""
    for character in text where !character.isWhitespace && !"-–.·".contains(character) {
      guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { return nil }
      digits += String(digit)
    }
    return all.contains(digits) ? digits : nil
  }

  /// The first emergency number among the words of a text.
  func first(in text: String) -> String? {
    text.split { !$0.isNumber }.lazy.compactMap { number(String($0)) }.first
  }
}

extension EmergencyNumbers {
  /// The table that comes with the assistant.
  ///
  /// - Throws: `Diagnostic` or a file error.
  public static func bundled() throws -> EmergencyNumbers {
    let name = "emergency-numbers.yaml"
    let file = SpokenLanguage.resources.appending(path: name)
    return try read(String(contentsOf: file, encoding: .utf8), file: name)
  }

  /// Reads a table from YAML, such as `TR: ["112", "155"]`.
  ///
  /// - Throws: `Diagnostic` for the first country without a list of numbers.
  public static func read(_ text: String, file: String) throws -> EmergencyNumbers {
    let root = try YAMLReader.read(text, file: file)
    guard let entries = root.map else {
      throw Diagnostic(at: root.location, "expected numbers by country, found \(root.kind)")
    }
    var countries: [String: [String]] = [:]
    for entry in entries {
      let numbers = (entry.value.list ?? []).map(\.string)
      guard !numbers.isEmpty, numbers.allSatisfy({ $0.map(isNumber) ?? false }) else {
        throw Diagnostic(
          at: entry.value.location, key: entry.key, "expected a list of numbers in quotation marks",
          advice: "Write \(entry.key): [\"112\"]")
      }
      countries[entry.key] = numbers.compactMap { $0 }
    }
    return EmergencyNumbers(countries: countries)
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
