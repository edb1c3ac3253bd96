import Conversations
import SourceTree

/// A line that a front sends.
enum FrontRequest: Sendable {
  case open(FrontOptions)
  case say(String)
  case run(RunRequest)
  case shortcut(String)
  /// Opens something that was found by words, by its place in the list.
  case found(String, number: Int)
  case arrive
  /// The open question is to be put again.
  case again
  /// The person has unlocked Beckon.
  case unlocked
  /// Asks the person now what an app wants of them.
  case attend
  case offers
  /// Nobody will go on with the conversation.
  case end
}

extension FrontRequest {
  /// True where the front shows what comes before its end.
  var isShown: Bool {
    switch self {
    case .say, .run, .shortcut, .found, .arrive, .again, .unlocked, .attend: true
    case .open, .offers, .end: false
    }
  }
}

/// The lines, which `Documentation/service.md` specifies.
extension FrontRequest {
  private enum Kind: String, CaseIterable {
    case open, say, run, shortcut, found, arrive, again, unlocked, attend, offers, end
  }

  /// - Throws: `JSONMistake` where a member is missing or of another kind; `FrontRefusal` for another version.
  init(_ json: JSON) throws {
    switch try json.word("request") as Kind {
    case .open:
      let version = try json.memberIfAny("version", "a whole number", \.integer) ?? FrontAnswer.version
      guard version == FrontAnswer.version else {
        throw FrontRefusal(.elsewhere, "version \(version) isn't spoken here, but \(FrontAnswer.version)")
      }
      self = .open(try FrontOptions(json))
    case .say: self = .say(try json.text("text"))
    case .run: self = .run(try RunRequest(json))
    case .shortcut: self = .shortcut(try json.text("name"))
    case .found: self = .found(try json.text("text"), number: try json.integer("number"))
    case .arrive: self = .arrive
    case .again: self = .again
    case .unlocked: self = .unlocked
    case .attend: self = .attend
    case .offers: self = .offers
    case .end: self = .end
    }
  }

  var json: JSON {
    switch self {
    case .open(let options):
      Self.line(.open, options.members.merging(["version": .integer(Int64(FrontAnswer.version))]) { $1 })
    case .say(let text): Self.line(.say, ["text": .string(text)])
    case .run(let request): Self.line(.run, request.members)
    case .shortcut(let name): Self.line(.shortcut, ["name": .string(name)])
    case .found(let text, let number):
      Self.line(.found, ["text": .string(text), "number": .integer(Int64(number))])
    case .arrive: Self.line(.arrive)
    case .again: Self.line(.again)
    case .unlocked: Self.line(.unlocked)
    case .attend: Self.line(.attend)
    case .offers: Self.line(.offers)
    case .end: Self.line(.end)
    }
  }

  private static func line(_ kind: Kind, _ members: [String: JSON?] = [:]) -> JSON {
    .members(members.merging(["request": .string(kind.rawValue)]) { $1 })
  }
}

/// A line that the service sends.
enum FrontAnswer: Sendable {
  static let version = 1

  /// The conversation is open; the names of the apps that can be spoken to.
  case opened(apps: [String])
  case event(FrontEvent)
  case finished(FrontTurn)
  /// An app wants something of the person. It comes between two turns, or before an answer.
  case waiting
  /// There is nothing to offer, or to ask.
  case nothing
  case offers(Offers)
  case ended
  case refused(FrontRefusal)
}

extension FrontAnswer {
  /// - Throws: `JSONMistake` where a member is missing or of another kind.
  init(_ json: JSON) throws(JSONMistake) {
    switch try json.text("event") {
    case "opened": self = .opened(apps: try json.texts("apps"))
    case "finished": self = .finished(try FrontTurn(json["turn"] ?? .null))
    case "offers":
      self = .offers(Offers(sentences: try json.texts("sentences"), names: try json.texts("names")))
    case "ended": self = .ended
    case "nothing": self = .nothing
    case "waiting": self = .waiting
    case "refused": self = .refused(try FrontRefusal(json))
    default: self = .event(try FrontEvent(json))
    }
  }

  var json: JSON {
    switch self {
    case .event(let event): event.json
    case .opened(let apps):
      .object([
        "event": .string("opened"), "version": .integer(Int64(Self.version)),
        "apps": .array(apps.map(JSON.string)),
      ])
    case .finished(let turn): .object(["event": .string("finished"), "turn": turn.json])
    case .offers(let offers):
      .object([
        "event": .string("offers"), "sentences": .array(offers.sentences.map(JSON.string)),
        "names": .array(offers.names.map(JSON.string)),
      ])
    case .nothing: .object(["event": .string("nothing")])
    case .waiting: .object(["event": .string("waiting")])
    case .ended: .object(["event": .string("ended")])
    case .refused(let refusal):
      .object([
        "event": .string("refused"), "kind": .string(refusal.kind.rawValue),
        "reason": .string(refusal.reason),
      ])
    }
  }
}
