import Entities
import IntentSchema
import Learning

/// Where things begin and end that a model has found: the items of an enumeration, their amounts, and names in other letters.
extension LearnedReader {
  /// True where a slot of a template may lose words to a model's shorter reading, such as "on" of "put sultanas on".
  ///
  /// A name loses no other request, and a thing loses no word that tells it from others: "wood" of "wood glue goes on the list". One that a
  /// person is to do, and may be reminded of, begins with its verb, and loses only words that say nothing.
  func mayLose(_ words: String, of slot: FilledSlot, in intent: String) -> Bool {
    guard lexicon.verbs.verbIsFirst, case .success(let lost) = lexicon.sentence(words),
      case .success(let title) = lexicon.sentence(slot.text), title.count > 0
    else { return true }
    let spans = lexicon.spans(of: lost, [])
    guard lexicon.takesSentences(slot.parameter, of: intent) else {
      // "And put Green Onions on" is another request, and no name with words around it.
      return !lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans).contains {
        $0.upperBound < lost.count && lexicon.verbs.isAction(lost.key($0.upperBound))
      }
    }
    let ahead = zip(title.words, lost.words).prefix { $0 == $1 }.count
    if !(0..<ahead).allSatisfy({ spans.isFiller($0) || isCommon(lost.key($0)) }) { return false }
    guard !lexicon.moments(of: intent).isEmpty,
      // "Take the rubbish down": most verbs are no request's, and what one is to be reminded of may end in any word.
      lexicon.verbs.isVerb(title.key(0))
        || title.words.suffix(lost.count).elementsEqual(lost.words)
          && lexicon.reminds(lexicon.spans(of: sentence, []), within: sentence.tokens.indices)
    else { return true }
    return lost.tokens.indices.allSatisfy(spans.isFiller)
  }

  /// True for a word of many intents, which tells no thing from others: "in", "for".
  private func isCommon(_ word: String) -> Bool {
    guard let number = lexicon.requests?.number(of: word) else { return false }
    return lexicon.words.intentWords.share(Int32(number)) >= Weights.Leftovers.commonShare
  }

  /// The times in the words of a slot, each as long as it is said.
  func times(in slot: FilledSlot) -> [Leftover] {
    let times = lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans.filter { span in
      span.category == .value(.time)
    }
    return times.filter { time in
      !times.contains { $0.tokens != time.tokens && time.tokens.clamped(to: $0.tokens) == time.tokens }
    }.map { Leftover($0.tokens, of: sentence, .time) }
      .filter { time in
        slot.ranges.contains {
          $0.lowerBound <= time.range.lowerBound && time.range.upperBound <= $0.upperBound
        }
      }
  }

  /// What a slot of a template may not lose to a model's shorter reading without a word: its times, and in a language with the verb at the
  /// end the words between the last sign and the verb, "yumurtayı" of "ekmek var, yumurtayı yazar mısın".
  func keptWords(of slot: FilledSlot) -> [Leftover] {
    guard !lexicon.verbs.verbIsFirst, !joinsWords, let words = sentence.tokens(at: slot.ranges),
      let sign = words.dropFirst().last(where: { sentence.isBehindSign($0) }),
      case let last = sign..<words.upperBound, case let spans = lexicon.spans(of: sentence, []),
      // "Onu da" only points back.
      lexicon.pronoun(sentence.text(sign..<sign + 1)) == nil, last.contains(where: { !spans.isFiller($0) })
    else { return times(in: slot) }
    return times(in: slot) + [Leftover(last, of: sentence, .words)]
  }

  /// True where words part two things, as "and" does, or have a value in them: "at 6".
  func parts(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    let lists = [WordLists.WellKnown.joiners, WordLists.WellKnown.separators].compactMap(lexicon.words.list)
    return lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans.contains { span in
      switch span.category {
      case .list(let list): lists.contains(list)
      case .value, .number: true
      default: false
      }
    }
  }

  /// The slots, where one that an intent has once was found twice, and the second time goes on a list: of "the camping trip with
  /// pegs and spray", the spray is no other title.
  func withItems(_ slots: [Example.Slot], _ text: [Unicode.Scalar], _ intent: IntentDefinition)
    -> [Example.Slot]
  {
    func isList(_ name: String) -> Bool { intent.parameter(name)?.type.isList ?? false }
    var kept: [Example.Slot] = []
    for slot in slots {
      if let last = kept.last, isList(last.name), !isList(slot.name),
        kept.contains(where: { $0.name == slot.name }),
        separates(text[last.range.upperBound..<slot.range.lowerBound])
      {
        kept[kept.count - 1].range = last.range.lowerBound..<slot.range.upperBound
      } else if let last = kept.last, last.name == slot.name, isSeparable(slot.name, of: intent),
        case let between = text[last.range.upperBound..<slot.range.lowerBound],
        areThings(between) || belong(between)
      {
        kept[kept.count - 1].range = last.range.lowerBound..<slot.range.upperBound
      } else if let things = thingsInstead(of: slot, behind: kept, text, intent) {
        kept.append(Example.Slot(name: things, range: slot.range))
      } else {
        kept.append(slot)
      }
    }
    if let first = kept.first, isList(first.name), let start = startOfItems(first, text, intent) {
      kept[0].range = start..<first.range.upperBound
    }
    for index in kept.indices where isList(kept[index].name) {
      guard let start = startOfAmount(before: kept[index].range.lowerBound, text),
        !kept.contains(where: { $0.range.overlaps(start..<kept[index].range.lowerBound) })
      else { continue }
      kept[index].range = start..<kept[index].range.upperBound
    }
    return kept
  }

  /// The list whose item a second name of what is made is: "biber" of "pazar diye liste yap biber olsun içinde". Nil where it's the first
  /// name, and where the intent has no list of things.
  private func thingsInstead(
    of slot: Example.Slot, behind kept: [Example.Slot], _ text: [Unicode.Scalar], _ intent: IntentDefinition
  ) -> String? {
    guard let parameter = intent.parameter(slot.name), !parameter.type.isList,
      lexicon.catalogue.kind(of: parameter.type) == .speakable,
      kept.contains(where: { $0.name == slot.name && text[$0.range] != text[slot.range] })
    else { return nil }
    return intent.parameters.first { isSeparable($0.name, of: intent) }?.name
  }

  /// The values without things that are only said to be there: "ekmek" of "ekmek var ama yumurta yok, yumurtayı yaz". The words that say so
  /// stand right behind the thing, and what is wanted stands behind a later sign.
  func withoutStock(
    _ slots: [Example.Slot], _ text: [Unicode.Scalar], _ intent: IntentDefinition
  ) -> [Example.Slot] {
    guard let last = slots.last(where: { isSeparable($0.name, of: intent) }) else { return slots }
    return slots.filter { slot in
      guard slot.name == last.name, slot.range.upperBound < last.range.lowerBound else { return true }
      let between = String(String.UnicodeScalarView(text[slot.range.upperBound..<last.range.lowerBound]))
      let words = lexicon.words.tokenizer.sentence(between)
      let isStock = lexicon.words.places(of: WordLists.WellKnown.inStock, in: lexicon.spans(of: words, []))
        .contains { $0.lowerBound == 0 }
      return !isStock
    }
  }

  /// The values with names of people whole: a model that doesn't know "Berger" may begin the message of "text Alex Berger are we still on"
  /// with it. Only for languages that write none but names with a capital.
  func withWholeNames(
    _ slots: [Example.Slot], _ text: [Unicode.Scalar], _ intent: IntentDefinition
  ) -> [Example.Slot] {
    guard lexicon.words.tokenizer.capitalsAreNames else { return slots }
    var whole = slots
    for index in whole.indices where isPerson(whole[index].name, of: intent) {
      while let word = capitalWord(behind: whole[index].range, text),
        let next = whole.firstIndex(where: { $0.range.lowerBound == word.lowerBound }),
        whole[next].range.upperBound > word.upperBound
      {
        whole[index].range = whole[index].range.lowerBound..<word.upperBound
        let rest = text[word.upperBound..<whole[next].range.upperBound].drop { $0.properties.isWhitespace }
        whole[next].range = rest.startIndex..<rest.endIndex
      }
    }
    return whole.filter { !$0.range.isEmpty }
  }

  private func isPerson(_ parameter: String, of intent: IntentDefinition) -> Bool {
    lexicon.slots(of: parameter, intent: intent.name).contains(where: \.isPerson)
  }

  /// The word right behind a name, where both begin with a capital and go on in small letters. A word that templates or values have is none
  /// of it: "Monday" of "text Anna Monday is off", "Please" of "text Anna Please call".
  private func capitalWord(behind name: Range<Int>, _ text: [Unicode.Scalar]) -> Range<Int>? {
    func isCapital(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
      word.count > 1 && word.first?.properties.isUppercase == true
        && word.dropFirst().allSatisfy(\.properties.isLowercase)
    }
    let last = text[name].split(separator: " ").last
    guard let last, isCapital(last), name.upperBound + 1 < text.count, text[name.upperBound] == " " else {
      return nil
    }
    let word = text[(name.upperBound + 1)...].prefix(while: \.properties.isAlphabetic)
    guard isCapital(word), case .success(let said) = lexicon.sentence(String(String.UnicodeScalarView(word))),
      said.count == 1, case let key = said.key(0), !lexicon.words.hasValueWord(key),
      automaton?.number(of: key) == nil
    else { return nil }
    return word.startIndex..<word.endIndex
  }

  /// True where the words of a slot may be several things.
  private func isSeparable(_ parameter: String, of intent: IntentDefinition) -> Bool {
    intent.parameter(parameter)?.type.isList == true
      && lexicon.slots(of: parameter, intent: intent.name).contains { $0.kind == .text(separable: true) }
  }

  /// True where a text between two things of an enumeration is another one, or a part of one: "yeast" of
  /// "flour, yeast, caster sugar", 冻 of “酸奶跟冻虾仁”. It's parted from them, and has no word that is known for
  /// something else.
  private func areThings(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text)))
    guard words.count > 0 else { return false }
    let spans = lexicon.spans(of: words, [])
    let separators = lexicon.words.places(of: WordLists.WellKnown.separators, in: spans).flatMap { $0 }
    let isParted = text.contains { Self.signs.contains($0) } || !separators.isEmpty
    let others = words.tokens.indices.filter { !separators.contains($0) }
    return isParted && !others.isEmpty
      && others.allSatisfy { token in
        !lexicon.verbs.isVerb(words.key(token)) && !lexicon.verbs.says(words.key(token))
          && lexicon.pronoun(words.text(token..<token + 1)) == nil
          && !spans.spans.contains { $0.tokens.contains(token) && $0.category != .number }
      }
  }

  /// True where a text between two things of an enumeration parts nothing, so that all of it is one: "of" of
  /// "take the bread out of the oven".
  private func belong(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text)))
    guard (1...Self.wordsInside).contains(words.count), !text.contains(where: Self.signs.contains) else {
      return false
    }
    let inside = String(String.UnicodeScalarView(text))
    return !parts(inside) && words.words.allSatisfy { !lexicon.verbs.isVerb($0) && !lexicon.verbs.says($0) }
  }

  /// The most words between two parts of one thing.
  private static let wordsInside = 2

  static let signs: Set<Unicode.Scalar> = [",", "，", "、", ";", "；"]

  /// Where the amount begins that stands right before a thing: "bir kutu" of "bir kutu çivi yaz". Nil where there is none.
  private func startOfAmount(before place: Int, _ text: [Unicode.Scalar]) -> Int? {
    let front = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text[..<place])))
    // Few things have a measure before them, so that numbers needn't be looked for.
    guard
      let measure = lexicon.words.places(
        of: WordLists.WellKnown.measures, in: lexicon.spans(of: front, [])
      ).first(where: { $0.upperBound == front.count }),
      let number = lexicon.spans(of: front, lexicon.entities(of: front)).spans.first(where: {
        $0.category == .number && $0.tokens.upperBound == measure.lowerBound
      })?.tokens
    else { return nil }
    let bytes = front.tokens[number.lowerBound].range.lowerBound
    return String(decoding: Array(front.text.utf8)[..<bytes], as: UTF8.self).unicodeScalars.count
  }

  /// A name in Latin letters that the model passes over, in a language whose words have others, where only one parameter takes it: Bo
  /// of “昨天打车的46块给Bo”. Nil where there are several names.
  func foreignName(in text: [Unicode.Scalar], beside slots: [Example.Slot], _ found: Found)
    -> Example.Slot?
  {
    guard joinsWords else { return nil }
    let names = Self.latinWords(text).filter { name in !slots.contains { $0.range.overlaps(name) } }
    let foreign = Set(found.reading.foreignWords)
    guard names.count == 1, let name = names.first,
      String(String.UnicodeScalarView(text[name])).lowercased().split(separator: " ")
        .allSatisfy({ foreign.contains(String($0)) })
    else { return nil }
    let intent = FixedLabel(found.reading.intent).intent
    let free = Set(lexicon.slots(ofIntent: intent).map(\.parameter)).filter { parameter in
      !slots.contains { $0.name == parameter }
    }
    let goals = free.filter(AnswerRoles.bundled.isGoal)
    let parameters = goals.isEmpty ? free.filter(AnswerRoles.bundled.isSource) : goals
    guard parameters.count == 1, let parameter = parameters.first else { return nil }
    return Example.Slot(name: parameter, range: name)
  }

  /// The words in Latin letters, with the spaces between them.
  private static func latinWords(_ text: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in text.indices where text[place].properties.isAlphabetic && text[place].isASCII {
      if let last = found.last, text[last.upperBound..<place].allSatisfy({ $0 == " " }) {
        found[found.count - 1] = last.lowerBound..<place + 1
      } else {
        found.append(place..<place + 1)
      }
    }
    return found
  }

  /// Where an enumeration begins of which the model has only the end: "domates" of "domates, biber bi de soğan lazım". Nil where it has
  /// all, and in a language in which a sentence begins with something else than its object.
  private func startOfItems(_ slot: Example.Slot, _ text: [Unicode.Scalar], _ intent: IntentDefinition)
    -> Int?
  {
    guard !lexicon.verbs.verbIsFirst, !joinsWords,
      lexicon.slots(of: slot.name, intent: intent.name).contains(where: { $0.kind == .text(separable: true) }
      ),
      let sign = text[..<slot.range.lowerBound].lastIndex(where: { $0 == "," }),
      text[text.index(after: sign)..<slot.range.lowerBound].allSatisfy({ $0 == " " }),
      // One thing alone may be spoken to: "anne, ekmek al".
      case let items = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text[slot.range]))),
      !lexicon.words.places(of: WordLists.WellKnown.separators, in: lexicon.spans(of: items, [])).isEmpty
    else { return nil }
    let front = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text[..<sign])))
    let fillers = lexicon.spans(of: front, []).spans.filter { $0.category.isLead || $0.category.isTail }
    guard front.count > 0, fillers.isEmpty,
      front.tokens.indices.allSatisfy({
        !lexicon.verbs.isVerb(front.key($0)) && !lexicon.verbs.says(front.key($0))
      })
    else { return nil }
    return 0
  }

  /// True where a text is only what stands between the items of a list: ", and".
  private func separates(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(text)))
    guard words.count > 0 else { return text.contains { $0 != " " } }
    return lexicon.words.list(WordLists.WellKnown.separators).map(lists(of: words.text).contains) ?? false
  }
}
