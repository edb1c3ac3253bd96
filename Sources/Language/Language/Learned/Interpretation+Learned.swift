import IntentSchema

extension Interpretation {
  /// Takes slots of a model's reading of the same sentence.
  ///
  /// A template's known values stay. Its free words may reach too far ("the artist's songs from the album …"), so they make
  /// way for what the model finds in them, if that is of the same parameter and says more than what kind of thing is meant.
  /// Words that the model passes over stay what they are in the template. What the model finds elsewhere is added.
  /// - Parameters:
  ///   - keepsWhole: whether words aren't spaced, so that a model's cut may go through a word: 和平路 is one place.
  ///   - mayLose: whether a parameter may lose words: what a person is to do loses none that says something.
  ///   - parts: whether words part two things, as "and" does, or are a value.
  ///   - kept: the words of a slot that are told where nothing takes them, such as times.
  mutating func add(
    _ learned: Interpretation, _ catalogue: Catalogue, keepsWhole: Bool,
    mayLose: (_ words: String, _ of: FilledSlot) -> Bool, parts: (String) -> Bool,
    kept keptWords: (FilledSlot) -> [Leftover]
  ) {
    let known = slots.filter { !$0.isFree }
    let finds = learned.slots.filter { find in
      // A word that the template spells out beside a name is no part of it: "account" of "from the Main account".
      !known.contains { $0.overlaps(find) } && !spelled.contains { find.isBounded(by: $0) }
        // Words that the template tells apart, and the model doesn't, stay apart: "sausages to barbecue" is
        // no title.
        && !slots.contains { slot in
          slot.base != find.base && slot.overlaps(find) && !learned.slots.contains { $0.base == slot.base }
        }
    }
    let yielding = slots.filter { slot in
      slot.isFree
        && slot.yields(
          to: finds.filter { slot.overlaps($0) }, foreign: Set(learned.foreignWords), keepsWhole: keepsWhole,
          mayLose: { mayLose($0, slot) }, parts: parts)
    }
    // A slot makes way only for what has room: "bbq w buns" reaches into "buns", which stays something else.
    let staying = slots.filter { !yielding.contains($0) }
    let replaced = yielding.filter { slot in
      finds.contains { find in
        find.base == slot.base && find.overlaps(slot) && !staying.contains { $0.overlaps(find) }
      }
    }
    for slot in replaced { RecordPath.remove(slot.path, from: &parameters) }
    slots.removeAll { replaced.contains($0) }
    doubts.removeAll { doubt in replaced.contains { $0.parameter == doubt.parameter } }
    let kept = slots
    for find in finds where !kept.contains(where: { $0.overlaps(find) || $0.parameter == find.parameter }) {
      // One goes to one place: "the stadium" of "get me a ride to the stadium, the match starts at three".
      if find.value.list == nil, slots.contains(where: { $0.parameter == find.parameter }) { continue }
      RecordPath.set(find.value, at: find.path, of: intent, in: &parameters, catalogue)
      slots.append(find)
    }
    // "Ring the council on thursday, and the vet on friday": a title was cut down to its thing, and its own time has no place.
    leftovers += replaced.flatMap(keptWords).filter { !fills($0.range) }
    doubts += learned.doubts.filter { doubt in
      !kept.contains { $0.parameter == doubt.parameter } && slots.contains { $0.parameter == doubt.parameter }
    }
    // A time in what is dictated is no time of the request: "text Anna 'back in 5'".
    leftovers.removeAll { leftover in
      slots.contains { slot in
        Slot.isDictated(slot.parameter)
          && slot.ranges.contains { $0 != leftover.range && $0.contains(leftover.range) }
      }
    }
    slots.sort { ($0.ranges.first?.lowerBound ?? 0) < ($1.ranges.first?.lowerBound ?? 0) }
    guard isShortened || !replaced.isEmpty else { return }
    isShortened = true
    foreignWords = learned.foreignWords
  }
}

extension FilledSlot {
  fileprivate var path: [String] { parameter.split(separator: ".").map(String.init) }

  /// The parameter of which it fills a field.
  var base: Substring { parameter.prefix { $0 != "." } }

  /// True where it makes way for what a model finds in its words.
  ///
  /// - Parameter foreign: words outside of what it finds that no example has there.
  fileprivate func yields(
    to finds: [FilledSlot], foreign: Set<String>, keepsWhole: Bool, mayLose: (String) -> Bool,
    parts: (String) -> Bool
  ) -> Bool {
    let same = finds.filter { $0.base == base }
    // A sentence of the person's own is taken whole, and no item of a list is left out: "milk" of "milk and eggs".
    guard !Slot.isDictated(parameter), same.contains(where: \.isFree),
      same.reduce(0, { $0 + ($1.value.list?.count ?? 0) }) >= value.list?.count ?? 0
    else { return false }
    // A thing that the template has as one stays one, with all its words: "给房东交房租" is no 给房 and 交房租.
    if keepsWhole, value.list?.count == 1 { return false }
    // The same words as a field of it say no more: "main" of "from savings to main, thanks" is an account, and no bank.
    if parameter == base, same.allSatisfy({ $0.parameter != parameter }),
      !wordsOutside(same).contains(where: \.isLetter)
    {
      return false
    }
    // A thing to do loses no word that nothing else takes: "go to the post office", "bring the bins in". Nor does a name lose a clause.
    if value.list?.count ?? 1 == 1, same.count == 1, !mayLose(wordsOutside(finds)) { return false }
    // Elsewhere a model may cut it in two where a word parts both, but drops none between them: "take the bread out of the oven".
    if value.list?.count == 1, same.count > 1, case let rest = wordsOutside(same),
      rest.contains(where: \.isLetter), !parts(rest)
    {
      return false
    }
    // Nor does a name lose a part of it: 烧烤 of “新建一个周末烧烤清单”.
    if keepsWhole, value.list == nil, lettersOutside(finds) > Weights.Learned.joiningLetters { return false }
    // Words aren't cut down to their number: "thing 8".
    if text.contains(where: \.isLetter), same.contains(where: { !$0.text.contains(where: \.isLetter) }) {
      return false
    }
    // A name isn't cut in two: what begins with a capital letter belongs to it ("The Way You Look Tonight"), and so does
    // an unknown word right beside a part of it.
    if hasCapitals(besides: same) { return false }
    return !same.contains { find in
      guard find.isFree, let place = text.firstRange(of: find.text) else { return false }
      let before = text[..<place.lowerBound].split(separator: " ").last
      let after = text[place.upperBound...].split(separator: " ").first
      return [before, after].contains { $0.map { foreign.contains($0.lowercased()) } ?? false }
    }
  }

  /// The number of its letters that are in none of the finds.
  private func lettersOutside(_ finds: [FilledSlot]) -> Int {
    var rest = text
    for find in finds {
      if let place = rest.firstRange(of: find.text) { rest.removeSubrange(place) }
    }
    return rest.filter(\.isLetter).count
  }

  /// The words that are in none of the finds.
  private func wordsOutside(_ finds: [FilledSlot]) -> String {
    var rest = text
    for find in finds {
      if let place = rest.firstRange(of: find.text) { rest.replaceSubrange(place, with: " ") }
    }
    return rest
  }

  /// True where some of its words but the first begin with capital letters and are in none of the finds.
  private func hasCapitals(besides finds: [FilledSlot]) -> Bool {
    wordsOutside(finds).split(separator: " ").contains { word in
      // "I" and "TV" are written so anywhere.
      word.first?.isUppercase == true && word.contains(where: \.isLowercase) && !text.hasPrefix(word)
    }
  }

  /// True where a word is the first or the last of its words.
  fileprivate func isBounded(by word: Range<Int>) -> Bool {
    ranges.contains {
      $0.overlaps(word) && ($0.lowerBound == word.lowerBound || $0.upperBound == word.upperBound)
    }
  }

  fileprivate func overlaps(_ other: FilledSlot) -> Bool {
    ranges.contains { range in other.ranges.contains { $0.overlaps(range) } }
  }
}
