import Conversations

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

extension FrontRequest: Codable {
  private enum Key: String, CodingKey { case request, version, text, name, number }
  private enum Kind: String, Codable {
    case open, say, run, shortcut, found, arrive, again, unlocked, attend, offers, end
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    switch try members.decode(Kind.self, forKey: .request) {
    case .open:
      let version = try members.decodeIfPresent(Int.self, forKey: .version) ?? FrontAnswer.version
      guard version == FrontAnswer.version else {
        throw FrontRefusal(.elsewhere, "version \(version) isn't spoken here, but \(FrontAnswer.version)")
      }
      self = .open(try FrontOptions(from: decoder))
    case .say: self = .say(try members.decode(String.self, forKey: .text))
    case .run: self = .run(try RunRequest(from: decoder))
    case .shortcut: self = .shortcut(try members.decode(String.self, forKey: .name))
    case .found:
      self = .found(
        try members.decode(String.self, forKey: .text), number: try members.decode(Int.self, forKey: .number))
    case .arrive: self = .arrive
    case .again: self = .again
    case .unlocked: self = .unlocked
    case .attend: self = .attend
    case .offers: self = .offers
    case .end: self = .end
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    switch self {
    case .open(let options):
      try members.encode(Kind.open, forKey: .request)
      try members.encode(FrontAnswer.version, forKey: .version)
      try options.encode(to: encoder)
    case .say(let text):
      try members.encode(Kind.say, forKey: .request)
      try members.encode(text, forKey: .text)
    case .run(let request):
      try members.encode(Kind.run, forKey: .request)
      try request.encode(to: encoder)
    case .shortcut(let name):
      try members.encode(Kind.shortcut, forKey: .request)
      try members.encode(name, forKey: .name)
    case .found(let text, let number):
      try members.encode(Kind.found, forKey: .request)
      try members.encode(text, forKey: .text)
      try members.encode(number, forKey: .number)
    case .arrive: try members.encode(Kind.arrive, forKey: .request)
    case .again: try members.encode(Kind.again, forKey: .request)
    case .unlocked: try members.encode(Kind.unlocked, forKey: .request)
    case .attend: try members.encode(Kind.attend, forKey: .request)
    case .offers: try members.encode(Kind.offers, forKey: .request)
    case .end: try members.encode(Kind.end, forKey: .request)
    }
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

extension FrontAnswer: Codable {
  private enum Key: String, CodingKey { case event, version, apps, turn, sentences, names, kind, reason }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    switch try members.decode(String.self, forKey: .event) {
    case "opened": self = .opened(apps: try members.decode([String].self, forKey: .apps))
    case "finished": self = .finished(try members.decode(FrontTurn.self, forKey: .turn))
    case "offers":
      self = .offers(
        Offers(
          sentences: try members.decode([String].self, forKey: .sentences),
          names: try members.decode([String].self, forKey: .names)))
    case "ended": self = .ended
    case "nothing": self = .nothing
    case "waiting": self = .waiting
    case "refused": self = .refused(try FrontRefusal(from: decoder))
    default: self = .event(try FrontEvent(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .event(let event) = self { return try event.encode(to: encoder) }
    var members = encoder.container(keyedBy: Key.self)
    switch self {
    case .event: break
    case .opened(let apps):
      try members.encode("opened", forKey: .event)
      try members.encode(Self.version, forKey: .version)
      try members.encode(apps, forKey: .apps)
    case .finished(let turn):
      try members.encode("finished", forKey: .event)
      try members.encode(turn, forKey: .turn)
    case .offers(let offers):
      try members.encode("offers", forKey: .event)
      try members.encode(offers.sentences, forKey: .sentences)
      try members.encode(offers.names, forKey: .names)
    case .nothing: try members.encode("nothing", forKey: .event)
    case .waiting: try members.encode("waiting", forKey: .event)
    case .ended: try members.encode("ended", forKey: .event)
    case .refused(let refusal):
      try members.encode("refused", forKey: .event)
      try members.encode(refusal.kind, forKey: .kind)
      try members.encode(refusal.reason, forKey: .reason)
    }
  }
}
