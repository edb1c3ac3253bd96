import IntentSchema

/// What a card should show, before it's worded.
public enum Presentation: Codable, Hashable, Sendable {
  /// An app's response, with the order of its properties.
  case response(Record, [FieldDefinition])
  /// The request that the person is about to agree to, with the order of its parameters.
  case request(Record, [FieldDefinition])
}
