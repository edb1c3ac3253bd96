import Dialogue

/// A turn that has not ended.
struct OpenTurn: Hashable, Sendable, Codable {
  var turn: Turn
  /// The dialogue whose call is under way, and its app.
  var calling: Calling?
  /// Whether the turn only says again what the last one said.
  var isRepetition: Bool = false
  /// What apps were asked to show, in order.
  var cards: [CardRequest] = []

  struct Calling: Hashable, Sendable, Codable {
    var dialogue: Dialogue
    var app: String
  }
}
