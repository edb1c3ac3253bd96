import IntentSchema

/// The place that media are added to.
///
///     intent.mediaDestination?.playlistName  // "Running" of "add this to my running playlist"
public enum INMediaDestination: Hashable, Sendable {
  case library
  case playlist(String)

  public var playlistName: String? { if case .playlist(let name) = self { name } else { nil } }
}

extension INMediaDestination: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> INMediaDestination {
    let fields = try RecordFields(value, type: "INMediaDestination", at: path)
    let name: String? = try fields.optional("playlistName")
    return name.map(INMediaDestination.playlist) ?? .library
  }

  public func _encode() -> Value {
    var record = Record("INMediaDestination")
    record["playlistName"] = playlistName.map(Value.string)
    return .record(record)
  }
}
