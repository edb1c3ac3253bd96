/// One word, number, ideograph or symbol of a sentence, with its place in the text.
struct Token: Hashable, Sendable {
  /// The characters between a token and the one before it.
  struct Joints: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A comma, colon, dash or bracket.
    static let comma = Joints(rawValue: 1)
    /// A full stop, question or exclamation mark, or the end of a line.
    static let stop = Joints(rawValue: 2)
    /// Nothing, or only a hyphen, full stop, slash or underscore: both belong to one written word.
    static let joined = Joints(rawValue: 4)
    /// An apostrophe, which the key begins with: `'s`, `'ta`.
    static let apostrophe = Joints(rawValue: 8)
    /// Letters right after digits: the `am` of `8am`.
    static let unit = Joints(rawValue: 16)
    /// Both stand inside the same pair of quotation marks.
    static let quoted = Joints(rawValue: 32)
    /// Nothing: the word was cut where parts of a template may meet.
    static let cut = Joints(rawValue: 64)
    /// The sign that stands only between the parts of an enumeration: “打包、退网”.
    static let enumerating = Joints(rawValue: 128)

    // Every token of every reading needs it, so it is made once.
    static let insideWord: Joints = [.joined, .unit]
    static let insideName: Joints = [.joined, .apostrophe]
    static let insideText: Joints = [.joined, .apostrophe, .unit]
  }

  /// UTF-8 offsets into the original text.
  var range: Range<Int>
  /// The place of the normalised form in the sentence's `keys`.
  var key: Range<Int>
  var joints: Joints
  /// The token's index in the original sentence. It differs from the present index after words were cut out.
  var source: Int
  var isNumber: Bool
}
