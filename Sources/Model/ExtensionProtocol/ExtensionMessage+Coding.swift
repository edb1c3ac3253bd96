import IntentSchema

extension ExtensionMessage: WireMessage {
  private enum Tag: UInt8 {
    case hello = 0x42
    case reply = 1
    case noHandler = 2
    case refused = 3
    case progress = 4
    case card = 5
    case findPlaces = 6
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .hello(let version):
      writer.byte(Tag.hello.rawValue)
      writer.magic()
      writer.unsigned(UInt64(version))
    case .reply(let id, let reply, let handler):
      writer.byte(Tag.reply.rawValue)
      writer.unsigned(id)
      writer.string(handler)
      writer.reply(reply)
    case .noHandler(let id, let reason):
      writer.byte(Tag.noHandler.rawValue)
      writer.unsigned(id)
      writer.string(reason)
    case .refused(let id, let reason):
      writer.byte(Tag.refused.rawValue)
      writer.unsigned(id)
      writer.string(reason)
    case .progress(let id, let progress):
      writer.byte(Tag.progress.rawValue)
      writer.unsigned(id)
      writer.byte(progress.rawValue)
    case .card(let id, let card):
      writer.byte(Tag.card.rawValue)
      writer.unsigned(id)
      writer.record(card.record)
    case .findPlaces(let id, let query):
      writer.byte(Tag.findPlaces.rawValue)
      writer.unsigned(id)
      switch query {
      case .address(let text): writer.value(.string(text))
      case .point(let latitude, let longitude):
        writer.value(.list([.double(latitude), .double(longitude)]))
      }
    }
  }

  public init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    let tag = try reader.byte()
    switch Tag(rawValue: tag) {
    case .hello:
      try reader.magic()
      self = .hello(version: Int(truncatingIfNeeded: try reader.unsigned()))
      // A later version may add to its hello. The rest is ignored, so that versions can tell each other apart.
      return
    case .reply:
      let id = try reader.unsigned()
      let handler = try reader.string()
      self = .reply(id: id, try reader.reply(), handler: handler)
    case .noHandler: self = .noHandler(id: try reader.unsigned(), reason: try reader.string())
    case .refused: self = .refused(id: try reader.unsigned(), reason: try reader.string())
    case .progress:
      let id = try reader.unsigned()
      let raw = try reader.byte()
      guard let progress = CallProgress(rawValue: raw) else {
        throw reader.malformed("there is no progress \(raw)")
      }
      self = .progress(id: id, progress)
    case .card:
      let id = try reader.unsigned()
      let record = try reader.record()
      guard let card = InterfaceCard(record), card.record == record else {
        throw reader.malformed("this is no card")
      }
      self = .card(id: id, card)
    case .findPlaces:
      let id = try reader.unsigned()
      switch try reader.value() {
      case .string(let text): self = .findPlaces(id: id, .address(text))
      case .list(let point):
        guard point.count == 2, case .double(let latitude) = point[0], case .double(let longitude) = point[1]
        else { throw reader.malformed("this is no point") }
        self = .findPlaces(id: id, .point(latitude: latitude, longitude: longitude))
      default: throw reader.malformed("this is nothing to look for a place by")
      }
    case nil: throw reader.malformed("there is no message \(tag) from an extension")
    }
    try reader.end()
  }
}

private enum ReplyTag: UInt8 {
  case resolution = 1
  case resolutions = 2
  case response = 3
  case notImplemented = 4
  case options = 5
  case value = 6
}

private enum ResolutionTag: UInt8 {
  case success = 1
  case needsValue = 2
  case notRequired = 3
  case unsupported = 4
  case disambiguation = 5
  case confirmationRequired = 6
}

extension MessageWriter {
  fileprivate mutating func reply(_ reply: HandlingReply) {
    switch reply {
    case .resolution(let resolution):
      byte(ReplyTag.resolution.rawValue)
      self.resolution(resolution)
    case .resolutions(let resolutions):
      byte(ReplyTag.resolutions.rawValue)
      list(resolutions) { $0.resolution($1) }
    case .response(let record):
      byte(ReplyTag.response.rawValue)
      self.record(record)
    case .notImplemented: byte(ReplyTag.notImplemented.rawValue)
    case .options(let values):
      byte(ReplyTag.options.rawValue)
      list(values) { $0.value($1) }
    case .value(let value):
      byte(ReplyTag.value.rawValue)
      self.value(value)
    }
  }

  private mutating func resolution(_ resolution: Resolution) {
    switch resolution {
    case .success(let value):
      byte(ResolutionTag.success.rawValue)
      self.value(value)
    case .needsValue: byte(ResolutionTag.needsValue.rawValue)
    case .notRequired: byte(ResolutionTag.notRequired.rawValue)
    case .unsupported(let reason):
      byte(ResolutionTag.unsupported.rawValue)
      optional(reason)
    case .disambiguation(let values):
      byte(ResolutionTag.disambiguation.rawValue)
      list(values) { $0.value($1) }
    case .confirmationRequired(let value, let reason):
      byte(ResolutionTag.confirmationRequired.rawValue)
      self.value(value ?? .null)
      optional(reason)
    }
  }

  private mutating func optional(_ reason: Int?) {
    bool(reason != nil)
    if let reason { signed(Int64(reason)) }
  }
}

extension MessageReader {
  fileprivate mutating func reply() throws(MalformedMessage) -> HandlingReply {
    let tag = try byte()
    switch ReplyTag(rawValue: tag) {
    case .resolution: return .resolution(try resolution())
    case .resolutions:
      return .resolutions(try list { reader throws(MalformedMessage) in try reader.resolution() })
    case .response: return .response(try record())
    case .notImplemented: return .notImplemented
    case .options: return .options(try list { reader throws(MalformedMessage) in try reader.value() })
    case .value: return .value(try value())
    case nil: throw malformed("there is no reply \(tag)")
    }
  }

  private mutating func resolution() throws(MalformedMessage) -> Resolution {
    let tag = try byte()
    switch ResolutionTag(rawValue: tag) {
    case .success: return .success(try value())
    case .needsValue: return .needsValue
    case .notRequired: return .notRequired
    case .unsupported: return .unsupported(reason: try optional())
    case .disambiguation:
      return .disambiguation(try list { reader throws(MalformedMessage) in try reader.value() })
    case .confirmationRequired:
      let value = try value()
      return .confirmationRequired(value.isNull ? nil : value, reason: try optional())
    case nil: throw malformed("there is no resolution \(tag)")
    }
  }

  private mutating func optional() throws(MalformedMessage) -> Int? {
    try bool() ? Int(truncatingIfNeeded: try signed()) : nil
  }
}
