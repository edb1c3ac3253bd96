/// Classes of words, such as countries, that a model knows before it has seen an example.
///
///     var classes = WordClasses()
///     classes.insert("New Zealand", class: "country")
public struct WordClasses: Sendable {
  var gazetteer = Gazetteer()

  public init() {}

  /// Adds a phrase to a class.
  public mutating func insert(_ phrase: String, class name: String) {
    let words = WordSequence(phrase).words
    if !words.isEmpty { _ = gazetteer.insert(words, slot: name) }
  }
}
