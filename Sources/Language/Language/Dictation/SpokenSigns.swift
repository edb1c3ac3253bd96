/// A dictated text with the signs that were said in it: "hi Bo, are you in?" for "hi Bo comma are you in question mark".
struct SpokenSigns {
  private let rules: DictationRules
  private let words: [String]

  init(_ text: String, _ rules: DictationRules) {
    self.rules = rules
    words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// Nil where no sign is said.
  var text: String? {
    guard !rules.signs.isEmpty, words.count > 1 else { return nil }
    var text = ""
    var place = 0
    var isChanged = false
    var begins = false
    while place < words.count {
      if let (sign, count) = sign(at: place) {
        // A sign at the start belongs to the words before the text: "note to self colon".
        if !text.isEmpty { text += sign }
        begins = !text.isEmpty && rules.closing.contains(sign)
        isChanged = true
        place += count
        continue
      }
      let word = words[place]
      text += (text.isEmpty ? "" : " ") + (begins ? word.prefix(1).uppercased() + word.dropFirst() : word)
      begins = false
      place += 1
    }
    return isChanged && !text.isEmpty ? text : nil
  }

  private func sign(at place: Int) -> (sign: String, count: Int)? {
    for (spoken, sign) in rules.signs where place + spoken.count <= words.count {
      let end = place + spoken.count
      guard spoken.indices.allSatisfy({ words[place + $0].lowercased() == spoken[$0] }) else { continue }
      if place > 0, rules.thingsBehind.contains(words[place - 1].lowercased()) { continue }
      if end < words.count, rules.thingsBefore.contains(words[end].lowercased()) { continue }
      if place == 0, end == words.count { continue }
      return (sign, spoken.count)
    }
    return nil
  }
}
