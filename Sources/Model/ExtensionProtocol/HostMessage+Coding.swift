import IntentSchema

extension HostMessage: WireMessage {
  private enum Tag: UInt8 {
    case welcome = 1
    case refused = 2
    case call = 3
    case ping = 4
    case show = 5
    case places = 6
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .welcome(let context):
      writer.byte(Tag.welcome.rawValue)
      writer.string(context.language)
      writer.list(context.groupContainers.sorted { $0.key < $1.key }) { writer, group in
        writer.string(group.key)
        writer.string(group.value)
      }
      writer.bool(context.isSiriAuthorized)
      writer.list(context.data.sorted { $0.key.rawValue < $1.key.rawValue }) { writer, entry in
        writer.string(entry.key.rawValue)
        writer.byte(UInt8(entry.value.rawValue))
      }
    case .refused(let hostVersion):
      writer.byte(Tag.refused.rawValue)
      writer.unsigned(UInt64(hostVersion))
    case .call(let id, let transaction, let language, let call):
      writer.byte(Tag.call.rawValue)
      writer.unsigned(id)
      writer.string(transaction)
      writer.string(language)
      writer.phase(call.phase)
      writer.record(call.intent)
    case .ping(let id):
      writer.byte(Tag.ping.rawValue)
      writer.unsigned(id)
    case .show(let id, let language, let request):
      writer.byte(Tag.show.rawValue)
      writer.unsigned(id)
      writer.string(language)
      writer.record(request.record)
    case .places(let id, let places):
      writer.byte(Tag.places.rawValue)
      writer.unsigned(id)
      writer.list(places) { $0.value($1) }
    }
  }

  public init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    let tag = try reader.byte()
    switch Tag(rawValue: tag) {
    case .welcome:
      let language = try reader.string()
      let groups = try reader.list { reader throws(MalformedMessage) in
        (try reader.string(), try reader.string())
      }
      self = .welcome(
        ExtensionContext(
          language: language, groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
          isSiriAuthorized: try reader.bool(), data: try reader.authorizations()))
    case .refused: self = .refused(hostVersion: Int(truncatingIfNeeded: try reader.unsigned()))
    case .call:
      let id = try reader.unsigned()
      let transaction = try reader.string()
      let language = try reader.string()
      let phase = try reader.phase()
      self = .call(
        id: id, transaction: transaction, language: language,
        HandlingCall(phase, intent: try reader.record()))
    case .ping: self = .ping(id: try reader.unsigned())
    case .show:
      let id = try reader.unsigned()
      let language = try reader.string()
      let record = try reader.record()
      guard let request = InterfaceRequest(record), request.record == record else {
        throw reader.malformed("this is nothing to show")
      }
      self = .show(id: id, language: language, request)
    case .places:
      let id = try reader.unsigned()
      self = .places(id: id, try reader.list { reader throws(MalformedMessage) in try reader.value() })
    case nil: throw reader.malformed("there is no message \(tag) from a host")
    }
    try reader.end()
  }
}

extension MessageWriter {
  fileprivate mutating func phase(_ phase: HandlingPhase) {
    switch phase {
    case .resolve(let parameter):
      byte(1)
      string(parameter)
    case .confirm: byte(2)
    case .handle: byte(3)
    case .options(let parameter, let searchTerm):
      byte(4)
      string(parameter)
      bool(searchTerm != nil)
      if let searchTerm { string(searchTerm) }
    case .defaultValue(let parameter):
      byte(5)
      string(parameter)
    }
  }
}

extension MessageReader {
  fileprivate mutating func authorizations() throws(MalformedMessage) -> [PersonalData: DataAuthorization] {
    let entries = try list { reader throws(MalformedMessage) in
      guard let data = PersonalData(rawValue: try reader.string()),
        let status = DataAuthorization(rawValue: Int(try reader.byte()))
      else { throw reader.malformed("there is no such class of data, or permission") }
      return (data, status)
    }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  fileprivate mutating func phase() throws(MalformedMessage) -> HandlingPhase {
    switch try byte() {
    case 1: return .resolve(try string())
    case 2: return .confirm
    case 3: return .handle
    case 4: return .options(try string(), searchTerm: try bool() ? try string() : nil)
    case 5: return .defaultValue(try string())
    case let other: throw malformed("there is no phase \(other)")
    }
  }
}
