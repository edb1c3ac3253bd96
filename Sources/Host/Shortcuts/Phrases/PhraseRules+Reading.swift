import Foundation
import IntentSchema
import SourceTree

extension PhraseRules {
  /// The folder with what is said of shortcuts, one folder a language.
  public static var resources: URL { Bundle.module.bundleURL.appending(path: "Resources") }

  /// The languages that come with rules, sorted.
  public static var languages: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: resources.path)) ?? []).sorted()
  }

  /// The rules of a language that come with the assistant: `en-GB` has those of `en`. A language without any has no fillers
  /// and no endings.
  ///
  /// - Throws: `Diagnostic` or a file error.
  public static func bundled(_ language: String) throws -> PhraseRules {
    let base = base(language)
    guard languages.contains(base) else { return PhraseRules(language: base) }
    let file = resources.appending(path: "\(base)/phrases.yaml")
    return try read(String(contentsOf: file, encoding: .utf8), file: "\(base)/phrases.yaml", language: base)
  }

  /// The language that the rules and phrases of a tag are of: `en-GB` has those of `en`.
  static func base(_ language: String) -> String { LanguageTag.base(language).lowercased() }

  /// - Throws: `Diagnostic` for the first entry that can't be read.
  public static func read(_ text: String, file: String, language: String) throws -> PhraseRules {
    let root = try YAMLReader.read(text, file: file)
    guard let entries = root.map else {
      throw Diagnostic(at: root.location, "expected rules by their names, found \(root.kind)")
    }
    var rules = PhraseRules(language: language)
    // The rules of spaces and letters come first: the other rules are read by them.
    if let spaces = root["spaces"]?.bool { rules.hasSpaces = spaces }
    for entry in root["lowercase"]?.map ?? [] {
      guard let from = entry.key.unicodeScalars.first, let to = entry.value.string?.unicodeScalars.first
      else { throw Diagnostic(at: entry.keyLocation, key: entry.key, "expected a letter for a letter") }
      rules.lowercase[from] = to
    }
    for entry in entries { try rules.take(entry) }
    return rules
  }

  private mutating func take(_ entry: SourceNode.Entry) throws {
    func texts() throws -> [String] {
      let texts = (entry.value.list ?? []).compactMap(\.string)
      guard let all = entry.value.list, texts.count == all.count else {
        throw Diagnostic(
          at: entry.value.location, key: entry.key, "expected a list of texts",
          advice: "Put numbers and the like in quotation marks.")
      }
      return texts
    }
    func sequences() throws -> Set<[String]> {
      Set(try texts().map { words($0, keepsFillers: true).words })
    }
    switch entry.key {
    case "spaces", "lowercase": break
    case "fillers": fillers = try sequences()
    case "leading": leading = try sequences()
    case "trailing": trailing = try sequences()
    case "endings":
      endings = Set(try texts().map(Folding.folded)).map { Array($0.utf8) }
        .sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
    case "stem": stem = entry.value.integer.map(Int.init) ?? stem
    case "softening":
      for change in entry.value.map ?? [] {
        guard let from = change.key.utf8.first, let to = change.value.string?.utf8.first else { continue }
        softening[from] = to
      }
    case "reading": hasReadings = entry.value.string == "mandarin"
    case "reserved":
      // Both with and without what counts as a filler elsewhere: "okay" is an answer.
      reserved = Set(try texts().map { words($0, keepsFillers: true).compact })
    default:
      throw Diagnostic(at: entry.keyLocation, key: entry.key, "there is no such rule for phrases")
    }
  }
}
