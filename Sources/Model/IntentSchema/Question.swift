/// What an open question may be answered with: the bridge between dialogue, which asks, and language, which reads.
public struct Expectation: Hashable, Sendable, Codable {
  public enum Kind: Hashable, Sendable, Codable {
    /// "Do you mean Hardware store?", "Send it?"
    case yesOrNo
    /// "Which one: Grocery store or Hardware store?"; answered by ordinal, name or part of a name.
    case choice([Choice])
    /// "To which list?"; answered by a value of this type.
    case value(TypeReference)
  }

  public var kind: Kind
  /// The intent and parameter that the question is about; `parameter` is nil for the confirmation of the whole.
  public var intent: String
  public var parameter: String?
  /// Parameters that are settled already and can still be corrected: "no, the hardware one".
  public var corrections: [Correctable]

  public init(_ kind: Kind, intent: String, parameter: String? = nil, corrections: [Correctable] = []) {
    self.kind = kind
    self.intent = intent
    self.parameter = parameter
    self.corrections = corrections
  }
}

/// One of several values to choose from.
public struct Choice: Hashable, Sendable, Codable {
  public var title: String
  public var subtitle: String?
  public var value: Value

  public init(title: String, subtitle: String? = nil, value: Value) {
    self.title = title
    self.subtitle = subtitle
    self.value = value
  }
}

/// A value that the person may not have meant: their words only sound like it, or nearly spell it.
public struct Doubt: Hashable, Sendable, Codable {
  public var parameter: String
  /// Its place in the parameter's list; 0 where the parameter is no list.
  public var element: Int

  public init(parameter: String, element: Int = 0) {
    self.parameter = parameter
    self.element = element
  }
}

/// A settled parameter that a correction may name anew.
public struct Correctable: Hashable, Sendable, Codable {
  public var parameter: String
  public var type: TypeReference
  /// What was offered when it was chosen; empty when the person named it freely.
  public var choices: [Choice]

  public init(parameter: String, type: TypeReference, choices: [Choice] = []) {
    self.parameter = parameter
    self.type = type
    self.choices = choices
  }
}

/// How a person's words answer an open question.
public enum Answer: Hashable, Sendable, Codable {
  case yes
  /// "No"; with a value when the same breath names another: "no, the hardware one".
  case no(instead: Value?)
  /// The index of a choice, from 0.
  case choice(Int)
  /// "Neither of them".
  case neither
  case value(Value)
  /// Another value for a parameter that was settled before this question.
  case correction(parameter: String, Value)
  case cancel
  /// "Say that again".
  case sayAgain
}
