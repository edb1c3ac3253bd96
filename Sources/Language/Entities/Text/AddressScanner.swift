/// Finds telephone numbers and web and mail addresses in text of any language.
///
///     AddressScanner.address("+1 (415) 555-2671")?.value  // "+14155552671"
///
/// Cost: one pass over the text.
public struct AddressScanner {
  private let scalars: [Unicode.Scalar]

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  static func addresses(in text: String) -> [Entity] {
    // Most sentences have no sign that a number or a page needs.
    let signs = Signs(text)
    if !signs.mayHavePhones, !signs.mayHavePages { return [] }
    let scanner = AddressScanner(text)
    return (signs.mayHavePhones ? scanner.phones() : []) + (signs.mayHavePages ? scanner.pages() : [])
  }

  /// The kinds of addresses that a text may have, judged by its signs alone.
  private struct Signs {
    var mayHavePhones = false
    /// A scheme has a colon, and any other page a full stop with something on both sides.
    var mayHavePages = false

    init(_ text: String) {
      let bytes = text.utf8
      var last: UInt8 = 0x20
      for byte in bytes {
        if (0x30...0x39).contains(byte) { mayHavePhones = true }
        if byte == UInt8(ascii: ":") || last == UInt8(ascii: "."), byte > 0x20 { mayHavePages = true }
        last = byte
      }
    }
  }

  /// The kind and the normal form of a text that is an address as a whole, such as `+14155552671` or `bob@example.org`;
  /// nil for another text.
  public static func address(_ text: String) -> (kind: Entity.Kind, value: String)? {
    let scanner = AddressScanner(text)
    let whole = 0..<scanner.scalars.count
    if let phone = scanner.phones().first(where: { $0.range == whole }), let value = phone.value.text {
      return (.phone, value)
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let domain = parts.last, domain.contains("."),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { !$0.isWhitespace } }),
      domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else { return nil }
    return (.email, text)
  }

  // MARK: Telephone numbers

  /// E.164 allows fifteen digits.
  private static let digits = 7...15
  /// The length of short service numbers such as 112.
  private static let fewestDigits = 3

  private struct Phone {
    var groups: [[Unicode.Scalar]] = []
    var separators: Set<Unicode.Scalar> = []
    var hasPlus = false
    var end = 0

    var count: Int { groups.reduce(0) { $0 + $1.count } }
    var text: String {
      (hasPlus ? "+" : "") + String(String.UnicodeScalarView(groups.flatMap { $0 }))
    }
  }

  private func phones() -> [Entity] {
    var found: [Entity] = []
    var place = 0
    while place < scalars.count {
      guard mayStartPhone(place), let phone = phone(at: place) else {
        place += 1
        continue
      }
      if let isLatent = Self.isLatent(phone), !isGlued(phone.end) {
        found.append(
          Entity(
            kind: .phone, range: place..<phone.end, isLatent: isLatent, score: 0, value: .text(phone.text)))
      }
      place = phone.end
    }
    return found
  }

  private func isDigit(_ place: Int) -> Bool {
    scalars.indices.contains(place) && ("0"..."9").contains(scalars[place])
  }

  private func mayStartPhone(_ place: Int) -> Bool {
    let opens = scalars[place] == "+" || scalars[place] == "("
    guard isDigit(place) || opens && isDigit(place + 1) else { return false }
    guard place > 0 else { return true }
    let before = scalars[place - 1]
    return !("0"..."9").contains(before) && !"+-.,/:@#*$€£¥₺₽(".unicodeScalars.contains(before)
      && !(before.properties.isAlphabetic && !before.properties.isIdeographic)
  }

  /// Groups of digits with one sign between them. Some may stand in brackets.
  private func phone(at start: Int) -> Phone? {
    var phone = Phone()
    var place = start
    if scalars[place] == "+" {
      phone.hasPlus = true
      place += 1
    }
    while true {
      var isOpen = false
      if place < scalars.count, scalars[place] == "(", isDigit(place + 1) {
        isOpen = true
        phone.separators.insert("(")
        place += 1
      }
      guard isDigit(place) else { break }
      let first = place
      while isDigit(place) { place += 1 }
      phone.groups.append(Array(scalars[first..<place]))
      if isOpen {
        guard place < scalars.count, scalars[place] == ")" else { return nil }
        place += 1
      }
      phone.end = place
      guard place < scalars.count, phone.groups.count < 8 else { break }
      if " -./".unicodeScalars.contains(scalars[place]), mayGoOn(place + 1) {
        phone.separators.insert(scalars[place])
        place += 1
      } else if scalars[place] != "(" && !(isOpen && isDigit(place)) {
        break
      }
    }
    return phone.groups.isEmpty ? nil : phone
  }

  private func mayGoOn(_ place: Int) -> Bool {
    isDigit(place) || place < scalars.count && scalars[place] == "(" && isDigit(place + 1)
  }

  /// True where the next character makes the digits something else: "20%", "3.5", "10:30", "5kg".
  private func isGlued(_ end: Int) -> Bool {
    guard end < scalars.count else { return false }
    let next = scalars[end]
    if next.properties.isAlphabetic { return !next.properties.isIdeographic }
    return "%$€£¥₺₽°".unicodeScalars.contains(next)
      || ".,:/-".unicodeScalars.contains(next) && isDigit(end + 1)
  }

  /// Nil where the groups are no telephone number's.
  private static func isLatent(_ phone: Phone) -> Bool? {
    let sizes = phone.groups.map(\.count)
    if phone.hasPlus || phone.separators.contains("(") { return digits.contains(phone.count) ? false : nil }
    guard !phone.separators.isEmpty else {
      guard (fewestDigits...digits.upperBound).contains(phone.count) else { return nil }
      let first = phone.groups[0]
      // A trunk zero, or a Chinese mobile number.
      let isPlain =
        phone.count >= 10 && first[0] == "0"
        || phone.count == 11 && first[0] == "1" && ("3"..."9").contains(first[1])
      return !isPlain
    }
    guard digits.contains(phone.count), (2...6).contains(sizes.count), !isDate(sizes) else { return nil }
    let startsWithZero = phone.groups[0][0] == "0"
    if phone.separators == [" "] {
      let isPlausible = startsWithZero || sizes.allSatisfy { $0 >= 3 } || phone.count == 10 && sizes[0] == 3
      return isPlausible ? false : nil
    }
    if phone.separators.contains("."), sizes.count == 2 { return nil }
    // From year to year.
    if sizes == [4, 4] { return nil }
    return startsWithZero || sizes[0] >= 2 ? false : nil
  }

  private static func isDate(_ sizes: [Int]) -> Bool {
    guard sizes.count == 3 else { return false }
    return sizes[0] == 4 && sizes[1] <= 2 && sizes[2] <= 2
      || sizes[0] <= 2 && sizes[1] <= 2 && (sizes[2] == 4 || sizes[2] <= 2)
  }

  // MARK: Pages

  /// Endings of host names that rarely begin a new sentence after a full stop.
  private static let domains: Set<String> = [
    "app", "cn", "co", "com", "de", "dev", "edu", "es", "eu", "fr", "gov", "info", "io", "jp", "net", "org",
    "ru", "tr", "uk",
  ]

  private func pages() -> [Entity] {
    var found: [Entity] = []
    var place = 0
    while place < scalars.count {
      guard isPart(scalars[place]), place == 0 || !isPart(scalars[place - 1]) else {
        place += 1
        continue
      }
      var end = place
      while end < scalars.count, isPart(scalars[end]) { end += 1 }
      let next = end
      guard scalars[place..<end].contains(where: { $0 == "." || $0 == ":" }) else {
        place = next
        continue
      }
      while end > place, ".,;:!?)]}'\"".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      let text = String(String.UnicodeScalarView(scalars[place..<end]))
      if let isLatent = Self.isLatentPage(text.lowercased()) {
        found.append(
          Entity(kind: .url, range: place..<end, isLatent: isLatent, score: 0, value: .text(text)))
      }
      place = next
    }
    return found
  }

  private func isPart(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.value > 0x20 }

  /// Nil where it is no web address.
  private static func isLatentPage(_ text: String) -> Bool? {
    guard text.utf8.count <= 2_000 else { return nil }
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      return text.utf8.count > scheme.utf8.count ? false : nil
    }
    guard !text.contains("@") else { return nil }
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count >= 2, last.allSatisfy(\.isLetter),
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
    else { return nil }
    guard labels[labels.count - 2].contains(where: \.isLetter) else { return nil }
    if labels[0] == "www" { return labels.count > 2 ? false : nil }
    return !(domains.contains(String(last)))
  }
}
