import IntentSchema

/// Readings that take words of a remark, or pass over another request, so that these words are left over.
extension LanguageEngine {
  /// The reading of a part that a template reads as the same request, with the words beside it left over, where the whole takes things
  /// of that kind from them too although nothing shows that they name any: 吃药 of “老是忘吃药，今晚九点提醒我吃降压药”, "yeşil olsun" of
  /// "listeye zeytin yaz, yeşil olsun", "mum's visiting" of "put milk on the list, mum's visiting".
  func doubtfulBeside(
    _ parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard let best = whole.interpretations.first, lexicon.catalogue.intent(best.intent)?.acts == true
    else { return nil }
    let isSpaced = !lexicon.words.tokenizer.joinsWords
    let verbIsFirst = lexicon.verbs.verbIsFirst
    let lacksFirstVerb =
      isSpaced && verbIsFirst && !remarks.hasVerbInPlace(sentence.tokens.indices, best)
    let lists = best.slots.filter { $0.value.list != nil }
    for part in parts {
      // A learned reading, or a template that doesn't begin with a verb, may have things of a remark in front: "aloha, put bin bags on the
      // list". A template that spells no verb may have them behind the verb, and another one behind where the things go.
      let isDoubtful =
        part.lowerBound > 0
        ? part.upperBound == sentence.count && (best.isLearned || lacksFirstVerb)
        : isSpaced && (verbIsFirst || !best.isLearned && !spellsVerb(best, sentence))
      guard isDoubtful, let beside = remarks.beside(part).first, remarks.clauses(of: beside).isEmpty,
        case let places = sentence.ranges(beside),
        case let taken = lists.filter({ slot in
          slot.ranges.contains { range in places.contains { $0.overlaps(range) } }
        }), !taken.isEmpty,
        let request = remarks.request(part), let found = request.interpretations.first,
        found.intent == best.intent, !found.slots.contains(where: { lexicon.pronoun($0.text) != nil })
      else { continue }
      // "Milk, eggs" goes on where things stand last; "milk on the list, eggs" doesn't.
      let mayGoOn = verbIsFirst && part.lowerBound == 0
      let takesBoth = taken.contains { slot in
        found.slots.contains { $0.parameter == slot.parameter }
          && !(mayGoOn && found.slots.last?.parameter == slot.parameter)
      }
      // "Groceries listesine yoğurt, bir de ıspanak ekle" has where it goes in its first part.
      let saysOther = best.slots.contains { slot in
        !found.slots.contains { $0.parameter == slot.parameter }
      }
      // "Put bread on groceries, no wait, put bread on the hardware list" says another request.
      guard takesBoth, !saysOther, remarks.request(beside) == nil else { continue }
      // "The bin stinks", behind bin bags, only says why.
      let isReason = remarks.isLikely(beside) && remarks.isRemark(beside)
      return completed(
        request, sentence.keeping(part, lexicon.words.tokenizer),
        isReason
          ? remarks.values(beside, beside: best.intent) : [Leftover(beside, of: sentence, .clause)],
        whole, context)
    }
    return nil
  }

  /// The reading of a model that passes over another request, with its words left over: “买牛奶加到清单” of “买牛奶加到清单，顺便和Anna说我晚点到”. Where
  /// words aren't spaced, an intent has nearly all of them, so that none seems left.
  func otherRequest(
    beside parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding
  ) -> (Understanding, Sentence)? {
    guard lexicon.words.tokenizer.joinsWords, let best = whole.interpretations.first, best.isLearned,
      best.leftovers.isEmpty, !best.isAboutBeckon, !best.slots.isEmpty,
      let part = parts.last(where: { isAll(of: best, in: $0, sentence) })
    else { return nil }
    let others = remarks.beside(part).filter { words in
      guard let other = remarks.read(remarks.words(words), false).interpretations.first else { return false }
      return !other.isAboutBeckon && other.intent != best.intent && !other.slots.isEmpty
        && other.score >= Weights.Remarks.passedOver && lexicon.catalogue.intent(other.intent)?.acts == true
    }
    guard !others.isEmpty else { return nil }
    var doubtful = whole
    for index in doubtful.interpretations.indices {
      doubtful.interpretations[index].leftovers += others.map { Leftover($0, of: sentence, .clause) }
    }
    return (doubtful, sentence)
  }

  /// A request at the end, where nobody knows what the words before it say: “孩子在睡觉呢，半小时后提醒我叫他起床”. They are left over, so that the
  /// person is asked.
  func behindUnknown(
    _ parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard whole.interpretations.isEmpty else { return nil }
    for part in parts where part.upperBound == sentence.count && lexicon.isSign(part.lowerBound, in: sentence)
    {
      guard let before = remarks.beside(part).first, remarks.clauses(of: before).isEmpty,
        let request = remarks.request(part), let found = request.interpretations.first,
        found.leftovers.isEmpty, !found.slots.contains(where: { lexicon.pronoun($0.text) != nil }),
        remarks.request(before) == nil
      else { continue }
      return completed(
        request, sentence.keeping(part, lexicon.words.tokenizer), [Leftover(before, of: sentence, .words)],
        whole, context)
    }
    return nil
  }

  /// True where a template has a verb of the sentence among its own words.
  private func spellsVerb(_ reading: Interpretation, _ sentence: Sentence) -> Bool {
    sentence.tokens.indices.contains {
      reading.spells($0, of: sentence) && lexicon.verbs.isVerb(sentence.key($0))
    }
  }
}
