import Conversations
import Foundation

/// An application's desktop entry, as the Desktop Entry Specification of freedesktop.org has it.
///
///     let entry = DesktopEntry(text, identifier: "firefox.desktop", path: "/usr/share/applications/firefox.desktop")
///     entry?.application.name  // "Firefox"
///     entry?.command  // program "firefox", without arguments
struct DesktopEntry {
  let application: DesktopApplication
  let command: ApplicationCommand
  /// The program without which the application isn't installed; nil where the entry names none.
  let required: String?
  /// The desktops where it is shown; nil for all.
  private let only: [String]?
  private let never: [String]

  /// - Returns: nil for an entry that isn't shown, that is no application, or that has no usable command.
  init?(_ text: String, identifier: String, path: String) {
    let values = Self.values(of: text)
    func isTrue(_ key: String) -> Bool { values[key] == "true" }
    func list(_ key: String) -> [String]? {
      values[key].map { $0.split(separator: ";").map(String.init) }
    }
    guard values["Type"] == "Application", !isTrue("NoDisplay"), !isTrue("Hidden"),
      let name = values["Name"].map(Self.unescaped), !name.isEmpty, let exec = values["Exec"]
    else { return nil }
    application = DesktopApplication(
      identifier: identifier, name: name, localizedNames: Self.localized("Name", values),
      genericNames: ["GenericName"].compactMap { values[$0] }.map(Self.unescaped)
        + Self.localized("GenericName", values).values.sorted())
    let codes = ExecLine.Codes(name: name, icon: values["Icon"].map(Self.unescaped), path: path)
    guard let words = ExecLine.words(of: Self.unescaped(exec), codes), let program = words.first else {
      return nil
    }
    command = ApplicationCommand(
      program: program, arguments: Array(words.dropFirst()),
      directory: values["Path"].map(Self.unescaped).flatMap { $0.isEmpty ? nil : $0 },
      needsTerminal: isTrue("Terminal"))
    required = values["TryExec"].map(Self.unescaped)
    only = list("OnlyShowIn")
    never = list("NotShowIn") ?? []
  }

  /// True where it is shown on these desktops, `XDG_CURRENT_DESKTOP`.
  func isShown(on desktops: [String]) -> Bool {
    if let only { return desktops.contains(where: only.contains) }
    return !desktops.contains(where: never.contains)
  }

  /// The keys of the main group with their values as they are written. The first of a key counts.
  private static func values(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isMain = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        if isMain { break }
        isMain = line.trimmingCharacters(in: .whitespaces) == "[Desktop Entry]"
      } else if isMain, !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        if values[key] == nil { values[key] = value }
      }
    }
    return values
  }

  /// By locale: `Name[tr]`.
  private static func localized(_ key: String, _ values: [String: String]) -> [String: String] {
    var found: [String: String] = [:]
    for (name, value) in values where name.hasPrefix("\(key)[") && name.hasSuffix("]") {
      let locale = name.dropFirst(key.count + 1).dropLast()
      // Without the encoding that old entries have: `tr_TR.UTF-8@latin`.
      found[String(locale.prefix { $0 != "." })] = unescaped(value)
    }
    return found
  }

  /// The value of the type string: `\s`, `\n`, `\t`, `\r` and `\\` stand for signs.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    let signs: [Character: Character] = ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"]
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain += signs[character].map { String($0) } ?? "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return isEscaped ? plain + "\\" : plain
  }
}
