/// Endings that are written onto names without the apostrophe that grammars know before them: "Annas" for "Anna's".
extension SentenceRepair {
  /// The reading of the sentence with endings cut off its names, as if apostrophes stood there, where that is better than
  /// free words with the endings in them.
  mutating func withApostrophes(than understanding: Understanding) -> Understanding? {
    guard endings.canSplit else { return nil }
    let cuts = unknownWords.filter { isLoose($0, in: understanding) }.compactMap(cut)
    guard !cuts.isEmpty else { return nil }
    let found = read(cuts)
    guard let top = found.interpretations.first else { return nil }
    if understanding.unknownApp != nil, found.unknownApp == nil { return found }
    let score = understanding.bestScore
    return top.score > score - Weights.Repair.endingCost && found.unknownApp == nil ? found : nil
  }

  /// True where the word alone is a free value of the best reading, or nothing is understood at all.
  private func isLoose(_ index: Int, in understanding: Understanding) -> Bool {
    guard understanding.unknownApp == nil, let best = understanding.interpretations.first else { return true }
    return best.slots.contains { $0.isFree && $0.ranges == [sentence.tokens[index].range] }
  }

  /// The place in a word where an apostrophe goes.
  private func cut(_ index: Int) -> (range: Range<Int>, new: String)? {
    let token = sentence.tokens[index]
    guard !token.isNumber, sentence.textMayStart(index), sentence.textMayEnd(before: index + 1),
      index + 1 >= sentence.count || sentence.textMayStart(index + 1),
      // A word that begins with a capital inside a sentence is a name.
      let ending = endings.split(
        sentence.key(index), isName: index > 0 && isCapitalised(index), isKnown: isName)
    else { return nil }
    // The ending in the person's spelling: the same number of letters from the end.
    let written = sentence.text(index..<index + 1)
    let start = token.range.upperBound - String(written.suffix(ending.count)).utf8.count
    return (start..<start, "'")
  }

  private func isCapitalised(_ index: Int) -> Bool {
    sentence.text(index..<index + 1).unicodeScalars.first?.properties.isUppercase ?? false
  }
}
