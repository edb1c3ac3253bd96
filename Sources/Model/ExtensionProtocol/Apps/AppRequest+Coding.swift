import IntentSchema

private enum RequestTag: UInt8 {
  case donate = 1
  case deleteDonations = 2
  case suggest = 3
  case setRelevant = 4
  case setNames = 5
  case removeNames = 6
  case index = 7
  case deleteItems = 8
  case setMedia = 9
  case setMediaPrediction = 10
  case shortcuts = 11
  case addShortcut = 12
  case editShortcut = 13
  case authorization = 14
  case dataAuthorization = 15
}

extension MessageWriter {
  mutating func request(_ request: AppRequest) {
    switch request {
    case .donate(let donations):
      byte(RequestTag.donate.rawValue)
      list(donations) { $0.donation($1) }
    case .deleteDonations(let filter):
      byte(RequestTag.deleteDonations.rawValue)
      self.filter(filter)
    case .suggest(let shortcuts):
      byte(RequestTag.suggest.rawValue)
      list(shortcuts) { $0.offer($1) }
    case .setRelevant(let offers):
      byte(RequestTag.setRelevant.rawValue)
      list(offers) { $0.relevant($1) }
    case .setNames(let names, let kind):
      byte(RequestTag.setNames.rawValue)
      signed(Int64(kind))
      list(names) { $0.name($1) }
    case .removeNames: byte(RequestTag.removeNames.rawValue)
    case .index(let items):
      byte(RequestTag.index.rawValue)
      list(items) { $0.item($1) }
    case .deleteItems(let filter):
      byte(RequestTag.deleteItems.rawValue)
      switch filter {
      case .all: byte(1)
      case .identifiers(let identifiers):
        byte(2)
        strings(identifiers)
      case .domains(let domains):
        byte(3)
        strings(domains)
      }
    case .setMedia(let intents):
      byte(RequestTag.setMedia.rawValue)
      list(intents) { $0.record($1) }
    case .setMediaPrediction(let mode, let type):
      byte(RequestTag.setMediaPrediction.rawValue)
      signed(Int64(mode))
      signed(Int64(type))
    case .shortcuts(let identifier):
      byte(RequestTag.shortcuts.rawValue)
      optional(identifier) { $0.string($1) }
    case .addShortcut(let shortcut):
      byte(RequestTag.addShortcut.rawValue)
      offer(shortcut)
    case .editShortcut(let identifier):
      byte(RequestTag.editShortcut.rawValue)
      string(identifier)
    case .authorization(let asks):
      byte(RequestTag.authorization.rawValue)
      bool(asks)
    case .dataAuthorization(let data):
      byte(RequestTag.dataAuthorization.rawValue)
      string(data.rawValue)
    }
  }

  mutating func optional<Wrapped>(_ value: Wrapped?, _ write: (inout MessageWriter, Wrapped) -> Void) {
    bool(value != nil)
    if let value { write(&self, value) }
  }

  mutating func action(_ action: OfferedAction) {
    switch action {
    case .intent(let record):
      byte(1)
      self.record(record)
    case .activity(let record):
      byte(2)
      self.record(record)
    }
  }

  private mutating func text(_ text: String?) { optional(text) { $0.string($1) } }
  private mutating func number(_ number: Double?) { optional(number) { $0.double($1) } }
  private mutating func strings(_ strings: [String]) { list(strings) { $0.string($1) } }

  private mutating func donation(_ donation: AppDonation) {
    action(donation.action)
    string(donation.identifier)
    text(donation.group)
    text(donation.title)
    text(donation.subtitle)
    text(donation.suggestedPhrase)
    strings(donation.keywords)
    signed(Int64(donation.eligibility))
    signed(Int64(donation.direction))
    signed(Int64(donation.status))
    number(donation.start)
    number(donation.end)
    double(donation.moment)
  }

  private mutating func filter(_ filter: DonationFilter) {
    switch filter {
    case .allIntents: byte(1)
    case .intents(let identifiers):
      byte(2)
      strings(identifiers)
    case .intentGroup(let group):
      byte(3)
      string(group)
    case .allActivities: byte(4)
    case .activities(let identifiers):
      byte(5)
      strings(identifiers)
    case .activityType(let type):
      byte(6)
      string(type)
    }
  }

  private mutating func offer(_ shortcut: OfferedShortcut) {
    action(shortcut.action)
    text(shortcut.title)
    text(shortcut.subtitle)
    text(shortcut.suggestedPhrase)
  }

  private mutating func relevant(_ relevant: RelevantOffer) {
    offer(relevant.shortcut)
    signed(Int64(relevant.role))
    list(relevant.conditions) { writer, condition in
      switch condition {
      case .time(let start, let end):
        writer.byte(1)
        writer.double(start)
        writer.number(end)
      case .region(let latitude, let longitude, let radius):
        writer.byte(2)
        for number in [latitude, longitude, radius] { writer.double(number) }
      case .routine(let routine):
        writer.byte(3)
        writer.signed(Int64(routine))
      }
    }
  }

  private mutating func name(_ name: RegisteredNames.Name) {
    string(name.phrase)
    text(name.identifier)
    text(name.pronunciationHint)
  }

  private mutating func item(_ item: AppItem) {
    string(item.identifier)
    text(item.domain)
    string(item.title)
    strings(item.keywords)
    text(item.text)
    record(item.attributes)
    number(item.expires)
  }
}

extension MessageReader {
  mutating func request() throws(MalformedMessage) -> AppRequest {
    let tag = try byte()
    switch RequestTag(rawValue: tag) {
    case .donate:
      return .donate(try list { reader throws(MalformedMessage) in try reader.donation() })
    case .deleteDonations: return .deleteDonations(try filter())
    case .suggest:
      return .suggest(try list { reader throws(MalformedMessage) in try reader.offer() })
    case .setRelevant:
      return .setRelevant(try list { reader throws(MalformedMessage) in try reader.relevant() })
    case .setNames:
      let kind = try int()
      return .setNames(try list { reader throws(MalformedMessage) in try reader.name() }, kind: kind)
    case .removeNames: return .removeNames
    case .index: return .index(try list { reader throws(MalformedMessage) in try reader.item() })
    case .deleteItems:
      switch try byte() {
      case 1: return .deleteItems(.all)
      case 2: return .deleteItems(.identifiers(try strings()))
      case 3: return .deleteItems(.domains(try strings()))
      case let other: throw malformed("there is no selection \(other)")
      }
    case .setMedia:
      return .setMedia(try list { reader throws(MalformedMessage) in try reader.record() })
    case .setMediaPrediction: return .setMediaPrediction(mode: try int(), type: try int())
    case .shortcuts: return .shortcuts(identifier: try text())
    case .addShortcut: return .addShortcut(try offer())
    case .editShortcut: return .editShortcut(identifier: try string())
    case .authorization: return .authorization(asks: try bool())
    case .dataAuthorization:
      guard let data = PersonalData(rawValue: try string()) else {
        throw malformed("there is no such class of data")
      }
      return .dataAuthorization(data)
    case nil: throw malformed("there is no request \(tag)")
    }
  }

  mutating func int() throws(MalformedMessage) -> Int { Int(truncatingIfNeeded: try signed()) }

  mutating func optional<Wrapped>(
    _ read: (inout MessageReader) throws(MalformedMessage) -> Wrapped
  ) throws(MalformedMessage) -> Wrapped? {
    try bool() ? try read(&self) : nil
  }

  mutating func action() throws(MalformedMessage) -> OfferedAction {
    switch try byte() {
    case 1: return .intent(try record())
    case 2: return .activity(try record())
    case let other: throw malformed("there is no kind of action \(other)")
    }
  }

  private mutating func text() throws(MalformedMessage) -> String? {
    try optional { reader throws(MalformedMessage) in try reader.string() }
  }

  private mutating func number() throws(MalformedMessage) -> Double? {
    try optional { reader throws(MalformedMessage) in try reader.double() }
  }

  private mutating func strings() throws(MalformedMessage) -> [String] {
    try list { reader throws(MalformedMessage) in try reader.string() }
  }

  private mutating func donation() throws(MalformedMessage) -> AppDonation {
    var donation = AppDonation(try action(), identifier: try string(), moment: 0)
    donation.group = try text()
    donation.title = try text()
    donation.subtitle = try text()
    donation.suggestedPhrase = try text()
    donation.keywords = try strings()
    donation.eligibility = try int()
    donation.direction = try int()
    donation.status = try int()
    donation.start = try number()
    donation.end = try number()
    donation.moment = try double()
    return donation
  }

  private mutating func filter() throws(MalformedMessage) -> DonationFilter {
    switch try byte() {
    case 1: return .allIntents
    case 2: return .intents(try strings())
    case 3: return .intentGroup(try string())
    case 4: return .allActivities
    case 5: return .activities(try strings())
    case 6: return .activityType(try string())
    case let other: throw malformed("there is no selection \(other)")
    }
  }

  private mutating func offer() throws(MalformedMessage) -> OfferedShortcut {
    OfferedShortcut(
      try action(), title: try text(), subtitle: try text(), suggestedPhrase: try text())
  }

  private mutating func relevant() throws(MalformedMessage) -> RelevantOffer {
    let shortcut = try offer()
    let role = try int()
    let conditions = try list { reader throws(MalformedMessage) -> RelevantOffer.Condition in
      switch try reader.byte() {
      case 1: return .time(start: try reader.double(), end: try reader.number())
      case 2:
        return .region(
          latitude: try reader.double(), longitude: try reader.double(), radius: try reader.double())
      case 3: return .routine(try reader.int())
      case let other: throw reader.malformed("there is no condition \(other)")
      }
    }
    return RelevantOffer(shortcut, role: role, conditions: conditions)
  }

  private mutating func name() throws(MalformedMessage) -> RegisteredNames.Name {
    RegisteredNames.Name(phrase: try string(), identifier: try text(), pronunciationHint: try text())
  }

  private mutating func item() throws(MalformedMessage) -> AppItem {
    AppItem(
      identifier: try string(), domain: try text(), title: try string(), keywords: try strings(),
      text: try text(), attributes: try record(), expires: try number())
  }
}
