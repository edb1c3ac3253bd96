import Entities
import IntentSchema

/// Reads a request whose things stand before it: "nails and screws, put those on the list".
extension LanguageEngine {
  /// The request with the things before it in the place of its pronoun.
  ///
  ///     "a tent, sleeping bags and a torch, put all that on it"  // three things
  ///     "nails too, put those on there"                          // one more thing
  ///     "we've got guests, put them on the list"                 // what is told names no things: "them" was said before
  ///
  /// - Returns: nil where the words before the last sign name no things, or where no template reads those behind it.
  func withFrontedThings(_ sentence: Sentence, _ context: UnderstandingContext) -> (Understanding, Sentence)?
  {
    let spans = lexicon.spans(of: sentence, [])
    guard let pronouns = lexicon.words.list(WordLists.WellKnown.pronouns),
      let last = sentence.tokens.indices.dropFirst().last(where: sentence.isBehindSign),
      spans.spans.contains(where: { $0.category == .list(pronouns) && $0.tokens.lowerBound >= last })
    else { return nil }
    let words = sentence.keeping(last..<sentence.count, lexicon.words.tokenizer)
    var request = readings(of: words, context, needsTemplate: true)
    guard var best = request.interpretations.first, !best.isLearned, best.score >= Weights.Manner.act,
      let intent = lexicon.catalogue.intent(best.intent),
      let place = best.slots.firstIndex(where: { slot in
        lexicon.slots(of: slot.parameter, intent: best.intent).contains {
          $0.kind == .text(separable: true) && !$0.isPerson
        }
      }), let type = intent.parameter(best.slots[place].parameter)?.type,
      // "Put it on the list" may speak of what happened: only several things are named before it.
      lexicon.pronoun(best.slots[place].text) == .several,
      let things = things(0..<last, of: sentence, context)
    else { return nil }
    let said = (text: sentence.text(things.tokens), ranges: sentence.ranges(things.tokens))
    guard fill(&best, best.slots[place].parameter, type, with: things.items, said, context) else {
      return nil
    }
    // "Lemons and limes are cheap" may tell something: it is put to the person.
    if !things.items.allSatisfy({ lengthOfThing($0) < Weights.Remarks.thing }) {
      best.score = min(best.score, Weights.Requests.toldThings)
    }
    request.text = sentence.spoken
    request.interpretations = [best]
    request.isBesideRemark = true
    return (request, words)
  }

  /// Puts things that stand elsewhere in the sentence into a request; false where they make no value.
  ///
  /// - Parameter said: their words, and the places of these.
  func fill(
    _ request: inout Interpretation, _ parameter: String, _ type: TypeReference, with items: [String],
    _ said: (text: String, ranges: [Range<Int>]), _ context: UnderstandingContext
  ) -> Bool {
    let slot = lexicon.slot(of: parameter, intent: request.intent)
    let captured = ValueBuilder.Captured.texts(items.map { lexicon.named($0, slot: slot) })
    guard let value = lexicon.valueBuilder(TimeRecords(context)).value(type, captured) else { return false }
    request.slots.removeAll { $0.parameter == parameter }
    request.slots.insert(
      FilledSlot(
        parameter: parameter, text: said.text, ranges: said.ranges, value: value, names: captured.names,
        isFree: true), at: 0)
    request.parameters[parameter] = value
    return true
  }

  /// The things that words enumerate, or one that is to be added as well; nil where they may say anything else.
  private func things(
    _ tokens: Range<Int>, of sentence: Sentence, _ context: UnderstandingContext
  ) -> (items: [String], tokens: Range<Int>)? {
    let words = sentence.keeping(tokens, lexicon.words.tokenizer)
    guard !MannerReader(lexicon, grammar).isStatement(words),
      SpeechCleaner(words, lexicon.words.speech.rules).refusal == nil,
      readings(of: words, context, needsTemplate: true).interpretations.allSatisfy(\.isAboutBeckon)
    else { return nil }
    let reader = AnswerReader(
      lexicon, grammar.parts[.answers], words, Expectation(.yesOrNo, intent: ""), context)
    // "We need rice and lentils, put them on the list" is read as a remark.
    guard reader.best(.lacking) == nil else { return nil }
    let spans = lexicon.spans(of: words, [])
    let range = spans.withoutCourtesies(0..<words.count)
    guard !range.isEmpty else { return nil }
    let items = lexicon.items(range, of: words, spans, areDeeds: false)
    func isThing(_ item: String) -> Bool {
      (1...Weights.Remarks.thing).contains(lengthOfThing(item)) && lexicon.pronoun(item) == nil
    }
    if items.count > 1 {
      return items.allSatisfy(isThing) && remarkLikelihood(words) < Weights.Remarks.likely
        ? (items, tokens.lowerBound + range.lowerBound..<tokens.lowerBound + range.upperBound) : nil
    }
    // "Nails too".
    guard let thing = reader.best(.addition)?.pieces.first?.words, case let item = words.text(thing),
      isThing(item)
    else { return nil }
    return ([item], tokens.lowerBound + thing.lowerBound..<tokens.lowerBound + thing.upperBound)
  }

  /// The number of words of a thing's name without articles. Where words aren't spaced, two characters count as one.
  func lengthOfThing(_ item: String) -> Int {
    let words = lexicon.words.tokenizer.sentence(item).words.filter { !lexicon.words.articles.contains($0) }
    return lexicon.words.tokenizer.joinsWords ? words.count / 2 + 1 : words.count
  }
}
