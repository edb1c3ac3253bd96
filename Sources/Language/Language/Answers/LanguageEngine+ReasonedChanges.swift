import IntentSchema

/// Changes of what was done that say more than what is to be another.
extension LanguageEngine {
  /// The words that begin a correction, and those behind the last sign, where what stands between only says why: "no, Friday" of "no
  /// hold on they're shut Thursdays, Friday". Nil where they may ask for something.
  func behindReason(_ text: String, _ context: UnderstandingContext) -> String? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    guard let lead = SpeechCleaner(sentence, lexicon.words.speech.rules).retraction,
      let last = lexicon.parts(of: sentence).last?.lowerBound, lead.upperBound < last,
      asksNothing(sentence.text(lead.upperBound..<last), context)
    else { return nil }
    return sentence.text(lead) + ", " + sentence.text(last..<sentence.count)
  }

  /// True where a change takes words with a time for another name, and the request has a time of its own:
  /// "gününü de cuma yapalım" is no other task.
  func hidesTime(_ change: RequestChange, of request: Record) -> Bool {
    guard change.kind == .correction, !change.isKnown, change.parameters.count == 1,
      let name = change.parameters.first,
      lexicon.moments(of: request.type).contains(where: { request[$0.name]?.isNull == false })
    else { return false }
    return (change.request[name]?.words ?? []).contains { words in
      guard case .success(let sentence) = lexicon.sentence(words) else { return false }
      return lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans.contains {
        $0.category == .value(.time) && $0.tokens.count < sentence.count
      }
    }
  }
}
