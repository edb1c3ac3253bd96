/// The ways in which the words of a phrase may be said otherwise in one language:
/// `Resources/<language>/phrases.yaml`.
///
///     let rules = try PhraseRules.bundled("tr")
///     rules.searchWords("kitabı bul")  // what begins with "kitab" or "kitap", and "bul"
public struct PhraseRules: Hashable, Sendable {
  public var language: String
  /// False where words aren't separated: the whole phrase counts as one then.
  var hasSpaces = true
  /// Letters that are lowercased in another way than elsewhere.
  var lowercase: [Unicode.Scalar: Unicode.Scalar] = [:]
  /// Words without meaning of their own, wherever they stand. Each is a list of folded words.
  var fillers: Set<[String]> = []
  /// The same, only in front or at the end.
  var leading: Set<[String]> = []
  var trailing: Set<[String]> = []
  /// Endings of words, folded, the longest first.
  var endings: [[UInt8]] = []
  /// The fewest letters that are left of a word without its endings.
  var stem = 3
  /// The last letters of stems that count as others: p and b in "kitap", "kitabı".
  var softening: [UInt8: UInt8] = [:]
  /// True where characters are compared by their reading too.
  var hasReadings = false
  /// Sentences that answer questions or stop something, without spaces. They are never phrases.
  var reserved: Set<String> = []

  public init(language: String) { self.language = language }
}
