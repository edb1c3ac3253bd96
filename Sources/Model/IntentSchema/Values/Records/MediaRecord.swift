/// A song, an episode or other media with its kind, in a record of `INMediaItem`.
///
///     MediaRecord(song)?.kind  // 1, `INMediaItemType.song`
///     MediaRecord.kindsPlayed(by: request)  // [1], of a request to play two songs
public struct MediaRecord: WireRecord {
  public static let type: String = "INMediaItem"

  /// The names of the record's fields.
  public enum Key {
    public static let title: String = "title"
    public static let kind: String = "type"
  }

  public var title: String?
  /// The raw value of `INMediaItemType`; 0 where the app doesn't say.
  public var kind: Int

  public init(_ title: String?, kind: Int = 0) {
    self.title = title
    self.kind = kind
  }

  public init(_ record: Record) {
    title = record[Key.title]?.string
    kind = record[Key.kind]?.integer.flatMap(Int.init(exactly:)) ?? 0
  }

  public var record: Record {
    var record = Record(Self.type, [Key.kind: .integer(Int64(kind))])
    record[Key.title] = title.map(Value.string)
    return record
  }

  /// The kinds of media that a request to play names; 0 stands for media of an unsaid kind. Empty for other requests.
  public static func kindsPlayed(by request: Record) -> Set<Int> {
    guard request.type == "INPlayMediaIntent" else { return [] }
    let items =
      [request["mediaContainer"]].compactMap(MediaRecord.init)
      + (request["mediaItems"]?.list ?? []).compactMap { MediaRecord($0) }
    if !items.isEmpty { return Set(items.map(\.kind)) }
    return [request["mediaSearch"]?.record?["mediaType"]?.integer.flatMap(Int.init(exactly:)) ?? 0]
  }
}
