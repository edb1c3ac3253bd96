/// Sentences without a verb, in which a model sees a whole request.
extension LanguageEngine {
  /// True where a sentence is only values of a request, with little beside them: "four of us at eight at
  /// Luigi's".
  ///
  /// Such a sentence begins with a value, or ends with one where verbs are last. A request has its verb there.
  ///
  /// - Parameter reading: the sentence as a request; only a learned one may be a fragment, since templates have verbs.
  public func isFragment(_ reading: Interpretation, of text: String) -> Bool {
    let values = reading.slots.flatMap(\.ranges)
    let count = text.utf8.count
    guard reading.isLearned, reading.appIdentifier == nil,
      let first = values.map(\.lowerBound).min(), let last = values.map(\.upperBound).max(),
      0 <= first, first <= last, last <= count
    else { return false }
    let bytes = Array(text.utf8)
    let beside = lexicon.verbs.verbIsFirst ? bytes[..<first] : bytes[last...]
    return String(decoding: beside, as: UTF8.self).filter(\.isLetter).count
      <= Weights.Answers.lettersBesideFragment
  }

  /// True where a sentence says that it goes on with what was asked for before. It ends in a word of the list
  /// `answer_too` ("add basil too"), begins with one of `answer_too_first` ("also add basil", 再加一个胶带), or has
  /// one of `answer_too_inside` ("fesleğen de ekle").
  public func saysToo(_ text: String) -> Bool {
    guard case .success(let spoken) = lexicon.sentence(text) else { return false }
    let sentence = lexicon.cleaned(spoken)
    if lexicon.end(of: sentence, lexicon.spans(of: sentence, []), in: "answer_too") != nil { return true }
    let first = lexicon.words.list(WordLists.WellKnown.goingOn)
    let inside = lexicon.words.list("answer_too_inside")
    return lexicon.spans(of: spoken, []).spans.contains { span in
      guard case .list(let list) = span.category, span.tokens.upperBound < spoken.count else { return false }
      return list == (span.tokens.lowerBound == 0 ? first : inside)
    }
  }

  /// True where a sentence asks for something that is to be done before the question is answered: "ring Mia first", "önce Mia'yı ara".
  public func saysMeanwhile(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    return lexicon.words.places(of: "answer_meanwhile", in: lexicon.spans(of: sentence, [])).contains {
      $0.lowerBound == 0 || $0.upperBound == sentence.count
    }
  }

  /// True where a sentence puts off what is being asked for, and asks for something else: "hang on, first call mum".
  public func interrupts(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    return lexicon.words.places(of: "answer_interrupting", in: lexicon.spans(of: sentence, [])).contains {
      $0.lowerBound == 0
    }
  }

  /// The ways to read the beginning of a sentence as what it is about, and the rest as what is said of it: "airport ride" and "the
  /// cheap one" of "OK, the airport ride, the cheap one". The shortest beginning comes first.
  public func topics(in text: String) -> [(thing: String, rest: String)] {
    guard case .success(let sentence) = lexicon.sentence(text) else { return [] }
    let frames = lexicon.words.places(of: "answer_topic", in: lexicon.spans(of: sentence, []))
    return (1..<max(1, min(sentence.count, Weights.Remarks.topic + 1))).compactMap { end in
      let thing = (0..<end).filter { place in
        !frames.contains { $0.contains(place) && $0.upperBound <= end }
      }
      guard let first = thing.first, let last = thing.last, thing.count == last - first + 1 else {
        return nil
      }
      return (sentence.text(first..<last + 1), sentence.text(end..<sentence.count))
    }
  }

  /// True where a parameter is the goal of a request, such as the list of a task or the one who gets a
  /// message.
  public func isGoal(_ parameter: String) -> Bool { AnswerRoles.bundled.isGoal(parameter) }

  /// True where a parameter takes a person's own sentences, such as a message.
  public func isDictated(_ parameter: String) -> Bool { Slot.isDictated(parameter) }

  /// True for a name that nobody has registered, and that isn't written as one: "sunum". Where letters have no case, no name is.
  public func isHardlyName(_ slot: FilledSlot) -> Bool {
    lexicon.words.tokenizer.capitalsAreNames && slot.isFree && slot.names.allSatisfy { $0 == nil }
      && slot.text.first?.isUppercase != true
  }

  /// True where words ask about what there is, as "is it on its way" does. They name nothing new.
  public func asksWhatIs(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    return !lexicon.words.places(of: WordLists.WellKnown.asking, in: lexicon.spans(of: sentence, [])).isEmpty
  }

  /// True where words only ask about what there is, and say no value that could be another one: "is that the
  /// one my sister had".
  public func asksOnlyForFact(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text),
      case let spans = lexicon.spans(of: sentence, [])
    else { return false }
    return !lexicon.words.places(of: WordLists.WellKnown.askingForFacts, in: spans).isEmpty
      && !spans.spans.contains { span in
        switch span.category {
        case .number, .value, .vocabulary: true
        default: false
        }
      }
  }

  /// True where an intent changes or postpones what there is already.
  public func changesWhatIs(_ intent: String) -> Bool {
    ["change", "postpone"].contains { AnswerRoles.bundled.agrees($0, to: intent) { _ in nil } }
  }

  /// True where a request only says that somebody is told something: "then tell Anna", "告诉安娜".
  public func tellsOutcome(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    return !lexicon.words.places(of: "outcome_telling", in: lexicon.spans(of: sentence, [])).isEmpty
  }

  /// A request without the words that stand for the answer to the request before it; nil where it has none.
  ///
  ///     engine.withoutOutcome("tell Anna how long it takes")  // "tell Anna"
  public func withoutOutcome(_ text: String) -> String? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let places = lexicon.words.places(of: "outcome", in: lexicon.spans(of: sentence, []))
    guard let place = places.max(by: { $0.count < $1.count }), place.count < sentence.count else {
      return nil
    }
    return [0..<place.lowerBound, place.upperBound..<sentence.count].filter { !$0.isEmpty }
      .map(sentence.text).joined(separator: " ")
  }

  /// A sentence without the words that take back what was said before, which stand at its start, or at its end in the list
  /// `answer_instead`; nil where it has none.
  ///
  ///     engine.withoutRetraction("no wait, put them on the other list")  // "put them on the other list"
  ///     engine.withoutRetraction("put them on the other list instead")   // "put them on the other list"
  public func withoutRetraction(_ text: String) -> String? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let start = SpeechCleaner(sentence, lexicon.words.speech.rules).retraction?.upperBound ?? 0
    let end =
      lexicon.end(of: sentence, lexicon.spans(of: sentence, []), in: "answer_instead") ?? sentence.count
    return 0..<sentence.count != start..<end && start < end ? sentence.text(start..<end) : nil
  }
}

extension Lexicon {
  /// Where the words of a list begin that end a sentence; nil where it ends in none of them, or has only them.
  func end(of sentence: Sentence, _ spans: SpanTable, in name: String) -> Int? {
    words.places(of: name, in: spans).first { $0.upperBound == sentence.count && $0.lowerBound > 0 }?
      .lowerBound
  }
}
