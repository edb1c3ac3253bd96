/// A question for another, in the words that they are asked with: "are you free?" for "if she's free".
///
/// Words that no rule fits stay as they are.
struct DirectQuestion {
  private typealias Rules = DictationRules.Questions

  private let rules: DictationRules.Questions
  private let words: [String]

  init(_ text: String, _ rules: DictationRules.Questions) {
    self.rules = rules
    words = text.split(separator: " ").flatMap { Self.parts($0, rules.endings) }
  }

  /// A word, and what is joined to it by an apostrophe: "she" and "'s".
  private static func parts(_ word: Substring, _ endings: Rules.Endings) -> [String] {
    guard let place = word.firstIndex(where: { $0 == "'" || $0 == "’" }), place > word.startIndex,
      !word[..<place].lowercased().ends(in: endings.unjoined), word.count - word[..<place].count <= 3
    else { return [String(word)] }
    return [String(word[..<place]), "'" + word[word.index(after: place)...]]
  }

  /// Nil where no rule fits.
  var text: String? {
    guard let first = word(0) else { return nil }
    if first == rules.to, words.count > 1 { return asking(Array(words[1...]), for: rules.request, ends: "?") }
    if first == rules.negation, word(1) == rules.to, words.count > 2 {
      return asking(Array(words[2...]), for: rules.not, ends: "")
    }
    if rules.whether.contains(first) { return question(behind: 1, with: []) }
    for asked in rules.words where words.count > asked.count {
      if asked.indices.allSatisfy({ word($0) == asked[$0] }) {
        return question(behind: asked.count, with: Array(words[..<asked.count]))
      }
    }
    return nil
  }

  private func word(_ index: Int) -> String? { index < words.count ? words[index].lowercased() : nil }

  private func asking(_ verb: [String], for request: String, ends mark: String) -> String? {
    request.isEmpty ? nil : written([request], verb, objects: false, mark)
  }

  private func question(behind start: Int, with lead: [String]) -> String? {
    guard let subject = word(start), rules.asked.contains(subject) || rules.others.contains(subject) else {
      return nil
    }
    let isAsked = rules.asked.contains(subject)
    let person = isAsked ? rules.person : words[start]
    var place = start + 1
    var between: [String] = []
    while let adverb = word(place), rules.adverbs.contains(adverb) {
      between.append(words[place])
      place += 1
    }
    guard let verb = word(place) else { return nil }
    let rest = Array(words[(place + 1)...])
    var (before, plain) = (isAsked ? rules.auxiliaries[verb] : rules.own[verb], String?.none)
    if let have = rules.perfect[verb], let next = word(place + 1), isParticiple(next, behind: verb) {
      before = isAsked || !rules.third.contains(subject) ? have : rules.perfectOfThird[verb] ?? verb
    }
    if before == nil {
      guard let found = supported(verb, subject, isAsked: isAsked) else { return nil }
      (before, plain) = (found.support, found.plain)
    }
    guard let before else { return nil }
    let head = lead + [before, person] + between + (plain.map { [$0] } ?? [])
    return written(head, rest, objects: !isAsked, "?")
  }

  /// True where a word says what somebody has done, rather than what they are: "she's got", and not "she's
  /// tired".
  private func isParticiple(_ word: String, behind verb: String) -> Bool {
    rules.participles.contains(word) || !verb.hasPrefix("'") && word.ends(in: rules.endings.past)
  }

  /// The verb without its ending, and what stands before the person for it.
  private func supported(_ verb: String, _ subject: String, isAsked: Bool) -> (
    support: String, plain: String
  )? {
    if let plain = rules.past[verb], let support = rules.support["past"] { return (support, plain) }
    guard !verb.contains("'"), !verb.contains("’"), verb.allSatisfy(\.isLetter) else { return nil }
    let isThird = rules.third.contains(subject)
    guard let support = rules.support[isThird ? "third" : "present"] else { return nil }
    let ends = verb.ends(in: rules.endings.third) && !verb.ends(in: rules.endings.neverThird)
    let mustEnd = isThird || isAsked && !endsLikeMany(subject)
    if mustEnd {
      return ends ? (support, rules.plain[verb] ?? String(verb.dropLast())) : nil
    }
    // A verb of the past that isn't known has no plain form.
    return ends || verb.ends(in: rules.endings.past) ? nil : (support, verb)
  }

  /// True where a verb has no ending behind a word for those who are asked, as behind "they".
  private func endsLikeMany(_ subject: String) -> Bool { subject.ends(in: rules.endings.many) }

  /// The words put together, with those for what belongs to the ones who are asked.
  private func written(_ head: [String], _ rest: [String], objects: Bool, _ mark: String) -> String? {
    var words = head
    for (index, word) in rest.enumerated() {
      let key = word.lowercased()
      let next = index + 1 < rest.count ? rest[index + 1].lowercased() : nil
      let mayOwn = next.map { !rules.unowned.contains($0) && $0.first?.isLetter == true } ?? false
      if let own = rules.owned[key], mayOwn || rules.selves.contains(key) {
        words.append(own)
      } else if objects, rules.owned[key] != nil || rules.objects.contains(key), !mayOwn {
        words.append(rules.person)
      } else {
        words.append(word)
      }
    }
    var text = words.reduce(into: "") { text, word in
      text += word.hasPrefix("'") || text.isEmpty ? word : " " + word
    }
    if let last = text.last, !mark.isEmpty, last.isLetter || last.isNumber { text += mark }
    return text
  }
}

extension String {
  /// False for an ending that the language doesn't have.
  fileprivate func ends(in ending: String) -> Bool { !ending.isEmpty && hasSuffix(ending) }
}
