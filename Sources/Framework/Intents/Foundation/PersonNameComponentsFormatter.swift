import Foundation

/// Turns the parts of a name into text. The class of this name in Linux's Foundation does nothing.
///
///     var name = PersonNameComponents()
///     name.givenName = "Anna"
///     Intents.PersonNameComponentsFormatter().string(from: name)  // "Anna"
///
/// A file that imports both Foundation and Intents must say which of the two it means.
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
  /// The length of the written name.
  public enum Style: Int, Sendable {
    case `default` = 0
    case short = 1
    case medium = 2
    case long = 3
    case abbreviated = 4
  }

  /// Options for the written name.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phonetic = Options(rawValue: 2)
  }

  open var style: Style = .default
  open var isPhonetic: Bool = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(
    from components: PersonNameComponents, style nameFormatStyle: Style, options nameOptions: Options = []
  ) -> String {
    let formatter = PersonNameComponentsFormatter()
    formatter.style = nameFormatStyle
    formatter.isPhonetic = nameOptions.contains(.phonetic)
    return formatter.string(from: components)
  }

  open func string(from components: PersonNameComponents) -> String {
    let spoken = isPhonetic ? components.phoneticRepresentation ?? components : components
    let given = spoken.givenName ?? ""
    let family = spoken.familyName ?? ""
    switch style {
    case .abbreviated:
      return ordered(given.prefix(1).uppercased(), family.prefix(1).uppercased(), separator: "")
    case .short: return spoken.nickname ?? (given.isEmpty ? family : given)
    case .long:
      let middle = [spoken.namePrefix, ordered(given, spoken.middleName ?? "", family), spoken.nameSuffix]
      return middle.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    case .default, .medium: return ordered(given, family)
    }
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? PersonNameComponents).map(string(from:))
  }

  /// The first word is the given name, the last the family name.
  open func personNameComponents(from string: String) -> PersonNameComponents? {
    let words = string.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return nil }
    var components = PersonNameComponents()
    components.givenName = first
    if words.count > 1 { components.familyName = words.last }
    if words.count > 2 { components.middleName = words.dropFirst().dropLast().joined(separator: " ") }
    return components
  }

  /// In Chinese, Japanese and Korean writing the family name comes first and nothing stands between.
  private func ordered(_ parts: String..., separator: String = " ") -> String {
    let words = parts.filter { !$0.isEmpty }
    let isEastAsian = words.allSatisfy {
      $0.unicodeScalars.allSatisfy { (0x2E80...0xD7FF).contains($0.value) }
    }
    if isEastAsian, words.count > 1 { return words.reversed().joined() }
    return words.joined(separator: separator)
  }
}
