import IntentSchema

/// Finds the choice that a person names, by the exact name, a part of it, or a slip.
struct ChoiceFinder {
  enum Finding: Equatable {
    case one(Int, how: String, score: Double)
    case several([Int], how: String)
    case none
  }

  private let tokenizer: Tokenizer
  private let titles: [[String]]
  /// The words that describe each choice.
  private let descriptions: [[String]]
  private let keys: [String]

  /// - Parameter describe: the words about a choice besides its title.
  init(_ choices: [Choice], tokenizer: Tokenizer, describe: (Choice) -> String = { $0.subtitle ?? "" }) {
    self.tokenizer = tokenizer
    descriptions = choices.map { choice in
      let sentence = tokenizer.sentence(describe(choice))
      return (0..<sentence.count).map { sentence.key($0) }
    }
    let sentences = choices.map { tokenizer.sentence($0.title) }
    titles = sentences.map { sentence in (0..<sentence.count).map { sentence.key($0) } }
    keys = titles.map { $0.joined() }
  }

  var count: Int { titles.count }

  func exactly(_ text: String) -> Finding {
    let key = words(text).joined()
    return finding(
      titles.indices.filter { keys[$0] == key && !key.isEmpty }, how: "the name",
      score: Weights.Answers.exactName)
  }

  /// The only choice whose whole name is among the words of a sentence.
  func named(among sentence: Sentence) -> Int? {
    let words = sentence.tokens.indices.map(sentence.key)
    let found = titles.indices.filter { !titles[$0].isEmpty && words.contains(titles[$0]) }
    return found.count == 1 ? found.first : nil
  }

  func find(_ text: String) -> Finding {
    let words = words(text)
    guard !words.isEmpty else { return .none }
    let exact = exactly(text)
    if exact != .none { return exact }
    let steps: [(String, Double, (String, String) -> Bool)] = [
      ("a part of the name", Weights.Answers.partOfName, { $0 == $1 }),
      ("the beginning of a word", Weights.Answers.formOfWord, Self.isForm),
      ("nearly the name", Weights.Answers.nearWord, Self.isNear),
    ]
    for (how, score, matches) in steps {
      let found = titles.indices.filter { title in
        words.allSatisfy { word in titles[title].contains { matches(word, $0) } }
      }
      let finding = finding(found, how: how, score: score)
      if finding != .none { return finding }
    }
    let key = words.joined()
    let limit = max(1, Int(Double(key.count) * Weights.Answers.nearShare))
    let near = keys.indices.filter { EditDistance.between(key, keys[$0]) <= limit }
    let finding = finding(near, how: "nearly the name", score: Weights.Answers.nearName)
    return finding == .none ? described(words) : finding
  }

  /// The choice that words are said of: "garlic", where it is among the toppings.
  ///
  /// Where words aren't spaced, one sign is hardly a word: 大 says nothing of 大蒜.
  private func described(_ words: [String]) -> Finding {
    let found = descriptions.indices.filter { index in
      if tokenizer.joinsWords {
        return words.joined().count > 1 && descriptions[index].contains(words)
      }
      return words.allSatisfy { word in
        descriptions[index].contains { $0 == word || Self.isForm(word, of: $0) }
          || titles[index].contains(word)
      }
    }
    return finding(found, how: "said", score: Weights.Answers.property)
  }

  private func words(_ text: String) -> [String] {
    let sentence = tokenizer.sentence(text)
    return (0..<sentence.count).map { sentence.key($0) }
  }

  private func finding(_ found: [Int], how: String, score: Double) -> Finding {
    switch found.count {
    case 0: .none
    case 1: .one(found[0], how: how, score: score)
    default: .several(found, how: how)
    }
  }

  /// True where one word is a form of the other, such as "groceries" for "grocery".
  private static func isForm(_ word: String, of full: String) -> Bool {
    let shorter = min(word.count, full.count)
    guard shorter >= Weights.Answers.shortestForm else { return false }
    let shared = zip(word, full).prefix { $0 == $1 }.count
    return shared == shorter
      || shared >= Weights.Answers.sharedLetters
        && shared >= max(word.count, full.count) - Weights.Answers.formEnding
  }

  private static func isNear(_ word: String, _ full: String) -> Bool {
    if word == full { return true }
    let limit = word.count >= Weights.Answers.twoSlipLetters ? 2 : 1
    return word.count >= Weights.Answers.slipLetters && EditDistance.between(word, full) <= limit
  }
}
