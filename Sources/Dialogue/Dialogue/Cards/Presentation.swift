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
      return InterfaceRequest(
        intent: intent, response: nil, status: .ready, parameters: filled(intent, parameters))
    case .response(let response, let properties):
      let own = request.fields.keys.sorted().map { FieldDefinition(name: $0, type: .any) }
      return InterfaceRequest(
        intent: request, response: response, status: .success,
        parameters: filled(request, own) + filled(response, properties))
    }
  }

  /// The facts that another card leaves out; nil where it shows them all.
  ///
  /// - Parameters:
  ///   - domain: that of the intent.
  ///   - catalogue: says what the domain's cards and the types are.
  public func without(_ card: InterfaceCard, domain: String, in catalogue: Catalogue) -> Presentation? {
    switch catalogue.values.ownCards[domain] {
    case .message? where card.displaysMessage: return nil
    case .paymentTransaction? where card.displaysPaymentTransaction: return nil
    case .message?, .paymentTransaction?, nil: break
    }
    func left(_ record: Record, _ fields: [FieldDefinition]) -> [FieldDefinition] {
      fields.filter { field in
        if card.displaysMap, catalogue.kind(of: field.type).isOnMap { return false }
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
