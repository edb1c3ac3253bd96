import IntentSchema
import SourceTree
import Synchronization

/// The writing of a language.
///
/// Data: `Resources/<language>/data/writing.yaml`.
///
///     spaces: false            # words stand side by side, as in Chinese
///     lowercase: {I: ı, İ: i}  # small letters that aren't those of most languages
///     capitals_are_names: true # inside of a sentence only names begin with a capital letter: not in German
///     asks_by_mark: true       # only the mark at the end tells a question from a request or a yes: "锁车？"
struct Writing: Sendable {
  /// True where the language is written without spaces.
  var joinsWords = false
  /// True where a question mark alone makes a question of the words of a request or of a yes.
  var asksByMark = false
  /// True where a capital letter inside of a sentence begins a name.
  var capitalsAreNames = false
  /// The small letters of capital ones, where they aren't what Unicode says, as UTF-8.
  var lowercase: [Unicode.Scalar: [UInt8]] = [:]

  init() {}

  init(_ node: SourceNode) {
    joinsWords = node["spaces"]?.bool == false
    capitalsAreNames = node["capitals_are_names"]?.bool ?? false
    asksByMark = node["asks_by_mark"]?.bool ?? false
    for entry in node["lowercase"]?.map ?? [] {
      guard let capital = entry.key.unicodeScalars.first, let small = entry.value.string else { continue }
      lowercase[capital] = Array(small.utf8)
    }
  }

  /// The writing of a folder's language; `zh-TW` falls back to `zh`. It is read once in a process.
  static func of(_ folder: LanguageFolder) -> Writing {
    if let known = read.withLock({ $0[folder] }) { return known }
    let base = LanguageTag.base(folder.code)
    let root = folder.data("writing") ?? LanguageFolder.bundled(base).data("writing")
    let writing = root.map(Writing.init) ?? Writing()
    read.withLock { $0[folder] = writing }
    return writing
  }

  private static let read = Mutex<[LanguageFolder: Writing]>([:])
}
