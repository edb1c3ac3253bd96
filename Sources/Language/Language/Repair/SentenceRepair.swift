/// Reads a sentence as it may have been meant: with a slip mended, or with an apostrophe that was left out.
///
/// Each way to mend is an extension: `withApostrophes(than:)`, `corrected(than:)`.
struct SentenceRepair {
  let sentence: Sentence
  let lexicon: Lexicon
  let endings: Endings
  /// Has read the sentence as it stands.
  let reader: RequestReader
  lazy var valueTokens = reader.valueTokens
  /// The words that no template has, and no value. Found when the first repair is tried, for both.
  lazy var unknownWords = findUnknownWords()
  /// The number of each token's word among those of requests; -1 where none has it.
  private lazy var wordNumbers = reader.part?.automaton.wordNumbers(sentence) ?? []

  /// - Parameter reader: has read the sentence as it stands.
  init(_ reader: RequestReader) {
    self.reader = reader
    sentence = reader.sentence
    lexicon = reader.lexicon
    endings = lexicon.endings
  }

  private mutating func findUnknownWords() -> [Int] {
    untemplatedWords().filter { !lexicon.verbs.isForm(sentence.key($0)) }
  }

  /// Words that no template has, and no value, and that are another word without the marks of their letters: "cektigim", which is a
  /// form of a verb as well.
  mutating func unmarkedWords() -> [(token: Int, word: String)] {
    untemplatedWords().compactMap { index in
      lexicon.wordWithMarks(index, in: sentence).map { (index, $0) }
    }
  }

  private mutating func untemplatedWords() -> [Int] {
    let (numbers, values) = (wordNumbers, valueTokens)
    if numbers.isEmpty { return [] }
    return sentence.tokens.indices.filter {
      numbers[$0] < 0 && !values.contains($0) && !lexicon.words.fillerWords.contains(sentence.key($0))
    }
  }

  /// True where a word may be a part of a value: templates have it in values too, or only values have it.
  mutating func mayBeInValue(_ index: Int) -> Bool {
    let number = wordNumbers[index]
    if number >= 0 { return !lexicon.words.isStandAlone[Int(number)] }
    return !unknownWords.contains(index) || lexicon.words.hasValueWord(sentence.key(index))
  }

  /// True for a normalised word that is the name of an app, or that an app registered.
  func isName(_ word: String) -> Bool {
    lexicon.vocabulary.contains(word) || lexicon.appNames.contains(word)
  }

  /// Reads the sentence with other words in some places, given in bytes and in their order.
  func read(_ edits: [(range: Range<Int>, new: String)]) -> Understanding {
    var reader = reader.reader(of: sentence.edited(edits, lexicon.words.tokenizer))
    return reader.read()
  }
}
