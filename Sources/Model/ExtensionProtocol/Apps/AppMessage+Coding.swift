import IntentSchema

extension AppMessage: WireMessage {
  private enum Tag: UInt8 {
    case hello = 0x42
    case request = 1
    case answer = 2
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .hello(let version, let identifier, let takesDeliveries):
      writer.byte(Tag.hello.rawValue)
      writer.magic()
      writer.unsigned(UInt64(version))
      writer.string(identifier)
      writer.bool(takesDeliveries)
    case .request(let id, let request):
      writer.byte(Tag.request.rawValue)
      writer.unsigned(id)
      writer.request(request)
    case .answer(let id, let answer):
      writer.byte(Tag.answer.rawValue)
      writer.unsigned(id)
      switch answer {
      case .activity(let isTaken):
        writer.byte(1)
        writer.bool(isTaken)
      case .response(let record):
        writer.byte(2)
        writer.record(record)
      case .failed(let reason):
        writer.byte(3)
        writer.string(reason)
      }
    }
  }

  public init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    let tag = try reader.byte()
    switch Tag(rawValue: tag) {
    case .hello:
      try reader.magic()
      let version = Int(truncatingIfNeeded: try reader.unsigned())
      // Another version may say other things. Only the version counts then.
      guard version == AppProtocol.version else {
        self = .hello(version: version, identifier: "", takesDeliveries: false)
        return
      }
      self = .hello(
        version: version, identifier: try reader.string(), takesDeliveries: try reader.bool())
    case .request: self = .request(id: try reader.unsigned(), try reader.request())
    case .answer:
      let id = try reader.unsigned()
      switch try reader.byte() {
      case 1: self = .answer(id: id, .activity(isTaken: try reader.bool()))
      case 2: self = .answer(id: id, .response(try reader.record()))
      case 3: self = .answer(id: id, .failed(reason: try reader.string()))
      case let other: throw reader.malformed("there is no answer \(other)")
      }
    case nil: throw reader.malformed("there is no message \(tag) from an app")
    }
    try reader.end()
  }
}

/// The request without a number, as a queue keeps it.
extension AppRequest: WireMessage {
  package func write(to writer: inout MessageWriter) { writer.request(self) }

  public init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    self = try reader.request()
    try reader.end()
  }
}
