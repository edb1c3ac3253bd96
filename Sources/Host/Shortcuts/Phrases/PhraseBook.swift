/// A person's phrases, to find the one that a sentence is.
///
///     var book = PhraseBook(rules: [try .bundled("en")])
///     book.add(Phrase("pizza time", language: "en", shortcut: "usual"))
///     book.matches("Pizza time, please!")  // the phrase, exact
///
/// Each phrase is compared by the rules of its own language. A sentence of more than the phrase isn't the phrase: "pizza time
/// for two" is no match, and nothing of it is dropped. An answer such as "yes" never matches, whatever was added.
public struct PhraseBook: Sendable {
  /// The longest phrase, in letters.
  public static let maximumLetters: Int = 100

  private var indices: [String: PhraseIndex] = [:]

  /// - Parameter rules: one for each language. A language without rules has no fillers and endings.
  public init(rules: [PhraseRules] = []) {
    for rules in rules { indices[rules.language] = PhraseIndex(rules) }
  }

  public var phrases: [Phrase] { indices.sorted { $0.key < $1.key }.flatMap(\.value.phrases) }

  /// Adds a phrase without judging it; see `problem(with:in:besides:)`.
  public mutating func add(_ phrase: Phrase) {
    let language = PhraseRules.base(phrase.language)
    indices[language, default: PhraseIndex(PhraseRules(language: language))].add(phrase)
  }

  /// Removes all phrases of a shortcut. Cost: the phrases of its languages are indexed again, some 10 µs for each.
  public mutating func removePhrases(of shortcut: String) {
    remove { $0.shortcut == shortcut }
  }

  public mutating func remove(_ phrase: Phrase) {
    remove { $0 == phrase }
  }

  private mutating func remove(_ isRemoved: (Phrase) -> Bool) {
    for (language, index) in indices where index.phrases.contains(where: isRemoved) {
      var kept = PhraseIndex(index.rules)
      for phrase in index.phrases where !isRemoved(phrase) { kept.add(phrase) }
      indices[language] = kept
    }
  }

  /// The phrases that a sentence is, all equally near; none where it is no phrase.
  ///
  /// Several are a question for the person. Cost: some 10 µs a language.
  ///
  /// - Parameter language: the one that is spoken. Its phrases go first where others are as near.
  public func matches(_ sentence: String, in language: String? = nil) -> [PhraseMatch] {
    guard !indices.isEmpty, sentence.utf8.count <= Self.maximumLetters * 4 else { return [] }
    let found = indices.sorted { $0.key < $1.key }.map { ($0.key, $0.value.matches(sentence)) }
    guard let nearest = found.compactMap(\.1.first?.closeness).min(), !isReserved(sentence)
    else { return [] }
    let near = found.filter { $0.1.first?.closeness == nearest }
    let spoken = language.map(PhraseRules.base)
    return near.first { $0.0 == spoken }?.1 ?? near.flatMap(\.1)
  }

  /// True where a sentence answers a question or stops something, in any language of the book.
  public func isReserved(_ sentence: String) -> Bool {
    indices.values.contains { $0.isReserved(sentence) }
  }

  /// The reason why a text can't be a new phrase; nil where it can.
  ///
  /// - Parameters:
  ///   - language: the one that it is made in.
  ///   - requests: sentences that are understood already, as a book of their own.
  ///   - shortcut: the shortcut it is for. Its own phrases may be near.
  public func problem(
    with text: String, in language: String, besides requests: PhraseBook? = nil, for shortcut: String? = nil
  ) -> PhraseProblem? {
    let language = PhraseRules.base(language)
    let index = indices[language] ?? PhraseIndex(PhraseRules(language: language))
    let words = index.rules.words(text)
    guard words.letters > 0 else { return .empty }
    let letters = text.unicodeScalars.count
    guard letters <= Self.maximumLetters else {
      return .tooLong(letters: letters, limit: Self.maximumLetters)
    }
    if isReserved(text) || index.isReserved(text) { return .reserved(text) }
    if let near = nearest(to: text, language, where: { $0.shortcut != shortcut }) {
      return .phrase(near.phrase, near.closeness)
    }
    return requests?.nearest(to: text, language, where: { _ in true })
      .map { .request($0.phrase.text, $0.closeness) }
  }

  /// The nearest phrase that could be taken for a text, in any language.
  private func nearest(to text: String, _ language: String, where isOther: (Phrase) -> Bool) -> PhraseMatch? {
    let near = indices.sorted { $0.key < $1.key }.flatMap { $0.value.near(text) }
    return near.filter { isOther($0.phrase) }.min { $0.closeness < $1.closeness }
  }
}
