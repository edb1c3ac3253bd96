import IntentSchema

/// Finds the clause that asks for an act, where the words beside it tell of something else.
extension LanguageEngine {
  /// The reading of the clause that asks, where the sentence as a whole seems to tell that the act is done.
  ///
  ///     "plans have changed, can you call the driver off"    // a ride is to be cancelled
  ///     "I've locked it, lock it"                            // what is told is the very act
  ///
  /// Nothing is done for it without a question, since the words beside it may still decide.
  /// - Parameters:
  ///   - told: the reading of the whole sentence.
  ///   - read: understands a part of the sentence with its manner.
  /// - Returns: nil where no clause asks for the same act by itself, or where another clause speaks of it too.
  func askingClause(
    of told: Understanding, in sentence: Sentence, read: (Sentence) -> Understanding
  ) -> Understanding? {
    guard let best = told.interpretations.first, lexicon.catalogue.intent(best.intent)?.acts == true,
      told.manner == .done, sentence.quotation == nil
    else { return nil }
    let starts = lexicon.clauseStarts(of: sentence)
    guard !starts.isEmpty, starts.count <= Weights.Remarks.signs else { return nil }
    let ends = starts + [sentence.count]
    // A word or two beside it only say to whom it's said: “妈妈，把空调开开”.
    let clauses = ([0] + starts).flatMap { start in ends.filter { $0 > start }.map { start..<$0 } }
      .filter { sentence.count - $0.count >= Weights.Manner.besideWords && isAll(of: best, in: $0, sentence) }
      .sorted { ($0.count, -$0.lowerBound) < ($1.count, -$1.lowerBound) }
    for clause in clauses {
      var found = read(sentence.keeping(clause, lexicon.words.tokenizer))
      guard found.manner == .asked, let asked = found.interpretations.first, asked.intent == best.intent,
        asked.score >= Weights.Manner.unread, asked.leftovers.isEmpty
      else { continue }
      let beside = [0..<clause.lowerBound, clause.upperBound..<sentence.count].filter { !$0.isEmpty }
      guard
        !beside.contains(where: { rest in
          let other = read(sentence.keeping(rest, lexicon.words.tokenizer))
          return other.manner != .asked && other.interpretations.first?.intent == best.intent
        })
      else { continue }
      found.text = told.text
      found.manner = .reported
      found.isOfClause = true
      return found
    }
    return nil
  }
}
