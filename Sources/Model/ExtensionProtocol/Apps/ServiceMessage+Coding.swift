import IntentSchema

extension ServiceMessage: WireMessage {
  private enum Tag: UInt8 {
    case welcome = 1
    case refused = 2
    case done = 3
    case failed = 4
    case shortcuts = 5
    case changed = 6
    case authorization = 7
    case deliver = 8
    case leave = 9
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .welcome(let context):
      writer.byte(Tag.welcome.rawValue)
      writer.string(context.language)
      writer.signed(Int64(context.authorization))
    case .refused(let version, let reason):
      writer.byte(Tag.refused.rawValue)
      writer.unsigned(UInt64(version))
      writer.string(reason)
    case .done(let id):
      writer.byte(Tag.done.rawValue)
      writer.unsigned(id)
    case .failed(let id, let failure):
      writer.byte(Tag.failed.rawValue)
      writer.unsigned(id)
      writer.signed(Int64(failure.code))
      writer.string(failure.reason)
    case .shortcuts(let id, let shortcuts):
      writer.byte(Tag.shortcuts.rawValue)
      writer.unsigned(id)
      writer.list(shortcuts) { $0.spoken($1) }
    case .changed(let id, let change):
      writer.byte(Tag.changed.rawValue)
      writer.unsigned(id)
      writer.change(change)
    case .authorization(let id, let status):
      writer.byte(Tag.authorization.rawValue)
      writer.unsigned(id)
      writer.signed(Int64(status))
    case .deliver(let id, let delivery):
      writer.byte(Tag.deliver.rawValue)
      writer.unsigned(id)
      writer.delivery(delivery)
    case .leave: writer.byte(Tag.leave.rawValue)
    }
  }

  public init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    let tag = try reader.byte()
    switch Tag(rawValue: tag) {
    case .welcome:
      self = .welcome(AppContext(language: try reader.string(), authorization: try reader.int()))
    case .refused:
      let version = Int(truncatingIfNeeded: try reader.unsigned())
      self = .refused(version: version, reason: try reader.string())
      // A service of another version may say more.
      return
    case .done: self = .done(id: try reader.unsigned())
    case .failed:
      let id = try reader.unsigned()
      self = .failed(id: id, AppFailure(code: try reader.int(), reason: try reader.string()))
    case .shortcuts:
      let id = try reader.unsigned()
      self = .shortcuts(
        id: id, try reader.list { reader throws(MalformedMessage) in try reader.spoken() })
    case .changed:
      let id = try reader.unsigned()
      self = .changed(id: id, try reader.change())
    case .authorization:
      let id = try reader.unsigned()
      self = .authorization(id: id, try reader.int())
    case .deliver:
      let id = try reader.unsigned()
      self = .deliver(id: id, try reader.delivery())
    case .leave: self = .leave
    case nil: throw reader.malformed("there is no message \(tag) from the service")
    }
    try reader.end()
  }
}

extension MessageWriter {
  fileprivate mutating func spoken(_ shortcut: SpokenShortcut) {
    string(shortcut.identifier)
    string(shortcut.phrase)
    action(shortcut.action)
  }

  fileprivate mutating func change(_ change: ShortcutChange) {
    switch change {
    case .added(let shortcut):
      byte(1)
      spoken(shortcut)
    case .updated(let shortcut):
      byte(2)
      spoken(shortcut)
    case .deleted(let identifier):
      byte(3)
      string(identifier)
    case .cancelled: byte(4)
    }
  }

  fileprivate mutating func delivery(_ delivery: AppDelivery) {
    switch delivery {
    case .activity(let record, let intent, let response):
      byte(1)
      self.record(record)
      optional(intent) { $0.record($1) }
      optional(response) { $0.record($1) }
    case .intent(let record):
      byte(2)
      self.record(record)
    }
  }
}

extension MessageReader {
  fileprivate mutating func spoken() throws(MalformedMessage) -> SpokenShortcut {
    SpokenShortcut(identifier: try string(), phrase: try string(), action: try action())
  }

  fileprivate mutating func change() throws(MalformedMessage) -> ShortcutChange {
    switch try byte() {
    case 1: return .added(try spoken())
    case 2: return .updated(try spoken())
    case 3: return .deleted(identifier: try string())
    case 4: return .cancelled
    case let other: throw malformed("there is no change \(other)")
    }
  }

  fileprivate mutating func delivery() throws(MalformedMessage) -> AppDelivery {
    switch try byte() {
    case 1:
      let record = try record()
      let intent = try optional { reader throws(MalformedMessage) in try reader.record() }
      return .activity(
        record, intent: intent,
        response: try optional { reader throws(MalformedMessage) in try reader.record() })
    case 2: return .intent(try record())
    case let other: throw malformed("there is no delivery \(other)")
    }
  }
}
