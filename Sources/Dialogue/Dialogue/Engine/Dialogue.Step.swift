import IntentSchema

extension Dialogue {
  /// Where the conversation stands.
  enum Step: Codable, Hashable, Sendable {
    case notStarted
    /// Waiting for the app's word on the parameter at this place of the order.
    case resolving(Int)
    /// Waiting for the value that the app gives the parameter at this place, since the person gave none.
    case defaulting(Int)
    /// Waiting for what the app offers for the parameter at this place, to find what the person named.
    case matching(Int)
    /// Waiting for what there is to choose from; the question is what is asked if nothing comes.
    case lookingUp(OpenQuestion)
    case asking(OpenQuestion)
    case confirming
    case handling
    case finished(Outcome)
  }

  /// A question with what its answer is for.
  struct OpenQuestion: Codable, Hashable, Sendable {
    enum Kind: Codable, Hashable, Sendable {
      case value
      case choice
      /// Yes sets the value, where there is one.
      case confirmation(Value?, reason: Int?)
      /// The person's agreement to the whole.
      case proceed
    }

    var question: Question
    var kind: Kind
    /// nil for the agreement to the whole.
    var parameter: String?
    /// The place in a list parameter; nil where the question is about all of it.
    var element: Int?
  }

  struct Attempts: Codable, Hashable, Sendable {
    var parameter: String?
    var misses = 0
  }

  struct Acceptance: Codable, Hashable, Sendable {
    var parameter: String
    var value: Value?
    var reason: Int?
  }
}
