import IntentSchema

/// Requests that share their verb: "add milk to groceries and nails to the hardware list" is two, though one verb is said.
extension ClauseSplitter {
  /// The requests, each with the verb; nil where the sentence is one, or where any of them isn't understood.
  ///
  /// Both must fill the same parameters by templates. No text that a person dictates is cut.
  ///
  /// - Parameter whole: the meaning of the whole sentence.
  func sharingVerb(_ whole: Understanding, _ seams: [Seam]) -> [String]? {
    guard let best = whole.interpretations.first, mayShare(best, seams) else { return nil }
    for seam in seams.prefix(Weights.Clauses.seams) {
      let left = sentence.text(0..<seam.words.lowerBound)
      let right = sentence.text(seam.words.upperBound..<sentence.count)
      guard let full = request(verbIsFirst ? left : right, like: best) else { continue }
      let place = full.slots.flatMap(\.ranges)
      guard let start = place.map(\.lowerBound).min(), let end = place.map(\.upperBound).max() else {
        continue
      }
      let spoken = Array((verbIsFirst ? left : right).utf8)
      guard end <= spoken.count else { continue }
      let parts =
        verbIsFirst
        ? [left, String(decoding: spoken[..<start], as: UTF8.self) + right]
        : [left + String(decoding: spoken[end...], as: UTF8.self), right]
      if parts.allSatisfy({ request($0, like: full) != nil }) { return parts }
    }
    return nil
  }

  /// Whether a value may go over a seam: it has one of the template's own words in it ("milk to groceries and nails"), or the
  /// reading has no place for some words.
  private func mayShare(_ best: Interpretation, _ seams: [Seam]) -> Bool {
    guard best.slots.count > 1, !best.slots.contains(where: isDictated) else { return false }
    if best.isLearned || best.isShortened || !best.leftovers.isEmpty { return true }
    let spelled = Set(sentence.tokens.indices.filter { best.spells($0, of: sentence) }.map(sentence.key))
    return best.slots.contains { slot in
      slot.isFree
        && sentence.tokens.indices.contains { index in
          guard let place = sentence.ranges(index..<index + 1).first,
            slot.ranges.contains(where: { $0.contains(place) })
          else { return false }
          return spelled.contains(sentence.key(index))
        }
    }
  }

  private func isDictated(_ slot: FilledSlot) -> Bool { Slot.isDictated(slot.parameter) }

  /// The meaning of a part that has all the parameters of another one.
  private func request(_ text: String, like other: Interpretation) -> Interpretation? {
    let understanding = understand(text)
    guard understanding.manner == .asked, let found = understanding.interpretations.first, !found.isLearned,
      found.intent == other.intent, found.score >= Weights.Clauses.request, found.leftovers.isEmpty,
      Set(found.slots.map(\.parameter)) == Set(other.slots.map(\.parameter))
    else { return nil }
    return found
  }
}
