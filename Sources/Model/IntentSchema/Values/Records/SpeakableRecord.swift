/// A name that an app may know: `INSpeakableString`.
///
///     SpeakableRecord("Groceries", identifier: "17").record["spokenPhrase"]?.string  // "Groceries"
public struct SpeakableRecord: WireRecord {
  public static let type: String = "INSpeakableString"

  /// The names of the record's fields.
  public enum Key {
    public static let phrase: String = "spokenPhrase"
    public static let pronunciationHint: String = "pronunciationHint"
    public static let identifier: String = "vocabularyIdentifier"
    public static let alternatives: String = "alternativeSpeakableMatches"
  }

  public var phrase: String?
  /// The sound in plain words, where the spelling doesn't tell it.
  public var pronunciationHint: String?
  /// The app's own identifier.
  public var identifier: String?

  public init(_ phrase: String, pronunciationHint: String? = nil, identifier: String? = nil) {
    self.phrase = phrase
    self.pronunciationHint = pronunciationHint
    self.identifier = identifier
  }

  public init(_ record: Record) {
    phrase = record[Key.phrase]?.string
    pronunciationHint = record[Key.pronunciationHint]?.string
    identifier = record[Key.identifier]?.string
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.phrase] = phrase.map(Value.string)
    record[Key.pronunciationHint] = pronunciationHint.map(Value.string)
    record[Key.identifier] = identifier.map(Value.string)
    return record
  }
}
