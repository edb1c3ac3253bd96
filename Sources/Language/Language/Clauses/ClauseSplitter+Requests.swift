/// Tells whether a part of a sentence is a request by itself.
extension ClauseSplitter {
  /// True where words are a request by themselves: a template has them with a verb in its place.
  ///
  /// - Parameters:
  ///   - certainty: that a model must have.
  ///   - needsVerb: whether words without a verb in its place are none.
  func isRequest(
    _ text: String, from certainty: Double = Weights.Clauses.learned, needsVerb: Bool = true
  ) -> Bool {
    let understanding = understand(text)
    // "Randevuyu ertelediler", behind a request, tells why.
    guard let best = understanding.interpretations.first, understanding.nothing == nil,
      best.leftovers.isEmpty, !understanding.manner.isTold
    else { return false }
    // "Don't wait up" asks Beckon for nothing: it goes on with what was said before.
    if best.isAboutBeckon, understanding.manner != .asked || isLead(text) || endsSentence(text) {
      return false
    }
    let least = best.isLearned ? certainty : Weights.Clauses.request
    return best.score >= least
      && (understanding.manner != .asked || !needsVerb || hasVerbInPlace(text, best))
  }

  /// True where words are a request with a remark before it: "I'm knackered, remind me to get up at three" of a sentence that goes on with
  /// "and get me a cab". Its verb isn't its first word.
  func isBesideRemark(_ text: String) -> Bool { understand(text).isBesideRemark }

  /// True where the person is to be reminded of the second part alone: "get me going on a run and remind me to ring the dentist".
  func isBeforeReminder(_ left: String, _ right: String) -> Bool {
    verbIsFirst && reminds(right) && !reminds(left) && isRequest(right)
  }

  /// The certainty that a model must have of a part. It's less where the whole is surely not one request.
  func certainty(beside whole: Understanding, isBeforeReminder: Bool) -> Double {
    guard let best = whole.interpretations.first, best.slots.contains(where: \.isFree) else {
      return Weights.Clauses.learned
    }
    if isBeforeReminder { return Weights.Clauses.request }
    // What no app can do is lost as a whole otherwise.
    if !best.isAboutBeckon, verbIsFirst, !lexicon.apps.contains(where: { $0.intents.contains(best.intent) }) {
      return Weights.Clauses.request
    }
    // A model that is surer of these words alone than a template is of all, where that takes them for a name, needs no more: "show me the
    // hardware store" of "remove the lemon and show me the hardware store".
    return best.isLearned || !verbIsFirst || lexicon.words.tokenizer.joinsWords
      ? Weights.Clauses.learned : min(Weights.Clauses.learned, max(best.score, Weights.Clauses.request))
  }

  /// True where a word alone is the end of what stands before it, without a sign between them: "back" of "to
  /// mum's and back" takes nothing back.
  private func endsSentence(_ text: String) -> Bool {
    let last = sentence.count - 1
    return last > 1 && sentence.text(last..<sentence.count) == text && !sentence.isBehindSign(last)
      && !sentence.isBehindSign(last - 1)
  }

  /// True where two parts look up different things, which models know without a verb: "what's in savings and
  /// have I any bills to pay".
  func lookUp(_ left: String, and right: String) -> Bool {
    guard let first = lookedUp(by: left), let second = lookedUp(by: right) else { return false }
    return first != second
  }

  /// True where something is looked up, and another thing asked for behind it: "what's on my reminders, and
  /// get me a small diavola".
  func looksUp(_ left: String, and right: String) -> Bool {
    guard let intent = lookedUp(by: left), isRequest(right) || isPutToPerson(right) else { return false }
    return understand(right).interpretations.first.map { $0.intent != intent } ?? false
  }

  /// True where words with a verb in its place ask for an act that the person has to agree to anyway, however
  /// sure it is.
  private func isPutToPerson(_ text: String) -> Bool {
    let understanding = understand(text)
    guard let best = understanding.interpretations.first, understanding.nothing == nil,
      understanding.manner == .asked, !best.isLearned, best.leftovers.isEmpty,
      let intent = lexicon.catalogue.intent(best.intent)
    else { return false }
    return intent.requiresConfirmation(of: best.parameters) && hasVerbInPlace(text, best)
  }

  /// The intent of words that look something up; nil where they don't, or aren't sure to.
  private func lookedUp(by text: String) -> String? {
    let understanding = understand(text)
    guard let best = understanding.interpretations.first, understanding.nothing == nil,
      understanding.manner == .asked || understanding.manner == .questioned, best.leftovers.isEmpty,
      best.score >= Weights.Clauses.learned, lexicon.catalogue.intent(best.intent)?.acts == false
    else { return nil }
    return best.intent
  }

  /// True where words send something to somebody, where words aren't spaced: 跟Anna说我去不了 of
  /// “提醒我冲奶粉，顺便跟Anna说我去不了”. It's put to the person anyway, and a reminder with all these words would be none.
  func sendsToSomebody(_ text: String) -> Bool {
    guard lexicon.words.tokenizer.joinsWords, isRequest(text),
      let best = understand(text).interpretations.first, !best.isLearned,
      lexicon.catalogue.intent(best.intent)?.weight == .sending
    else { return false }
    return best.slots.contains { Slot.isDictated($0.parameter) }
      && best.slots.contains { slot in
        lexicon.slots(of: slot.parameter, intent: best.intent).contains(where: \.isPerson)
      }
  }

  /// True where words only lead to what follows: "oh" of "oh and pay the bill".
  func isLead(_ text: String) -> Bool {
    guard case .success(let part) = lexicon.sentence(text) else { return false }
    let spans = lexicon.spans(of: part, []).spans.filter(\.category.isLead)
    return part.tokens.indices.allSatisfy { index in spans.contains { $0.tokens.contains(index) } }
  }

  private func hasVerbInPlace(_ text: String, _ reading: Interpretation) -> Bool {
    // No template spells the words of an order out.
    if reading.isKnownOrder { return true }
    guard case .success(let part) = lexicon.sentence(text) else { return false }
    let spans = lexicon.spans(of: part, [])
    let indices = verbIsFirst ? Array(part.tokens.indices) : part.tokens.indices.reversed()
    guard let verb = indices.first(where: { !spans.isFiller($0) }) ?? indices.first else { return false }
    // The trained model also takes parts of an enumeration for requests: "apples" of "apples, and make a list".
    if reading.isLearned {
      guard lexicon.words.tokenizer.joinsWords else { return lexicon.verbs.isVerb(part.key(verb)) }
      // Where words aren't spaced, verbs are no words of their own. They stand before what is asked for: 新建 of “再新建一个书单”.
      return reading.slots.allSatisfy { ($0.ranges.first?.lowerBound ?? 0) > part.tokens[0].range.lowerBound }
        || beginsWithGoal(part, reading)
    }
    // Where words aren't spaced, what something is put on may stand before the verb: “清单加大米”.
    if lexicon.words.tokenizer.joinsWords, reading.score >= Weights.Requests.clean { return true }
    let place = part.tokens[verb].range.lowerBound
    return reading.spelled.contains { $0.contains(place) }
  }

  /// True where the name of what something is put on stands before the verb, and the thing behind it:
  /// “Hardware store加砂纸”.
  private func beginsWithGoal(_ part: Sentence, _ reading: Interpretation) -> Bool {
    let start = part.tokens[0].range.lowerBound
    guard let goal = reading.slots.first(where: { $0.ranges.first?.lowerBound == start }),
      AnswerRoles.bundled.isGoal(goal.parameter), let end = goal.ranges.last?.upperBound
    else { return false }
    let others = reading.slots.filter { $0.parameter != goal.parameter }.flatMap(\.ranges)
    return others.map(\.lowerBound).min().map { $0 > end } ?? false
  }
}
