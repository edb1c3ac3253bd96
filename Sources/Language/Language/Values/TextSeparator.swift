/// Cuts "rice, onions and olives" into its parts.
struct TextSeparator {
  let spans: SpanTable
  /// The list of words that separate, such as "and".
  let list: Int32
  /// The list of words that have a separating word in them: 和平.
  var undivided: Int32
  /// The list of words for measures, such as "kutu" and "bottles of". Another thing begins with a number before one of them.
  var measures: Int32 = -1

  /// The parts; one where nothing separates. Words inside quotation marks stay together.
  func parts(_ tokens: Range<Int>, of sentence: Sentence) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = tokens.lowerBound
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      let joints = sentence.tokens[index].joints
      if index > start, !joints.contains(.quoted), !joints.isDisjoint(with: [.comma, .stop]) {
        parts.append(start..<index)
        start = index
      }
      if index > start, !joints.contains(.quoted), isMeasured(at: index, within: tokens) {
        parts.append(start..<index)
        start = index
      }
      if let end = address(at: index, within: tokens) ?? whole(at: index, within: tokens) {
        index = end
      } else if let end = separator(at: index, within: tokens), !joints.contains(.quoted),
        index > tokens.lowerBound || !beginsWord(index, end, sentence)
      {
        if index > start { parts.append(start..<index) }
        start = end
        index = end
      } else {
        index += 1
      }
    }
    if start < tokens.upperBound { parts.append(start..<tokens.upperBound) }
    return parts.isEmpty ? [tokens] : parts
  }

  /// The end of a telephone number or another address. The signs in it separate nothing.
  private func address(at index: Int, within tokens: Range<Int>) -> Int? {
    spans.indices(at: index).map { spans.spans[$0] }
      .filter { $0.isAddress && $0.tokens.upperBound <= tokens.upperBound }.map(\.tokens.upperBound).max()
  }

  /// Whether an ideograph that separates is rather the first sign of a text: 和 of “和房东见面”.
  private func beginsWord(_ index: Int, _ end: Int, _ sentence: Sentence) -> Bool {
    undivided >= 0 && end == index + 1 && sentence.keys[sentence.tokens[index].key.lowerBound] >= 0xE0
  }

  /// The end of a word that is divided nowhere.
  private func whole(at index: Int, within tokens: Range<Int>) -> Int? {
    spans.indices(at: index).map { spans.spans[$0] }
      .filter { $0.category == .list(undivided) && $0.tokens.upperBound <= tokens.upperBound }
      .map(\.tokens.upperBound).max()
  }

  /// Whether a number with a measure stands here, and something that is measured: "iki metre kablo" of "vida iki metre kablo". In "a
  /// crate of 12 bottles of beer" it's measured twice.
  private func isMeasured(at index: Int, within tokens: Range<Int>) -> Bool {
    spans.indices(at: index).map { spans.spans[$0] }.contains { number in
      number.category == .number && number.tokens.upperBound < tokens.upperBound
        && spans.indices(at: number.tokens.upperBound).map { spans.spans[$0] }.contains {
          $0.category == .list(measures) && $0.tokens.upperBound < tokens.upperBound
        }
    }
      && !spans.spans.contains { $0.category == .list(measures) && $0.tokens.upperBound == index }
  }

  private func separator(at index: Int, within tokens: Range<Int>) -> Int? {
    spans.indices(at: index).map { spans.spans[$0] }
      .filter { $0.category == .list(list) && $0.tokens.upperBound <= tokens.upperBound }
      .map(\.tokens.upperBound).max()
  }
}
