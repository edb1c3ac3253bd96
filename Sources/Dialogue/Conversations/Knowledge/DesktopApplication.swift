import Foundation
import IntentSchema

/// An application of the desktop that can be opened, as its desktop entry names it.
///
///     let firefox = DesktopApplication(identifier: "firefox.desktop", name: "Firefox")
///     firefox.isCalled("fire fox")  // true
public struct DesktopApplication: Hashable, Sendable, Codable {
  /// The desktop file ID, such as `org.gnome.Terminal.desktop`.
  public let identifier: String
  public let name: String
  /// The names in other languages, by locale as in the entry: `tr`, `pt_BR`.
  public let localizedNames: [String: String]
  /// The words for the kind of application that it is, in any language: "Web Browser".
  public let genericNames: [String]

  public init(
    identifier: String, name: String, localizedNames: [String: String] = [:], genericNames: [String] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.localizedNames = localizedNames
    self.genericNames = genericNames
  }

  /// - Parameter language: BCP 47, such as `tr` or `zh-Hans`.
  public func name(in language: String) -> String {
    let base = LanguageTag.base(language)
    // Chinese entries name the country rather than the script.
    let tags = [base, "\(base)_CN"] + localizedNames.keys.filter { $0.hasPrefix("\(base)_") }.sorted()
    return tags.lazy.compactMap { localizedNames[$0] }.first ?? name
  }

  private var names: [String] { [name] + localizedNames.values }

  /// True where this is its name in some language. Case, marks, blanks and punctuation don't count.
  public func isCalled(_ spoken: String) -> Bool {
    let spoken = spoken.plainName
    return !spoken.isEmpty && names.contains { $0.plainName == spoken }
  }
}

extension [DesktopApplication] {
  private static let slipLetters = 4
  private static let twoSlipLetters = 8
  private static let endingLetters = 3
  private static let offered = 6

  /// The applications that a person may mean by words that are nobody's name; the person has to say.
  ///
  /// The first of these that finds any: what it is or its file's name, the name with an ending, a slip or two, a part of
  /// its name, and its name with more words behind it.
  func near(_ spoken: String) -> [DesktopApplication] {
    let plain = spoken.plainName
    guard !plain.isEmpty else { return [] }
    let words = spoken.plainWords
    let ways: [(DesktopApplication) -> Bool] = [
      { app in
        let file = app.identifier.split(separator: ".").dropLast().last.map(String.init) ?? ""
        return (app.genericNames + [file]).contains { $0.plainName == plain }
      },
      { app in
        (app.spellings + app.genericNames.map(\.plainName)).contains { name in
          name.count >= Self.slipLetters && plain.hasPrefix(name)
            && plain.count - name.count <= Self.endingLetters
        }
      },
      { app in
        app.spellings.contains { name in
          guard name.count >= Self.slipLetters else { return false }
          return EditDistance.between(plain, name) <= (name.count >= Self.twoSlipLetters ? 2 : 1)
        }
      },
      { app in Set(words).isSubset(of: app.name.plainWords) },
      { app in words.starts(with: app.name.plainWords) },
    ]
    for way in ways {
      let found = filter(way)
      if !found.isEmpty { return Array(found.prefix(Self.offered)) }
    }
    return []
  }
}

extension DesktopApplication {
  fileprivate var spellings: [String] { names.map(\.plainName) }
}

extension String {
  /// Letters and digits only, without case and marks.
  var plainName: String { plainWords.joined() }

  fileprivate var plainWords: [String] {
    // Letters that differ only in small writing, such as "ı" and "i", are one in capitals.
    uppercased().folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
