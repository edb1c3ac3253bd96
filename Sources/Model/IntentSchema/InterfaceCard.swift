/// A question to an Intents UI extension: what would it show for this intent and response?
///
///     let request = InterfaceRequest(intent: intent, response: response, status: .success, parameters: [])
public struct InterfaceRequest: Hashable, Sendable, Codable {
  public var intent: Record
  public var response: Record?
  public var status: Status
  /// The parameters of the intent and properties of the response that hold something, each on its own.
  public var parameters: [Parameter]

  /// `INIntentHandlingStatus`, as far as there is something to show.
  public enum Status: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The person has not agreed yet.
    case ready = 1
    case success = 3
  }

  /// A property together with the class that has it.
  public struct Parameter: Hashable, Sendable, Codable {
    /// The class name of the intent or of the response.
    public var owner: String
    public var name: String

    public init(owner: String, name: String) {
      self.owner = owner
      self.name = name
    }
  }

  public init(intent: Record, response: Record?, status: Status, parameters: [Parameter]) {
    self.intent = intent
    self.response = response
    self.status = status
    self.parameters = parameters
  }
}

/// The content of an Intents UI extension's views. It comes from an app and is not trusted.
///
///     InterfaceCard(parts: [.text("3 tasks"), .row(["milk", "done"])], width: 320, height: 90)
public struct InterfaceCard: Hashable, Sendable, Codable {
  /// One view of a card.
  public enum Part: Hashable, Sendable, Codable {
    case text(String)
    /// Texts that stand side by side.
    case row([String])
    /// The picture's name; nil where it has none.
    case picture(String?)
    case place(title: String?, latitude: Double, longitude: Double)
  }

  public var parts: [Part]
  /// In points.
  public var width: Double
  public var height: Double
  /// The parameters that the card shows. Beckon leaves them out of its own card.
  public var claimed: [InterfaceRequest.Parameter]
  public var displaysMap: Bool
  public var displaysMessage: Bool
  public var displaysPaymentTransaction: Bool

  /// The most parts of a card. A record with more is refused.
  public static let maximumParts: Int = 60
  /// The longest text of a card, in characters. A record with a longer one is refused.
  public static let maximumText: Int = 500

  public init(
    parts: [Part] = [], width: Double = 0, height: Double = 0, claimed: [InterfaceRequest.Parameter] = [],
    displaysMap: Bool = false, displaysMessage: Bool = false, displaysPaymentTransaction: Bool = false
  ) {
    self.parts = parts
    self.width = width
    self.height = height
    self.claimed = claimed
    self.displaysMap = displaysMap
    self.displaysMessage = displaysMessage
    self.displaysPaymentTransaction = displaysPaymentTransaction
  }
}

// MARK: As records, in which form they cross a process

extension InterfaceRequest.Parameter {
  fileprivate var value: Value {
    .record(Record("Parameter", ["owner": .string(owner), "name": .string(name)]))
  }

  fileprivate init?(_ value: Value) {
    guard let owner = value.record?["owner"]?.string, let name = value.record?["name"]?.string else {
      return nil
    }
    self.init(owner: owner, name: name)
  }
}

extension InterfaceRequest {
  public var record: Record {
    var record = Record(
      "InterfaceRequest",
      [
        "intent": .record(intent), "status": .integer(Int64(status.rawValue)),
        "parameters": .list(parameters.map(\.value)),
      ])
    record["response"] = response.map(Value.record)
    return record
  }

  /// Nil for a record of another shape.
  public init?(_ record: Record) {
    guard record.type == "InterfaceRequest", let intent = record["intent"]?.record,
      let status = record["status"]?.integer.flatMap({ Int(exactly: $0) }).flatMap(Status.init),
      let list = record["parameters"]?.list
    else { return nil }
    let parameters = list.compactMap(Parameter.init)
    guard parameters.count == list.count else { return nil }
    self.init(
      intent: intent, response: record["response"]?.record, status: status, parameters: parameters)
  }
}

extension InterfaceCard {
  public var record: Record {
    Record(
      "InterfaceCard",
      [
        "parts": .list(parts.map(\.value)), "width": .double(width), "height": .double(height),
        "claimed": .list(claimed.map(\.value)), "displaysMap": .bool(displaysMap),
        "displaysMessage": .bool(displaysMessage),
        "displaysPaymentTransaction": .bool(displaysPaymentTransaction),
      ])
  }

  /// Nil for a record of another shape, or with more than a card may hold.
  public init?(_ record: Record) {
    guard record.type == "InterfaceCard", let parts = record["parts"]?.list, parts.count <= Self.maximumParts,
      let claimed = record["claimed"]?.list, let width = record["width"]?.double, width.isFinite,
      let height = record["height"]?.double, height.isFinite
    else { return nil }
    let read = parts.compactMap(Part.init)
    let parameters = claimed.compactMap(InterfaceRequest.Parameter.init)
    guard read.count == parts.count, parameters.count == claimed.count else { return nil }
    self.init(
      parts: read, width: width, height: height, claimed: parameters,
      displaysMap: record["displaysMap"]?.bool ?? false,
      displaysMessage: record["displaysMessage"]?.bool ?? false,
      displaysPaymentTransaction: record["displaysPaymentTransaction"]?.bool ?? false)
  }
}

extension InterfaceCard.Part {
  fileprivate var value: Value {
    switch self {
    case .text(let text): .record(Record("Text", ["text": .string(text)]))
    case .row(let texts): .record(Record("Row", ["texts": .list(texts.map(Value.string))]))
    case .picture(let name):
      .record(Record("Picture", name.map { ["name": .string($0)] } ?? [:]))
    case .place(let title, let latitude, let longitude):
      .record(
        Record(
          "Place",
          ["latitude": .double(latitude), "longitude": .double(longitude)].merging(
            title.map { ["title": .string($0)] } ?? [:]
          ) { $1 }))
    }
  }

  fileprivate init?(_ value: Value) {
    guard let record = value.record else { return nil }
    switch record.type {
    case "Text":
      guard let text = record["text"]?.string, text.count <= InterfaceCard.maximumText else { return nil }
      self = .text(text)
    case "Row":
      guard let texts = record["texts"]?.list?.compactMap(\.string),
        texts.count == record["texts"]?.list?.count,
        texts.count <= InterfaceCard.maximumParts, texts.allSatisfy({ $0.count <= InterfaceCard.maximumText })
      else { return nil }
      self = .row(texts)
    case "Picture":
      guard (record["name"]?.string ?? "").count <= InterfaceCard.maximumText else { return nil }
      self = .picture(record["name"]?.string)
    case "Place":
      guard let latitude = record["latitude"]?.double, let longitude = record["longitude"]?.double,
        (-90...90).contains(latitude), (-180...180).contains(longitude),
        (record["title"]?.string ?? "").count <= InterfaceCard.maximumText
      else { return nil }
      self = .place(title: record["title"]?.string, latitude: latitude, longitude: longitude)
    default: return nil
    }
  }
}
