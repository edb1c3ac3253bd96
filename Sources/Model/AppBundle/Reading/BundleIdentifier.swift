/// Checks bundle and group identifiers, which become names of directories.
enum BundleIdentifier {
  /// True where it has parts of letters, digits and `-`, separated by single dots, and at most 200
  /// characters.
  static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy(isAllowed)
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }

  /// A valid `CFBundleIdentifier`; nil, with a finding, where there is none.
  static func read(_ info: PropertyListDictionary, _ findings: inout Findings) -> Located<String>? {
    let key = "CFBundleIdentifier"
    if !info.has(key) {
      findings.add(
        .missingKey(advice: "Give the bundle an identifier of its own, such as com.example.ListOMat."),
        at: info.missing(key))
    }
    guard let identifier = info.string(key, &findings) else { return nil }
    guard isValid(identifier.value) else {
      findings.add(.invalidIdentifier(identifier.value), at: identifier.place)
      return nil
    }
    return identifier
  }
}
