/// Cuts "rice, onions and olives" into its parts.
struct TextSeparator {
  let spans: SpanTable
  /// The list of words that separate, such as "and".
  let list: Int32
  /// The list of words that have a separating word in them: 和平.
  var undivided: Int32
  /// The list of words for measures, such as "kutu" and "bottles of". Another thing begins with a number before one of them.
  var measures: Int32 = -1
  /// The list of goods that stand on shopping lists. Two of them side by side are two things: "milk eggs".
  var goods: Int32 = -1

  /// The parts; one where nothing separates. Words inside quotation marks stay together.
  func parts(_ tokens: Range<Int>, of sentence: Sentence) -> [Range<Int>] {
    separated(tokens, of: sentence).flatMap { part in
      part.contains { sentence.tokens[$0].joints.contains(.quoted) } ? [part] : onlyGoods(part) ?? [part]
    }
  }

  /// The goods of which a part consists, if they are several and nothing else stands among them but how many there are: "milk eggs",
  /// "süt iki ekmek". Nil for anything else: "milk chocolate", "milk eggs for mum".
  private func onlyGoods(_ part: Range<Int>) -> [Range<Int>]? {
    guard part.count > 1 else { return nil }
    // By place: the end of the longest thing behind which goods fill the rest as well. 鸡蛋面包 are 鸡蛋 and 面包, although 鸡蛋面 is a thing.
    var next: [Int: Int] = [:]
    for start in part.reversed() {
      let name = numberEnd(at: start, within: part) ?? start
      next[start] = ends(of: goods, at: name, within: part).filter {
        $0 == part.upperBound || next[$0] != nil
      }
      .max()
    }
    var found: [Range<Int>] = []
    var start = part.lowerBound
    while let end = next[start] {
      found.append(start..<end)
      start = end
    }
    return found.count > 1 ? found : nil
  }

  /// The end of a number and its measure, before a thing.
  private func numberEnd(at index: Int, within tokens: Range<Int>) -> Int? {
    let number = spans.indices(at: index).map { spans.spans[$0] }
      .filter { $0.category == .number && $0.tokens.upperBound < tokens.upperBound }
      .map(\.tokens.upperBound).max()
    return number.map { end(of: measures, at: $0, within: tokens) ?? $0 }
  }

  private func separated(_ tokens: Range<Int>, of sentence: Sentence) -> [Range<Int>] {
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
      if let end = address(at: index, within: tokens) ?? end(of: undivided, at: index, within: tokens) {
        index = end
      } else if let end = end(of: list, at: index, within: tokens), !joints.contains(.quoted),
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

  /// True where an ideograph that separates is rather the first sign of a text: 和 of “和房东见面”.
  private func beginsWord(_ index: Int, _ end: Int, _ sentence: Sentence) -> Bool {
    undivided >= 0 && end == index + 1 && sentence.keys[sentence.tokens[index].key.lowerBound] >= 0xE0
  }

  /// True where a number with a measure stands here, and something that is measured: "iki metre kablo" of "vida iki metre kablo". "A
  /// crate of 12 bottles of beer" doesn't count, since it's measured twice.
  private func isMeasured(at index: Int, within tokens: Range<Int>) -> Bool {
    spans.indices(at: index).map { spans.spans[$0] }.contains { number in
      number.category == .number && number.tokens.upperBound < tokens.upperBound
        && spans.indices(at: number.tokens.upperBound).map { spans.spans[$0] }.contains {
          $0.category == .list(measures) && $0.tokens.upperBound < tokens.upperBound
        }
    }
      && !spans.spans.contains { $0.category == .list(measures) && $0.tokens.upperBound == index }
  }

  /// The end of the longest words of a list that begin here.
  private func end(of list: Int32, at index: Int, within tokens: Range<Int>) -> Int? {
    ends(of: list, at: index, within: tokens).max()
  }

  private func ends(of list: Int32, at index: Int, within tokens: Range<Int>) -> [Int] {
    guard index < tokens.upperBound else { return [] }
    return spans.indices(at: index).map { spans.spans[$0] }
      .filter { $0.category == .list(list) && $0.tokens.upperBound <= tokens.upperBound }
      .map(\.tokens.upperBound)
  }
}
