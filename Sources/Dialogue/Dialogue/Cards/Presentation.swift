import IntentSchema

/// Facts that a card should show, before they are put into words.
///
///     let presentation = Presentation.response(response, intent.response.properties)
///     let card = phrasebook.card(for: presentation)
public enum Presentation: Codable, Hashable, Sendable {
  /// An app's response, with the order of its properties.
  case response(Record, [FieldDefinition])
  /// A request that the person is about to agree to, with the order of its parameters.
  case request(Record, [FieldDefinition])
}

extension Presentation {
  /// The question to the app's Intents UI extension about this presentation.
  ///
  /// - Parameter request: the intent with the parameters that are known.
  public func interfaceRequest(for request: Record) -> InterfaceRequest {
    func filled(_ record: Record, _ fields: [FieldDefinition]) -> [InterfaceRequest.Parameter] {
      fields.filter { record[$0.name]?.isSomething == true }
        .map { .init(owner: record.type, name: $0.name) }
    }
    switch self {
    case .request(let intent, let parameters):
      // 1 is ready: the person has not agreed yet.
      return InterfaceRequest(
        intent: intent, response: nil, status: 1, parameters: filled(intent, parameters))
    case .response(let response, let properties):
      let own = request.fields.keys.sorted().map { FieldDefinition(name: $0, type: .named("Any")) }
      // 3 is success.
      return InterfaceRequest(
        intent: request, response: response, status: 3,
        parameters: filled(request, own) + filled(response, properties))
    }
  }

  /// The facts that another card leaves out; nil where it shows them all.
  ///
  /// - Parameter domain: the intent's domain. A card may declare that it shows the message or the payment itself.
  public func without(_ card: InterfaceCard, domain: String) -> Presentation? {
    if card.displaysMessage, domain == "messaging" { return nil }
    if card.displaysPaymentTransaction, domain == "payments" { return nil }
    func left(_ record: Record, _ fields: [FieldDefinition]) -> [FieldDefinition] {
      fields.filter { field in
        if card.displaysMap, ["CLPlacemark", "CLLocation"].contains(field.type.base) { return false }
        return !card.claimed.contains { $0.owner == record.type && $0.name == field.name }
      }
    }
    switch self {
    case .request(let intent, let parameters):
      let fields = left(intent, parameters)
      return fields.isEmpty ? nil : .request(intent, fields)
    case .response(let response, let properties):
      let fields = left(response, properties)
      return fields.isEmpty ? nil : .response(response, fields)
    }
  }
}
