import IntentSchema

/// Splits a sentence that is several requests: "lock the car and send Bo 5 euros".
///
/// It's split where both sides are requests of their own, and where the sentence as a whole doesn't need its words there:
/// "add milk and eggs" is one request, and so is "tell Anna I'm late and I'll call".
struct ClauseSplitter {
  let lexicon: Lexicon
  let sentence: Sentence
  let spans: SpanTable
  let verbIsFirst: Bool
  /// Understands a part of the sentence.
  let understand: (String) -> Understanding

  /// The words that join two parts; empty where only a sign stands between them.
  struct Seam {
    var words: Range<Int>
    /// The form that a request has, of the verb before: "kilitle" for "kilitleyip".
    var verb: String?
  }

  init(_ lexicon: Lexicon, _ sentence: Sentence, understand: @escaping (String) -> Understanding) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.understand = understand
    spans = lexicon.spans(of: sentence, [])
    verbIsFirst = lexicon.verbs.verbIsFirst
  }

  /// The requests; one where the sentence is one request, or none that is understood.
  ///
  /// - Parameter whole: the meaning of the whole sentence.
  func clauses(of whole: Understanding) -> [Clause] {
    let parts = withSharedDays(parts(of: whole))
    return parts.indices.map { place in
      Clause(parts[place], asPart: place == 0 ? nil : thing(parts[place], of: parts[place - 1]))
    }
  }

  private func parts(of whole: Understanding) -> [String] {
    if let parts = contrasted(whole) ?? dismissed(whole) ?? told(whole) { return parts }
    // A sentence that doesn't ask for its act isn't cut into requests.
    if whole.manner != .asked { return [sentence.spoken] }
    // "I owe Bo for the tickets, can you send him 24 euros" says the reason, and asks once.
    if whole.isBesideRemark, whole.interpretations.first?.leftovers.isEmpty == true {
      return [sentence.spoken]
    }
    if isDictated(whole) { return [sentence.spoken] }
    // "Go on then, a large marinara" is one order.
    if let order = whole.interpretations.first, order.isKnownOrder, order.leftovers.isEmpty {
      return [sentence.spoken]
    }
    var seams = withoutCorrections(self.seams())
    if seams.isEmpty, let parts = sharingVerb(whole, goalsAgain(whole)) { return parts }
    guard !seams.isEmpty else { return leavingVerbOut() ?? [sentence.spoken] }
    if let parts = sharingVerb(whole, seams) ?? leavingVerbOut() { return parts }
    seams.removeAll { isNeeded($0, by: whole) }
    var parts: [String] = []
    var start = 0
    for seam in seams.prefix(Weights.Clauses.seams) where seam.words.lowerBound > start {
      let left = text(start, before: seam)
      let right = sentence.text(seam.words.upperBound..<sentence.count)
      guard
        case let isBeforeReminder = isBeforeReminder(left, right),
        case let certainty = certainty(beside: whole, isBeforeReminder: isBeforeReminder),
        isRequest(left, from: certainty, needsVerb: !isBeforeReminder && !isBesideRemark(left))
          && (isRequest(right, from: certainty) || endsInRequests(seam, among: seams))
          || lookUp(left, and: right) || looksUp(left, and: right),
        !isReason(left, for: right), !saysMore(right, of: left, whole),
        !isOneReminder(whole, left, right)
      else { continue }
      if let marker = correction(beside: seam), asksAgain(right, for: left) {
        start = max(seam.words.upperBound, marker.upperBound)
        continue
      }
      parts.append(left)
      if saysAgain(right, what: left) { return parts }
      start = seam.words.upperBound
    }
    return start == 0 ? [sentence.spoken] : parts + [sentence.text(start..<sentence.count)]
  }

  /// The words beside a seam with which a person takes back what was said before it: 哦不 of “给妈妈打个电话，哦不，打给姐姐”.
  private func correction(beside seam: Seam) -> Range<Int>? {
    SpeechCleaner(sentence, lexicon.words.speech.rules).corrections.first {
      $0.lowerBound == seam.words.upperBound && $0.upperBound < sentence.count
        || $0.upperBound == seam.words.lowerBound
    }
  }

  /// True where two requests are of one kind, so that the second one takes the place of the first.
  private func asksAgain(_ right: String, for left: String) -> Bool {
    let intents = [left, right].map { understand($0).interpretations.first?.intent }
    return intents[0] != nil && intents[0] == intents[1]
  }

  /// True where the words behind a sign are dictated, and ask for nothing themselves: "parasını yolladım" of
  /// "Anna'ya yaz, parasını yolladım". Verbs stand at the end there, and the request's own one before the
  /// sign. Where words aren't spaced, the name of whom it's told may stand there: “回她，马上到，别催”.
  private func isDictated(_ whole: Understanding) -> Bool {
    guard !verbIsFirst || lexicon.words.tokenizer.joinsWords, let best = whole.interpretations.first,
      !best.isLearned, best.leftovers.isEmpty,
      let slot = best.slots.first(where: { Slot.isDictated($0.parameter) }),
      let words = sentence.tokens(at: slot.ranges), words.upperBound == sentence.count,
      words.lowerBound > 0, sentence.isBehindSign(words.lowerBound)
    else { return false }
    let last = words.lowerBound - 1
    guard
      best.spells(last, of: sentence)
        || verbIsFirst && sentence.ranges(last..<last + 1).allSatisfy(best.fills)
    else { return false }
    let dictated = understand(slot.text)
    return dictated.interpretations.isEmpty || dictated.manner != .asked
      || dictated.interpretations.first?.isAboutBeckon == true
  }

  /// The spans with the values among them.
  var valued: SpanTable { lexicon.spans(of: sentence, lexicon.entities(of: sentence)) }

  /// The words before a seam, with their verb in the form that a request has.
  private func text(_ start: Int, before seam: Seam) -> String {
    guard let verb = seam.verb, seam.words.lowerBound - 1 > start else {
      return sentence.text(start..<seam.words.lowerBound)
    }
    return "\(sentence.text(start..<seam.words.lowerBound - 1)) \(verb)"
  }

  /// The part that asks for something and the part that says what isn't to be done, from a sentence that has
  /// them in any order: "arabayı kilitle ama klimayı kapatma", "Anna'ya yazma da Bo'ya yaz", "Anna'ya yazma,
  /// Bo'ya yaz". Nil for another sentence.
  private func contrasted(_ whole: Understanding) -> [String]? {
    let verbs = lexicon.verbs
    guard !verbIsFirst,
      let place = sentence.tokens.indices.dropFirst().dropLast().first(where: { place in
        whole.manner == .negated && verbs.contrasts.contains(sentence.key(place))
          || verbs.instead.contains(sentence.key(place)) && verbs.isNegated(sentence.key(place - 1))
          || sentence.isBehindSign(place) && verbs.isNegated(sentence.key(place - 1))
      })
    else { return nil }
    let rest = sentence.isBehindSign(place) ? place : place + 1
    let parts = [sentence.text(0..<place), sentence.text(rest..<sentence.count)]
    let found = parts.map(understand)
    guard found.allSatisfy({ $0.interpretations.first?.leftovers.isEmpty == true && $0.nothing == nil }),
      let asked = found.firstIndex(where: { $0.manner == .asked }), found[1 - asked].manner == .negated
    else { return nil }
    // The part with the thing to be done goes first: the other part ends the turn.
    return [parts[asked], parts[1 - asked]]
  }

  /// The part that lets something go, and the one that asks for something instead: "never mind, call Anna".
  /// Nil for another sentence.
  private func dismissed(_ whole: Understanding) -> [String]? {
    guard whole.manner == .negated, let (left, right) = Self.atFirstSign(of: sentence) else { return nil }
    let dismissal = understand(left)
    guard dismissal.manner == .asked, let best = dismissal.interpretations.first, best.isAboutBeckon,
      best.leftovers.isEmpty, isRequest(right), understand(right).manner == .asked
    else { return nil }
    return [left, right]
  }

  /// The request behind what is told: "I've bought the milk, tick it off", "Bo wanted to know when, message
  /// him we start at 7". A remark with a "not" in it refuses nothing: "not so great. Can you call Bo". Nil
  /// for another sentence.
  private func told(_ whole: Understanding) -> [String]? {
    switch whole.manner {
    case .done, .mentioned, .negated: break
    case .asked, .questioned, .conditional, .reported: return nil
    }
    for place in sentence.tokens.indices.dropFirst() where lexicon.isSign(place, in: sentence) {
      let (left, right) = (sentence.text(0..<place), sentence.text(place..<sentence.count))
      guard isOnlyTold(understand(left), by: whole) || refusesOther(left, than: right, at: place),
        isRequest(right), understand(right).manner == .asked,
        !lexicon.isQuoted(from: place, of: sentence, spans)
      else { continue }
      return [right]
    }
    return nil
  }

  /// True where the words before a request are a remark, which asks for nothing and refuses nothing.
  private func isOnlyTold(_ remark: Understanding, by whole: Understanding) -> Bool {
    remark.interpretations.isEmpty
      ? whole.manner != .done : remark.manner.isTold && remark.manner == whole.manner
  }

  /// True where a part refuses something else than what is asked for behind it: "don't call mum, message Anna hi", "don't add milk, add
  /// eggs". What a word joins to the request may be refused with the first part: "don't call mum, message Anna or pay Bo".
  private func refusesOther(_ left: String, than right: String, at place: Int) -> Bool {
    let refused = understand(left)
    guard refused.manner == .negated, isApart(place), let first = refused.interpretations.first,
      let second = understand(right).interpretations.first, !second.isAboutBeckon
    else { return false }
    if first.intent != second.intent { return true }
    let things = second.slots.map(\.text)
    return !things.isEmpty && things != first.slots.map(\.text)
  }

  /// True where the words from a place on are a sentence of their own, or nothing is joined among them.
  private func isApart(_ place: Int) -> Bool {
    sentence.tokens[place].joints.contains(.stop)
      || ![WordLists.WellKnown.joiners, WordLists.WellKnown.alternatives].contains { list in
        lexicon.words.places(of: list, in: spans).contains { $0.lowerBound >= place }
      }
  }

  /// The words before the first comma or stop, and those behind it; nil where there is none.
  static func atFirstSign(of sentence: Sentence) -> (String, String)? {
    guard
      let place = sentence.tokens.indices.dropFirst().first(where: {
        sentence.isBehindSign($0)
      })
    else { return nil }
    return (sentence.text(0..<place), sentence.text(place..<sentence.count))
  }

  /// The seams without those beside words that take back what was said before them: "call Bo, no wait, call Mia", and in a language
  /// that says the verb again "yok Bo'ya yaz".
  private func withoutCorrections(_ seams: [Seam]) -> [Seam] {
    let rules = lexicon.words.speech.rules
    guard !seams.isEmpty, case let cleaner = SpeechCleaner(sentence, rules),
      case let markers = cleaner.corrections, !markers.isEmpty
    else { return seams }
    lazy var edits = SelfCorrection(sentence, valued, lexicon.words).edits(cleaner)
    return seams.filter { seam in
      // “然后不对” takes back as a whole.
      if markers.contains(where: { $0.overlaps(seam.words) }) { return false }
      let beside = markers.filter {
        $0.lowerBound == seam.words.upperBound || $0.upperBound == seam.words.lowerBound
      }
      if beside.isEmpty { return true }
      if rules.repeatsVerb, beside.contains(where: { $0.lowerBound == seam.words.upperBound }) {
        return false
      }
      return !edits.contains { edit in beside.contains { $0.overlaps(edit.tokens) } }
    }
  }

  /// True where words in which a model sees a request only say why the one behind them is made: 我得赶去火车站 of
  /// “我得赶去火车站，帮我弄辆车”. Where words aren't spaced, no verb tells both apart.
  private func isReason(_ left: String, for right: String) -> Bool {
    guard lexicon.words.tokenizer.joinsWords, let reason = understand(left).interpretations.first,
      reason.isLearned, let request = understand(right).interpretations.first
    else { return false }
    // “Groceries加牛奶，Hardware store加砂纸”: both say where and what.
    let said = Set(reason.slots.map(\.parameter))
    return request.intent == reason.intent
      && (said.count < 2 || said != Set(request.slots.map(\.parameter)))
  }

  /// True where words ask for what was asked for before them, and no more: "onu ara" of "Mia'yla konuşmam
  /// lazım, onu ara".
  private func saysAgain(_ right: String, what left: String) -> Bool {
    guard let again = understand(right).interpretations.first, again.leftovers.isEmpty else { return false }
    let before = understand(left).interpretations
    // “撤销，我点错了”: Beckon is told twice to take it back.
    if again.isAboutBeckon { return before.contains { $0.intent == again.intent } }
    guard before.first?.intent == again.intent else { return false }
    // “瑜伽半小时，开始”: what is to begin was said before.
    if again.slots.isEmpty { return before.first?.slots.isEmpty == false }
    return again.slots.allSatisfy { slot in
      switch lexicon.pronoun(slot.text) {
      case .one, .several: true
      case nil, .usual, .place, .speaker, .unnamed: false
      }
    }
  }

  /// True where the two sides of a seam say different things of one request, which the whole sentence has
  /// already: "I want to do 5k" of "start tracking my run, I want to do 5k", "eve dönmem lazım" of "eve
  /// dönmem lazım, bana bir araç bul".
  private func saysMore(_ right: String, of left: String, _ whole: Understanding) -> Bool {
    guard let best = whole.interpretations.first, best.leftovers.isEmpty, !best.isAboutBeckon else {
      return false
    }
    let sides = [left, right].map(understand)
    guard sides.allSatisfy({ $0.manner == .asked && $0.interpretations.first?.intent == best.intent }) else {
      return false
    }
    let said = sides.map { Set($0.interpretations.first?.slots.map(\.parameter) ?? []) }
    return said[0].isDisjoint(with: said[1])
      && said[0].union(said[1]).isSubset(of: best.slots.map(\.parameter))
  }

  // MARK: Seams

  private func seams() -> [Seam] {
    let list = lexicon.words.list(WordLists.WellKnown.joiners) ?? -1
    var seams: [Seam] = []
    var place = 1
    while place < sentence.count {
      let joined = spans.indices(at: place).map { spans.spans[$0] }
        .filter {
          $0.category == .list(list) && $0.tokens.upperBound < sentence.count && !isInTime($0.tokens)
        }
        .map(\.tokens.upperBound).max()
      let isSign = lexicon.isSign(place, in: sentence)
      if let end = joined {
        seams.append(Seam(words: place..<end))
        place = end
      } else if isSign {
        seams.append(Seam(words: place..<place))
      } else if let verb = lexicon.verbs.joined(sentence.key(place - 1)) {
        seams.append(Seam(words: place..<place, verb: verb))
      }
      place += 1
    }
    return seams
  }

  /// True where words are the end of a time's name, where a joining word stands behind what it joins: "sonra"
  /// of "öğleden sonra".
  private func isInTime(_ words: Range<Int>) -> Bool {
    guard !verbIsFirst else { return false }
    // "Ogleden sonra" is one, typed without its marks.
    let marked = lexicon.withMarks(sentence)
    return lexicon.spans(of: marked, lexicon.entities(of: marked)).spans.contains { span in
      span.category == .value(.time) && span.tokens.lowerBound < words.lowerBound
        && span.tokens.upperBound >= words.upperBound
    }
  }

  /// True where the rest behind a seam is a request once it's cut at a later one.
  private func endsInRequests(_ seam: Seam, among seams: [Seam]) -> Bool {
    seams.contains { later in
      later.words.lowerBound > seam.words.upperBound
        && isRequest(sentence.text(seam.words.upperBound..<later.words.lowerBound))
        && isRequest(sentence.text(later.words.upperBound..<sentence.count))
    }
  }

  /// True where the reading of the whole sentence has a place for both sides of a seam. Its template spells
  /// the words out, or what is dictated goes on behind them: "remind me to buy milk and call mum".
  private func isNeeded(_ seam: Seam, by whole: Understanding) -> Bool {
    guard let best = whole.interpretations.first, !best.isLearned else { return false }
    if seam.verb != nil,
      let place = sentence.ranges(seam.words.lowerBound - 1..<seam.words.lowerBound).first?.lowerBound,
      best.spelled.contains(where: { $0.contains(place) })
    {
      return true
    }
    let places = seam.words.compactMap { sentence.ranges($0..<$0 + 1).first?.lowerBound }
    if !places.isEmpty, places.allSatisfy({ place in best.spelled.contains { $0.contains(place) } }) {
      return true
    }
    guard let place = sentence.ranges(seam.words.lowerBound..<seam.words.lowerBound + 1).first?.lowerBound
    else { return false }
    // “建张清单叫搬家，把纸箱放进去”: a template has both parts, and the second one speaks of what the first one makes, or is hardly a
    // request of its own.
    if seam.words.isEmpty, best.leftovers.isEmpty, best.spelled.contains(where: { $0.contains(place) }),
      let next = understand(sentence.text(seam.words.upperBound..<sentence.count)).interpretations.first,
      next.intent != best.intent && (next.isLearned || next.score < Weights.Requests.clean)
        || next.slots.contains(where: { slot in slot.value.words.contains { lexicon.pronoun($0) != nil } })
    {
      return true
    }
    guard let slot = best.slots.first(where: { $0.ranges.contains { $0.contains(place) } })
    else { return false }
    return !slot.isFree && !slot.names.contains(nil) && !isOrderBefore(seam, in: slot, of: best.intent)
      || goesOn(slot, of: best.intent) && !asksAnew(behind: seam)
  }

  /// True where words that would be a part of what is dictated order something themselves, where verbs stand
  /// last: "taksi çağır" of "taksi çağır, bir de süt almayı hatırlat".
  private func isOrderBefore(_ seam: Seam, in slot: FilledSlot, of intent: String) -> Bool {
    !verbIsFirst && lexicon.takesSentences(slot.parameter, of: intent)
      && isRequest(sentence.text(0..<seam.words.lowerBound))
  }

  /// True where words that ask Beckon stand behind a sign, so that what is dictated ends there: 再帮我 of
  /// “提醒我倒垃圾，再帮我叫个车”, and 提醒我, said again, of “周四提醒我开会，周五提醒我交钱”.
  private func asksAnew(behind seam: Seam) -> Bool {
    guard sentence.isBehindSign(seam.words.lowerBound) else {
      // ", oh and message Anna" is thought of anew.
      let place = seam.words.lowerBound
      return !seam.words.isEmpty && place > 1 && sentence.isBehindSign(place - 1)
        && isLead(sentence.text(place - 1..<place))
        && isRequest(sentence.text(seam.words.upperBound..<sentence.count))
    }
    let end = sentence.tokens.indices.first { $0 > seam.words.upperBound && sentence.isBehindSign($0) }
    if lexicon.reminds(spans, within: 0..<seam.words.lowerBound),
      lexicon.reminds(spans, within: seam.words.upperBound..<(end ?? sentence.count))
    {
      return true
    }
    if sendsToSomebody(sentence.text(seam.words.upperBound..<sentence.count)) { return true }
    guard !seam.words.isEmpty else { return false }
    return spans.spans.contains { $0.category.isLead && $0.tokens.lowerBound == seam.words.upperBound }
  }

  /// True where words such as "to", or a colon, stand before a text, so that it takes verbs: "tell Anna to
  /// lock the car and call me", "text Anna: call Bo".
  ///
  /// A name takes none: "add milk to groceries and call mum".
  private func goesOn(_ slot: FilledSlot, of intent: String) -> Bool {
    guard lexicon.takesSentences(slot.parameter, of: intent), let start = slot.ranges.first?.lowerBound else {
      return false
    }
    let token = sentence.tokens.indices.first {
      sentence.ranges($0..<$0 + 1).first.map { $0.lowerBound >= start } ?? false
    }
    if let token, sentence.hasColon(before: token) { return true }
    return lexicon.words.places(of: WordLists.WellKnown.continuing, in: spans).contains {
      $0.upperBound == token
    }
  }
}
