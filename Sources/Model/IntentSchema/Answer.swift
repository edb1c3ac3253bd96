/// The meaning of a person's words as an answer to the open question.
///
///     let answer = Answer.no(instead: .string("hardware"))  // "no, the hardware one"
public enum Answer: Hashable, Sendable, Codable {
  case yes
  /// "No". The value is set where the same sentence names another one: "no, the hardware one".
  case no(instead: Value?)
  /// The index of a choice, from 0.
  case choice(Int)
  /// "You choose", "whatever": any of the choices will do.
  case any
  /// "Both", "all of them".
  case all
  /// "Neither of them".
  case neither
  case value(Value)
  /// Values for one or several parameters, whether they had one or not: "no, 7", "yes but make it three",
  /// "tomorrow at 8 for two". It is never an agreement: the question is put again with the new values.
  case changes([Change])
  /// "A different one": the parameter is to have another value, which isn't said yet.
  case anotherValue(of: String)
  case cancel
  /// "Maybe later". It ends the dialogue like `cancel`.
  case later
  /// "Um", "let me think". The question stays open.
  case hesitation
  /// "What's the difference?" The question stays open.
  case question(Inquiry)
  /// "Say that again".
  case sayAgain

  /// Another value for one parameter.
  public static func correction(parameter: String, _ value: Value) -> Answer {
    .changes([Change(parameter: parameter, value: value)])
  }
}

/// A new value for a parameter.
///
///     Change(parameter: "partySize", value: .integer(2))  // "there are two of us"
public struct Change: Hashable, Sendable, Codable {
  public var parameter: String
  public var value: Value

  public init(parameter: String, value: Value) {
    self.parameter = parameter
    self.value = value
  }
}

/// A person's question about the question that they were asked.
///
///     Answer.question(.fact(.price))  // "how much is it?"
public enum Inquiry: Hashable, Sendable, Codable {
  /// "What's the difference?", "tell me more about them".
  case difference
  /// "What's on the second one?" The index of a choice, from 0.
  case choice(Int)
  /// "How much is it?"
  case fact(Fact)
  /// "What do you mean?", "why do you ask?"
  case meaning
  /// "Is that the one my sister had?" Nobody here knows.
  case unknown

  /// A property of the choices, or of the whole request, that a person asks for or compares by.
  ///
  ///     catalogue.fact(.price, of: option.value)  // "which one is cheaper?"
  public enum Fact: String, Hashable, Sendable, Codable, CaseIterable {
    case price
    /// The number that it takes, or its size.
    case size
    /// The time when it comes or begins.
    case time
    /// The time that it takes.
    case duration
  }
}
