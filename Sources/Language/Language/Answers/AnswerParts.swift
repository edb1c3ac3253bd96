import IntentSchema

/// An answer of several parts, of which some say what is to be other, and the others only say something: "six is wrong by the way, we're
/// four. The kids are staying at gran's".
///
/// Each part between two signs is read by itself. A part that refuses what is asked about, beside one that says what is to be instead,
/// refuses no more than that: “不去图书馆，去博物馆”. A change is put to the person again, so that words which say nothing may stand beside it.
/// A question, or a part with another value, makes it no such answer.
struct AnswerParts {
  let lexicon: Lexicon
  let sentence: Sentence
  let expectation: Expectation
  /// Reads words as the answer, and as said to "Shall I do it?", where any value may be changed.
  let reading: (String) -> AnswerReading
  let changing: (String) -> AnswerReading
  /// Reads words as the value of a parameter.
  let value: (String, _ of: String) -> Value?
  let remarks: RemarkReader
  /// True where the whole would be a name that nobody knows, so that its first part may be the name, and the others are something else.
  var namesAskedFirst = false

  /// The meaning of a part.
  private enum Said {
    case changes([Change], isKnown: Bool)
    /// The present value of a parameter, which isn't wanted.
    case unwanted(Refused)
    case agreement(AnswerReading)
    /// A refusal or hesitation.
    case objection
    /// Words that say nothing of what is asked about.
    case nothing
    /// The same, as far as anybody knows: they hold no value and name nothing that is offered.
    case unheard
    case other

    /// True where nobody knows what the words say.
    var isOpen: Bool {
      switch self {
      case .nothing, .unheard, .other, .changes(_, isKnown: false): true
      case .changes, .unwanted, .agreement, .objection: false
      }
    }
  }

  /// A value that isn't wanted.
  private struct Refused {
    var parameter: String
    /// The words between the refusal and the value: 去 of “不去图书馆”. Empty where there are none.
    var lead = ""
  }

  /// What the parts have said so far.
  private struct Findings {
    /// The changes that count, and those to values that nobody knows.
    var merged: [Change] = []
    var unknown: [Change] = []
    var unwanted: [Refused] = []
    /// The last part, where it agrees.
    var agreement: AnswerReading?
    /// True where the last part that said anything objected, and true where any did.
    var (objects, refuses) = (false, false)
    /// The last part that objected.
    var objection: Range<Int>?
    /// True where a part says nothing that anybody knows.
    var passesOver = false
    /// True where a change to a value that nobody knows counts.
    var takesUnknown = false

    /// Of two values for a parameter the later one counts where the person took the first one back.
    ///
    /// - Returns: false where neither was taken back.
    mutating func merge(_ changes: [Change]) -> Bool {
      for change in changes {
        let known = merged.firstIndex { $0.parameter == change.parameter }
        guard known == nil || objects else { return false }
        if let known { merged.remove(at: known) }
        merged.append(change)
      }
      objects = false
      return true
    }
  }

  /// - Returns: nil where the parts change nothing, or where one of them may say something else.
  func read(_ parts: [Range<Int>]) -> AnswerReading? {
    var findings = Findings()
    for part in parts {
      guard take(part, isFirst: part == parts.first, into: &findings) else { return nil }
    }
    let merged = findings.merged
    // "She hates garlic, make it a margherita": what nobody knows is no other pizza than the one that is named.
    guard findings.unknown.allSatisfy({ change in merged.contains { $0.parameter == change.parameter } })
    else {
      return nil
    }
    if namesAskedFirst, merged.allSatisfy({ $0.parameter == expectation.parameter }) { return nil }
    if merged.isEmpty {
      return findings.unwanted.isEmpty && !findings.refuses ? findings.agreement : nil
    }
    var reading = AnswerReading(
      answer: .changes(merged), why: "parts that change \(merged.map(\.parameter).joined(separator: ", "))",
      score: Weights.Answers.value)
    // A change is put to the person anyway where they are asked for a yes.
    reading.isSpotted = findings.passesOver && expectation.kind != .yesOrNo
    reading.changesToUnknown = findings.takesUnknown
    return reading
  }

  /// Adds what a part says.
  ///
  /// - Returns: false where the whole is no answer of parts.
  private func take(_ part: Range<Int>, isFirst: Bool, into findings: inout Findings) -> Bool {
    findings.agreement = nil
    // “不去图书馆，去博物馆”: the new value stands behind the same words.
    if let refused = findings.unwanted.last, let change = instead(of: refused, part) {
      findings.merged.append(change)
      return true
    }
    switch said(part, behind: findings.objection) {
    case .changes(let changes, isKnown: true): return findings.merge(changes)
    case .changes(let changes, isKnown: false):
      return takeUnknown(changes, of: part, isFirst: isFirst, into: &findings)
    case .unwanted(let refused): findings.unwanted.append(refused)
    case .agreement(let agreed): findings.agreement = agreed
    case .objection:
      (findings.objects, findings.refuses) = (true, true)
      findings.objection = part
    case .nothing: break
    case .unheard: findings.passesOver = true
    case .other: return false
    }
    return true
  }

  /// The meaning of a part, with the objection before it where only both say it: "wrong person, it was Mia".
  private func said(_ part: Range<Int>, behind objection: Range<Int>?) -> Said {
    let alone = said(part)
    if alone.isOpen, let objection, objection.upperBound == part.lowerBound,
      case let both = said(objection.lowerBound..<part.upperBound), case .changes = both
    {
      return both
    }
    return alone
  }

  /// Adds changes to values that nobody knows.
  private func takeUnknown(
    _ changes: [Change], of part: Range<Int>, isFirst: Bool, into findings: inout Findings
  ) -> Bool {
    // "To Bo, thirty for the pizza": the first part names what is asked for, and the others say more.
    if namesAskedFirst, changes.allSatisfy({ $0.parameter == expectation.parameter }) {
      // "Mill Lane, Cambridge" is one place.
      guard isFirst else { return false }
      findings.merged += changes
      return true
    }
    // "To the museum", behind "not to the library".
    let instead = changes.allSatisfy { change in
      findings.unwanted.contains { $0.parameter == change.parameter }
    }
    // "From the back gate", where nobody said before from where.
    // "It was Anna": a name that is written as one.
    let isNew = changes.allSatisfy { change in
      !isGiven(change.parameter) && AnswerRoles.bundled.isSource(change.parameter)
        || expectation.namesPresentValue(of: change, in: sentence.text(part))
        || lexicon.kind(of: change, in: expectation.intent) == .person && remarks.hasWrittenName(part)
    }
    if instead || isNew { findings.merged += changes } else { findings.unknown += changes }
    findings.takesUnknown = findings.takesUnknown || isNew
    return true
  }

  private func said(_ part: Range<Int>) -> Said {
    let text = sentence.text(part)
    guard !remarks.asks(part), !looksUp(part) else { return .other }
    let found = reading(text)
    let unwanted = refusedValue(part)
    switch found.answer {
    case .yes where found.freeWords == 0: return .agreement(found)
    case .anotherValue(let parameter): return .unwanted(unwanted ?? Refused(parameter: parameter))
    case .no(instead: nil), .hesitation, .neither: return unwanted.map(Said.unwanted) ?? .objection
    case .cancel, .later, .question, .sayAgain: return .other
    case .choice, .value, .changes, .no, .any, .yes, .all, nil: break
    }
    if let unwanted { return .unwanted(unwanted) }
    // "60 is a lot", of the price.
    if remarks.complains(part) { return .nothing }
    var mayChange = false
    var unknown: [Change]?
    for said in expectation.kind == .yesOrNo ? [found] : [found, changing(text)] {
      guard let changes = changes(said) else { continue }
      mayChange = true
      let new = changes.filter { !expectation.isPresent($0) }
      if new.isEmpty { return .nothing }
      // "Thirty euros" is an amount before it's the name of a person.
      if said.freeWords == 0, !said.changesToUnknown { return .changes(new, isKnown: true) }
      // “这周五她出差” names no restaurant.
      if unknown == nil, !remarks.isLikely(part), !(hasTime(part) && saysNothing(part)) { unknown = new }
    }
    if let unknown { return .changes(unknown, isKnown: false) }
    if let changes = sameRequest(part) { return .changes(changes, isKnown: true) }
    if saysNothing(part) { return .nothing }
    return !mayChange && isUnheard(part) ? .unheard : .other
  }

  /// The changes in words that are read as a request of the same intent: "three of the margheritas". Nil for
  /// any other words.
  private func sameRequest(_ part: Range<Int>) -> [Change]? {
    guard let best = remarks.read(remarks.words(part), true).interpretations.first,
      best.intent == expectation.intent, best.leftovers.isEmpty, !best.slots.isEmpty,
      best.slots.allSatisfy({ !$0.isFree })
    else { return nil }
    let changes = best.parameters.fields.sorted { $0.key < $1.key }
      .map { field in
        // "Send 25" keeps the currency of what is asked.
        let words = best.slots.first { $0.parameter == field.key }?.text
        let kept = words.flatMap { self.changes(changing($0)) }?.first { $0.parameter == field.key }
        return kept ?? Change(parameter: field.key, value: field.value)
      }
      .filter { !$0.value.isNull && !expectation.isPresent($0) }
    return changes.isEmpty ? nil : changes
  }

  private func isGiven(_ parameter: String) -> Bool {
    expectation.corrections.contains { $0.parameter == parameter && $0.value?.isNull == false }
  }

  /// The changes in a reading; nil where it says something else.
  private func changes(_ reading: AnswerReading) -> [Change]? {
    if case .no(instead: let value?)? = reading.answer { return expectation.changes(.value(value)) }
    return expectation.changes(reading.answer)
  }

  /// The value that a part says instead of one that isn't wanted, behind the same words that led to that one.
  private func instead(of refused: Refused, _ part: Range<Int>) -> Change? {
    let text = sentence.text(part)
    guard !refused.lead.isEmpty, text.lowercased().hasPrefix(refused.lead), !remarks.asks(part),
      case let rest = text.dropFirst(refused.lead.count).trimmingPrefix(" "), !rest.isEmpty,
      let value = value(String(rest), refused.parameter)
    else { return nil }
    let change = Change(parameter: refused.parameter, value: value)
    return expectation.isPresent(change) ? nil : change
  }

  /// The present value that a part refuses: 图书馆 of “不去图书馆”, "six" of "six is wrong". Nil where it refuses none.
  private func refusedValue(_ part: Range<Int>) -> Refused? {
    let words = remarks.words(part)
    let refusal = SpeechCleaner(words, lexicon.words.speech.rules).refusal
    let refuses =
      refusal?.lowerBound == 0 || part.contains { lexicon.verbs.isNegated(sentence.key($0)) }
      || remarks.manner.cues(in: words).contains { $0.manner == .negated }
    guard refuses || remarks.complains(part) else { return nil }
    let cues = remarks.manner.cues(in: words).filter { $0.manner == .negated }.flatMap(\.tokens)
    let end = part.lowerBound + (cues.max().map { $0 + 1 } ?? refusal?.upperBound ?? 0)
    for given in expectation.corrections {
      guard let place = place(of: given, in: part) else { continue }
      let lead = end < place.lowerBound ? sentence.text(end..<place.lowerBound).lowercased() : ""
      return Refused(parameter: given.parameter, lead: lead)
    }
    return nil
  }

  /// Where words have the present value of a parameter in them, or, at their end, a part of a text; nil where they don't.
  private func place(of given: Correctable, in part: Range<Int>) -> Range<Int>? {
    guard let value = given.value, !value.isNull else { return nil }
    let spans = remarks.spans
    if let magnitude = value.magnitude(in: lexicon.catalogue) {
      return spans.spans.first { span in
        span.category == .number && span.tokens.clamped(to: part) == span.tokens
          && spans.numbers[Int(span.payload)] == magnitude
      }?.tokens
    }
    let tokenizer = lexicon.words.tokenizer
    let known = value.words.map { tokenizer.sentence($0).words }
    return part.lazy.map { $0..<part.upperBound }.first { tail in
      let said = tail.map(sentence.key)
      guard said.joined().count > 1 else { return false }
      return known.contains { !$0.isEmpty && (said.starts(with: $0) || $0.contains(said)) }
    }
  }

  /// True where words say nothing of what is asked about: they are a remark, and name no value.
  private func saysNothing(_ part: Range<Int>) -> Bool {
    if remarks.isPoliteness(part) { return true }
    // “中午我爸有事”: a remark may say when.
    guard !remarks.hasValue(part) || saysWhen(part) else { return false }
    // "Gran's not coming" names nobody to whom a table is booked.
    return remarks.isRemark(part)
      && (!remarks.hasWrittenName(part) || !lexicon.takes([.person], expectation.intent))
  }

  /// True where a template reads words as a look-up: "show my notes" of "that one, no, show my notes", to "Which note?".
  private func looksUp(_ part: Range<Int>) -> Bool {
    remarks.read(remarks.words(part), true).interpretations.first.map {
      !$0.isAboutBeckon && $0.intent != expectation.intent && $0.score >= Weights.Manner.act
        && lexicon.catalogue.intent($0.intent)?.acts == false
    } ?? false
  }

  /// True where words that nobody knows hold no value, no condition and no request, and say nothing of the
  /// things that are offered: "they never finish them".
  private func isUnheard(_ part: Range<Int>) -> Bool {
    // “这周五她出差，改下周五吧，还是八点”: the change is put to the person, whatever the day was said for.
    guard !remarks.hasValue(part) || expectation.kind == .yesOrNo && saysWhen(part),
      !remarks.hasWrittenName(part) || !lexicon.takes([.person, .place], expectation.intent),
      case let words = remarks.words(part),
      !remarks.manner.cues(in: words).contains(where: { $0.manner == .conditional }),
      !isSaidOfChoice(part)
    else { return false }
    return remarks.read(words, true).interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// True where one of the words stands in a choice's name or description.
  private func isSaidOfChoice(_ part: Range<Int>) -> Bool {
    guard case .choice(let choices) = expectation.kind else { return false }
    let tokenizer = lexicon.words.tokenizer
    let described = Set(
      choices.flatMap { tokenizer.sentence($0.title).words + tokenizer.sentence($0.subtitle ?? "").words })
    return part.contains { described.contains(sentence.key($0)) }
  }

  private func hasTime(_ part: Range<Int>) -> Bool {
    remarks.spans.spans.contains { $0.category == .value(.time) && $0.tokens.overlaps(part) }
  }

  /// True where all values in words are times.
  private func saysWhen(_ part: Range<Int>) -> Bool {
    let spans = remarks.spans.spans.filter { $0.tokens.overlaps(part) }
    let times = spans.filter { $0.category == .value(.time) }
    return spans.allSatisfy { span in
      switch span.category {
      case .vocabulary, .app, .nearlyApp: false
      case .value, .number:
        times.contains {
          $0.tokens.clamped(to: span.tokens) == span.tokens
            || span.tokens.clamped(to: $0.tokens) == span.tokens
        }
      default: true
      }
    }
  }
}

extension LanguageEngine {
  /// The answer that the parts of a text give together, where the whole is none, or only refuses, or takes words for a name that nobody
  /// knows.
  func answer(
    inPartsOf text: String, _ whole: AnswerReading, _ expectation: Expectation,
    _ context: UnderstandingContext,
    _ reading: @escaping (String) -> AnswerReading, changing: @escaping (String) -> AnswerReading
  ) -> AnswerReading? {
    switch whole.answer {
    case nil: break
    case .changes where whole.changesToUnknown || whole.freeWords > 0: break
    case .no(instead: nil) where whole.score <= Weights.Answers.refusal: break
    case .no(instead: _?) where whole.freeWords > 0: break
    case .value where whole.freeWords > 0: break
    default: return nil
    }
    let namesAskedFirst = if case .value = whole.answer { true } else { false }
    guard HeardAnswer(expectation, lexicon).takesMeanings,
      case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), (2...Weights.Remarks.signs + 1).contains(parts.count)
    else { return nil }
    let found = AnswerParts(
      lexicon: lexicon, sentence: sentence, expectation: expectation, reading: reading, changing: changing,
      value: { [self] text, parameter in
        guard let type = lexicon.catalogue.intent(expectation.intent)?.parameter(parameter)?.type else {
          return nil
        }
        let asked = Expectation(.value(type), intent: expectation.intent, parameter: parameter)
        guard case .value(let value)? = readAnswer(text, expecting: asked, context: context).answer else {
          return nil
        }
        return value
      },
      remarks: remarks(in: sentence, parts, context), namesAskedFirst: namesAskedFirst
    ).read(parts)
    // "Grand so, go for it" agrees, and names no other place.
    if found == nil, whole.changesToUnknown,
      parts.contains(where: { reading(sentence.text($0)).answer == .yes })
    {
      return AnswerReading(answer: nil, why: "agrees beside words that nobody knows", score: 0)
    }
    // "Yes darling, dinner's at six" is said to somebody else: an agreement names its act. Beside it, words that nobody knows change nothing.
    guard found?.answer == .yes, found?.namesAct != true else { return found }
    return whole.changesToUnknown
      ? AnswerReading(answer: nil, why: "agrees beside words that nobody knows", score: 0) : nil
  }
}
