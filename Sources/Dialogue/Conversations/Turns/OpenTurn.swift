import Dialogue

/// A turn that has not ended yet.
struct OpenTurn: Hashable, Sendable, Codable {
  var turn: Turn
  /// The dialogue that waits for its app's reply.
  var calling: Calling?
  /// Whether the turn only repeats the last one. A repetition doesn't replace the transcript that is repeated.
  var isRepetition: Bool = false
  /// The cards that apps were asked for, in order.
  var cards: [CardRequest] = []

  struct Calling: Hashable, Sendable, Codable {
    var dialogue: Dialogue
    var app: String
  }
}
