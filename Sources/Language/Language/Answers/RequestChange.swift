public import IntentSchema

/// The change that a sentence makes in a request that was carried out before it.
///
///     let change = engine.change("make that two", of: order, context: context)
///     change?.kind       // .correction
///     change?.request    // the order with another quantity
///
/// A sentence that changes nothing gives nil. `understand(_:context:)` tells if it is rather a request of its own.
public struct RequestChange: Hashable, Sendable, Codable {
  /// The relation to what was done: whether it is taken back, stays, or is done again.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// "No, I meant the hardware store": the request before was wrong. What it did is to be taken back where that's
    /// possible.
    case correction
    /// "And wrapping paper": the same for another thing. What was done stays.
    case addition
    /// "What about tomorrow?": the request again with another value.
    case again
    /// "The same for Anna": the request again, which the one before it stays beside.
    case sameFor
  }

  public var kind: Kind
  /// The whole request with its new values.
  public var request: Record
  /// The parameters that changed, the one that the words fit best first.
  public var parameters: [String]
  /// True where the new values are known to be such: a time, an amount, a registered name, rather than any
  /// words.
  public var isKnown: Bool
  /// True where some of the words aren't understood, so that the person is asked first: "the vet closes at 2, better do 1".
  public var isGuess = false
  /// The certainty of the reading, from 0 to 1.
  public var score: Double
  /// The reason for the reading, in words.
  public var why: String

  public init(
    kind: Kind, request: Record, parameters: [String], isKnown: Bool = true, isGuess: Bool = false,
    score: Double, why: String
  ) {
    self.kind = kind
    self.request = request
    self.parameters = parameters
    self.isKnown = isKnown
    self.isGuess = isGuess
    self.score = score
    self.why = why
  }
}
