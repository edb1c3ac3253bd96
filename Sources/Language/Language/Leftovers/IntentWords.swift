import Entities

/// The words that each intent's templates spell out, by their numbers in the automaton.
///
///     words.has(number, intent: "INSetCarLockStatusIntent")  // "car": true, "friday": false
struct IntentWords: Sendable {
  private var intents: [String] = []
  /// By intent, the start of its words; one more at the end.
  private var starts: [Int32] = [0]
  /// In order within each intent.
  private var words: [Int32] = []

  init() {}

  /// - Parameter requests: numbers the words of the grammar's requests.
  init(of grammar: Grammar, _ requests: Automaton) {
    var spelled: [String: Set<Int32>] = [:]
    for sentence in grammar.sentences[.requests] ?? [] {
      let words = grammar.templates(of: sentence).flatMap(\.node.spelled)
      guard !words.isEmpty else { continue }
      let numbers = words.compactMap { requests.number(of: $0).map(Int32.init) }
      spelled[sentence.intent, default: []].formUnion(numbers)
    }
    for (intent, numbers) in spelled.sorted(by: { $0.key < $1.key }) {
      intents.append(intent)
      words += numbers.sorted()
      starts.append(Int32(words.count))
    }
  }

  /// True where any template of an intent has a word.
  func has(_ word: Int32, intent: String) -> Bool {
    var (low, high) = (0, intents.count)
    while low < high {
      let middle = (low + high) / 2
      if intents[middle] < intent { low = middle + 1 } else { high = middle }
    }
    return low < intents.count && intents[low] == intent && has(word, at: low)
  }

  /// The share of the apps' intents that have a word: 1 for one that says nothing of any of them, such as "the".
  func share(_ word: Int32) -> Double {
    let own = intents.indices.filter { !intents[$0].hasPrefix(Interpretation.prefixOfBeckon) }
    return own.isEmpty ? 0 : Double(own.count { has(word, at: $0) }) / Double(own.count)
  }

  private func has(_ word: Int32, at intent: Int) -> Bool {
    var (low, high) = (Int(starts[intent]), Int(starts[intent + 1]))
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low < end && words[low] == word
  }

  // MARK: The cache

  func write(to writer: inout CompiledFileWriter) {
    writer.add(intents)
    writer.add(starts)
    writer.add(words)
  }

  init(_ reader: inout CompiledFileReader, words count: Int) throws {
    intents = try reader.strings()
    starts = try reader.integers(Int32.self)
    words = try reader.integers(Int32.self)
    guard starts.count == intents.count + 1, starts.first == 0, starts.last == Int32(words.count),
      zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }),
      words.allSatisfy({ $0 >= 0 && $0 < count })
    else { throw CompiledFileReader.Damage() }
  }
}
