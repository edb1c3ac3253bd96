import IntentSchema

/// Tells times and amounts from the names and things that templates find around them: "tomorrow at 8" of "jazz tomorrow at 8".
extension Interpreter {
  /// True where words, with the one before them, are a time: 7 of "at 7".
  func isTimeWithItsWord(_ capture: Match.Capture) -> Bool {
    capture.tokens.allSatisfy { matcher.sentence.tokens[$0].isNumber }
      && matcher.spans.spans.contains { time in
        time.category == .value(.time) && time.tokens.upperBound == capture.tokens.upperBound
          && time.tokens.lowerBound == capture.tokens.lowerBound - 1
      }
  }

  /// The time at the start or the end of free words that are a name: "mum tomorrow at 8" is no person.
  ///
  /// Things in lists are called by times, so that one alone may be a name there: "the friday list". Songs are too, so that
  /// only a time of day that is to come counts there: "jazz tomorrow at 8".
  func time(in capture: Match.Capture, of slot: Slot, end: Int) -> Range<Int>? {
    guard capture.span == nil, slot.isName || slot.isTitle,
      let intent = lexicon.catalogue.intent(slot.intent), intent.acts
    else { return nil }
    var found: Range<Int>?
    for place in capture.tokens {
      for index in matcher.spans.indices(at: place) {
        let span = matcher.spans.spans[index]
        guard span.category == .value(.time), span.tokens.upperBound <= capture.tokens.upperBound,
          span.tokens.lowerBound == capture.tokens.lowerBound
            || span.tokens.upperBound == capture.tokens.upperBound,
          span.tokens.count > found?.count ?? 0, slot.isName || isDelay(span, in: capture)
        else { continue }
        found = span.tokens
      }
    }
    // "Start the Friday workout": the time of an act stands at an end of the sentence, and has no capital letter.
    guard let found, found.lowerBound == 0 || found.upperBound == end,
      matcher.sentence.text(found).first?.isUppercase != true
    else { return nil }
    return found == capture.tokens && intent.domain == Self.namedByTimes ? nil : found
  }

  /// True where a time in the place of a title is no part of it, but says when to act: "tomorrow at 8" of "jazz tomorrow at 8".
  private func isDelay(_ span: Span, in capture: Match.Capture) -> Bool {
    span.tokens.count
      >= (span.tokens == capture.tokens ? Weights.Leftovers.timeWords + 1 : Weights.Leftovers.timeWords)
      && times.isAhead(matcher.spans.entities[Int(span.payload)])
  }

  /// True where a time of day that is to come stands where one looks for things by their time. No song is from tomorrow.
  func isDelay(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    guard let span = capture.span, span.category == .value(.time), slot.parameter.contains("."),
      span.tokens.count > Weights.Leftovers.timeWords,
      lexicon.catalogue.intent(slot.intent)?.acts ?? false
    else { return false }
    return times.isAhead(matcher.spans.entities[Int(span.payload)])
  }

  /// True where a number, or a free name, is the end of a time whose beginning is taken for something else: 8 of "jazz tomorrow
  /// at 8", read as a speed. Where words aren't spaced, it may be the beginning, too: 今 of 今晚八点.
  func isCutFromTime(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    if capture.span == nil, slot.isName, lexicon.words.tokenizer.joinsWords,
      matcher.spans.indices(at: capture.tokens.lowerBound).contains(where: {
        let time = matcher.spans.spans[$0]
        return time.category == .value(.time) && time.tokens.upperBound > capture.tokens.upperBound
      })
    {
      return true
    }
    if isRestOfTime(capture, match) { return true }
    switch capture.span?.category {
    case nil: if !slot.isName { return false }
    case .number, .latent: break
    default: return false
    }
    return matcher.spans.spans.contains { time in
      time.category == .value(.time)
        && (time.tokens.upperBound == capture.tokens.upperBound
          || capture.tokens.dropFirst().contains(time.tokens.upperBound)
            && matcher.sentence.isBehindSign(time.tokens.upperBound))
        && time.tokens.lowerBound < capture.tokens.lowerBound
        && !match.captures.contains { $0.span?.category == .value(.time) && $0.tokens.overlaps(time.tokens) }
        && (time.tokens.lowerBound..<capture.tokens.lowerBound).contains { !match.spelled.contains($0) }
    }
  }

  /// True for free words that are left of a longer time by a time before them: "today" of "set a reminder for half one today".
  private func isRestOfTime(_ capture: Match.Capture, _ match: Match) -> Bool {
    guard capture.span == nil else { return false }
    return matcher.spans.spans.contains { whole in
      whole.category == .value(.time) && capture.tokens.clamped(to: whole.tokens) == capture.tokens
        && match.captures.contains {
          $0.span?.category == .value(.time) && $0.tokens.clamped(to: whole.tokens) == $0.tokens
            && $0.tokens.lowerBound < capture.tokens.lowerBound
        }
    }
  }

  private static let namedByTimes = "lists-and-notes"

  /// True where an amount is only the end of a longer one, whose beginning is taken for a name: five of "on beş avro gönder", fifty of
  /// "send Bo twelve fifty".
  func isCutFromAmount(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    switch capture.span?.category {
    case .value(.money): break
    case .number, .latent(.money): if !isMoney(slot) { return false }
    default: return false
    }
    return isCutInsideNumber(capture)
      || matcher.spans.spans.contains { whole in
        (whole.category == .value(.money) || whole.category == .latent(.money))
          && whole.tokens.upperBound == capture.tokens.upperBound
          && whole.tokens.lowerBound < capture.tokens.lowerBound
          && match.captures.contains { $0.span == nil && $0.tokens.overlaps(whole.tokens) }
      }
  }

  /// True where an amount ends inside a number: 个一 of “转个一百二”.
  private func isCutInsideNumber(_ capture: Match.Capture) -> Bool {
    matcher.spans.spans.contains { number in
      number.category == .number && capture.tokens.contains(number.tokens.lowerBound)
        && number.tokens.upperBound > capture.tokens.upperBound
    }
  }

  private func isMoney(_ slot: Slot) -> Bool {
    lexicon.catalogue.intent(slot.intent)?.parameter(slot.parameter)
      .map { lexicon.catalogue.kind(of: $0.type) }
      .map { $0 == .money || $0 == .payment } ?? false
  }
}
