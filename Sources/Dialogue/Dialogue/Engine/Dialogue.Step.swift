import IntentSchema

extension Dialogue {
  /// The event that a dialogue waits for.
  enum Step: Codable, Hashable, Sendable {
    case notStarted
    /// The app resolves the parameter at this index of the order.
    case resolving(Int)
    /// The app gives a default for the parameter at this index.
    case defaulting(Int)
    /// The app lists options for the parameter at this index. The one that the person named is looked for among them.
    case matching(Int)
    /// The app lists values to choose from. This question is put where it lists none.
    case lookingUp(OpenQuestion)
    /// The app tells about the values of this question, such as their prices. Then the question is put.
    case describing(OpenQuestion)
    case asking(OpenQuestion)
    case confirming
    case handling
    case finished(Outcome)
  }

  /// A question together with the parameter that its answer is for.
  struct OpenQuestion: Codable, Hashable, Sendable {
    enum Kind: Codable, Hashable, Sendable {
      case value
      case choice
      /// "Yes" sets the value, where there is one.
      case confirmation(Value?, reason: Int?)
      /// The person agrees to the whole request, or doesn't.
      case proceed
    }

    var question: Question
    var kind: Kind
    /// Nil for the agreement to the whole request.
    var parameter: String?
    /// The index in a list parameter; nil where the question is about the whole value.
    var element: Int?
    /// Why the value that was given can't be used. It's said with the question, once the app has told what there is instead.
    var why: Message?
  }

  struct Attempts: Codable, Hashable, Sendable {
    var parameter: String?
    var misses = 0
    /// True where the person was told, before they agreed, that something wasn't understood.
    var isPointedOut = false
  }

  struct Acceptance: Codable, Hashable, Sendable {
    var parameter: String
    var value: Value?
    var reason: Int?
  }
}
