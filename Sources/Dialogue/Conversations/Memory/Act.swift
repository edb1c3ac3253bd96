public import IntentSchema

/// Something that an app did for the person.
///
///     Act(app: "com.example.Pizzeria", intent: order.type, parameters: order, response: response)
public struct Act: Hashable, Sendable, Codable {
  public var app: String
  /// The intent's qualified name.
  public var intent: String
  public var parameters: Record
  public var response: Record?
  /// True where it took another act back. "Undo that" is said of what was done before then.
  public var isTakingBack = false

  public init(app: String, intent: String, parameters: Record, response: Record? = nil) {
    self.app = app
    self.intent = intent
    self.parameters = parameters
    self.response = response
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    app = try container.decode(String.self, forKey: .app)
    intent = try container.decode(String.self, forKey: .intent)
    parameters = try container.decode(Record.self, forKey: .parameters)
    response = try container.decodeIfPresent(Record.self, forKey: .response)
    // Older versions didn't keep it.
    isTakingBack = try container.decodeIfPresent(Bool.self, forKey: .isTakingBack) ?? false
  }

  /// The value at a path such as `response.rideStatus.rideIdentifier`.
  ///
  /// A path through a list of one goes on in its only element. Through a longer list it gives the list of all its
  /// elements' values.
  func value(at path: [String]) -> Value? {
    guard let first = path.first else { return nil }
    let root: Record? =
      switch first {
      case "parameters": parameters
      case "response": response
      default: nil
      }
    return root.flatMap { Self.value(at: path.dropFirst(), in: .record($0)) }
  }

  /// The only thing of a type that the app's answer showed, where what it showed with it is the same in a request: its
  /// kind of bill. Nil where it showed several.
  func shown(_ type: String, fitting request: Record) -> Value? {
    guard let response else { return nil }
    let things = Memory.nearest(in: [.record(response)]) { record in
      record.fields.values.contains { $0.record?.type == type }
    }
    guard things.count == 1, let thing = things[0].record else { return nil }
    let fits = request.fields.allSatisfy { name, value in
      // 0 is the `unknown` case of an enumeration.
      value.isNull || value == .integer(0) || thing[name].map { $0.isNull || $0 == value } ?? true
    }
    let found = thing.fields.values.filter { $0.record?.type == type }
    return fits && found.count == 1 ? found[0] : nil
  }

  /// The act without some of the several things that it was about: without the dog food of "add batteries and dog food". What stays is
  /// what is to be taken back.
  func without(_ things: [Value]) -> Act {
    let titles = Set(things.flatMap(\.texts).map { $0.lowercased() })
    func left(_ value: Value) -> Value {
      guard let list = value.list, list.count > 1 else { return value }
      return .list(
        list.filter { element in
          (element.record?["title"] ?? element).texts.allSatisfy { !titles.contains($0.lowercased()) }
        })
    }
    var rest = self
    rest.parameters.fields = parameters.fields.mapValues(left)
    rest.response?.fields = response?.fields.mapValues(left) ?? [:]
    return rest
  }

  static func value(at path: ArraySlice<String>, in value: Value) -> Value? {
    guard let name = path.first else { return value }
    switch value {
    case .record(let record): return record[name].flatMap { self.value(at: path.dropFirst(), in: $0) }
    case .list(let values):
      let found = values.compactMap { self.value(at: path, in: $0) }
      return found.isEmpty ? nil : .list(found)
    default: return nil
    }
  }
}
