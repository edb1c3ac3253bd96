/// Words that are of one kind, such as countries: what a model knows of a language before it has seen an example.
public struct WordClasses: Sendable {
  var gazetteer = Gazetteer()

  public init() {}

  /// Adds a phrase to a class.
  public mutating func insert(_ phrase: String, class name: String) {
    let words = WordSequence(phrase).words.map(\.lowercased)
    if !words.isEmpty { _ = gazetteer.insert(words, slot: name) }
  }
}
