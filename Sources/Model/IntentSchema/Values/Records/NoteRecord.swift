/// A note with its contents, in a record of `INNote`.
///
///     let note = NoteRecord(SpeakableRecord("Ideas"), contents: [NoteTextRecord("A boat").record])
///     note.title?.phrase  // "Ideas"
public struct NoteRecord: WireRecord {
  public static let type: String = "INNote"

  /// The names of the record's fields.
  public enum Key {
    public static let title: String = "title"
    public static let contents: String = "contents"
  }

  public var title: SpeakableRecord?
  /// Texts and pictures.
  public var contents: [Record]

  public init(_ title: SpeakableRecord?, contents: [Record] = []) {
    self.title = title
    self.contents = contents
  }

  public init(_ record: Record) {
    title = SpeakableRecord(record[Key.title])
    contents = record[Key.contents]?.list?.compactMap(\.record) ?? []
  }

  public var record: Record {
    var record = Record(Self.type, [Key.contents: .list(contents.map(Value.record))])
    record[Key.title] = title?.value
    return record
  }
}

/// Words in a note, in a record of `INTextNoteContent`.
///
///     NoteTextRecord("buy bread").value
public struct NoteTextRecord: WireRecord {
  public static let type: String = "INTextNoteContent"

  /// The names of the record's fields.
  public enum Key {
    public static let text: String = "text"
  }

  public var text: String?

  public init(_ text: String) { self.text = text }

  public init(_ record: Record) { text = record[Key.text]?.string }

  public var record: Record { Record(Self.type, text.map { [Key.text: .string($0)] } ?? [:]) }
}
