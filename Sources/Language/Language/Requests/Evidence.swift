import Entities

/// The values and names in a sentence, as found before any template was tried.
///
///     for value in engine.evidence("wake me at 8")?.values ?? [] { print(value.kind, value.text) }
public struct Evidence: Hashable, Sendable, Codable {
  /// Words that mean a value.
  public struct Value: Hashable, Sendable, Codable {
    /// The name that `beckon entities` uses: `time`, `amountofmoney`.
    public var kind: String
    public var text: String
    /// Scores compare only readings of the same words.
    public var score: Int
    /// True where it counts only if a value of this kind is asked for.
    public var isLatent: Bool
  }

  /// Words that name an app, or something that an app registered.
  public struct Name: Hashable, Sendable, Codable {
    public var text: String
    public var name: String
    public var app: String
  }

  /// The words as templates see them.
  public var tokens: [String]
  /// The best reading of each stretch of words, the longest first.
  public var values: [Value]
  public var names: [Name]
}

extension LanguageEngine {
  /// The values and names in a sentence before any template is tried, for a person who asks why.
  public func evidence(_ text: String) -> Evidence? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let scalars = Array(sentence.text.unicodeScalars)
    var seen: Set<Range<Int>> = []
    let values = lexicon.entities(of: sentence).filter { seen.insert($0.range).inserted }.map {
      Evidence.Value(
        kind: $0.kind.rawValue, text: String(String.UnicodeScalarView(scalars[$0.range])), score: $0.score,
        isLatent: $0.isLatent)
    }
    let spans = lexicon.appNames.spans(in: sentence) + lexicon.vocabulary.spans(in: sentence)
    let names = spans.compactMap { span -> Evidence.Name? in
      let text = sentence.text(span.tokens)
      switch span.category {
      case .app:
        let app = lexicon.apps[Int(span.payload)]
        return .init(text: text, name: app.names.first ?? app.identifier, app: app.identifier)
      case .vocabulary:
        let entry = Int(span.payload)
        return .init(
          text: text, name: lexicon.vocabulary.entries[entry].phrase,
          app: lexicon.apps[Int(lexicon.vocabulary.scope.apps[entry])].identifier)
      default: return nil
      }
    }
    return Evidence(tokens: sentence.words, values: values, names: names)
  }
}
