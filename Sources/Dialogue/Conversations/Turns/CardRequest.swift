public import Dialogue
public import IntentSchema

/// An order to an app's own extension for a card that replaces Beckon's.
///
///     made[request.number] = try host.show(request.request, in: launch, patience: 1)
///     actions = conversation.receive(.cardsMade(made), in: surroundings)
public struct CardRequest: Hashable, Sendable, Codable {
  /// Identifies the request within its turn, from 0.
  public let number: Int
  public let app: AppReference
  /// The intent's qualified name.
  public let intent: String
  /// The question to the extension. Its classes have their plain names.
  public let request: InterfaceRequest
  let presentation: Presentation
  let domain: String
  /// The index of Beckon's own card among the turn's cards; nil where it made none.
  let position: Int?
}
