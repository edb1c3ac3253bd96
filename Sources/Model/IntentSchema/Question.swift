/// The answers that fit an open question. The dialogue makes it; the language layer reads the person's words by it.
///
///     let expectation = Expectation(.yesOrNo, intent: "INSendMessageIntent")
///     engine.readAnswer("yes, please", expecting: expectation, context: context).answer  // .yes
public struct Expectation: Hashable, Sendable, Codable {
  /// The form of the answer.
  public enum Kind: Hashable, Sendable, Codable {
    /// "Do you mean Hardware store?", "Send it?"
    case yesOrNo
    /// "Which one: Grocery store or Hardware store?" The answer is a number, a name, or a part of a name.
    case choice([Choice])
    /// "To which list?" The answer is a value of this type.
    case value(TypeReference)
  }

  public var kind: Kind
  /// The intent that the question is about.
  public var intent: String
  public var parameter: String?
  /// The parameters that have a value already and may still be corrected: "no, the hardware one".
  public var corrections: [Correctable]
  /// The value of the same parameter in an earlier request, for "the same as last time"; nil where there is none.
  public var last: Value?
  /// The value that the parameter has already and that the app finds incomplete, such as a day without its hour; nil for other questions.
  public var present: Value?
  /// The choice that was told about last, which "that one, then" means; nil where none was.
  public var told: Int?
  /// The answers in a row that didn't help with this question. Each repetition costs the person more.
  public var misses: Int
  /// The request that a yes would carry out, where none of its values may be changed by the answer. Of two opposite verbs, only the
  /// one that it asks for agrees to it.
  public var request: Record?
  /// The values that the app has in the place of a name that it doesn't know, where they're too many to
  /// choose from; nil for other questions.
  public var alternatives: [Choice]?

  public init(
    _ kind: Kind, intent: String, parameter: String? = nil, corrections: [Correctable] = [],
    last: Value? = nil, told: Int? = nil, misses: Int = 0, request: Record? = nil
  ) {
    self.kind = kind
    self.intent = intent
    self.parameter = parameter
    self.corrections = corrections
    self.last = last
    self.told = told
    self.misses = misses
    self.request = request
  }
}

/// One of several values to choose from, with its words.
///
///     Choice(title: "Grocery store", subtitle: "12 tasks", value: .record(list))
public struct Choice: Hashable, Sendable, Codable {
  public var title: String
  public var subtitle: String?
  public var value: Value
  /// The facts that are known of it besides the value, such as the price and the seats of a kind of ride.
  /// "The cheaper one" and "how much is it?" are answered from them.
  public var facts: Record?

  public init(title: String, subtitle: String? = nil, value: Value, facts: Record? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.value = value
    self.facts = facts
  }
}

/// A value that the person may not have meant: their words only sound like it, or nearly spell it.
///
///     Doubt(parameter: "taskTitles", element: 1)
public struct Doubt: Hashable, Sendable, Codable {
  public var parameter: String
  /// The index in the parameter's list; 0 where the parameter is no list.
  public var element: Int

  public init(parameter: String, element: Int = 0) {
    self.parameter = parameter
    self.element = element
  }
}

/// A parameter with a value that a correction may replace.
///
///     // "7" after "5 euros" is 7 euros.
///     Correctable(parameter: "currencyAmount", type: TypeReference("INCurrencyAmount?"), value: fiveEuros)
public struct Correctable: Hashable, Sendable, Codable {
  public var parameter: String
  public var type: TypeReference
  /// The choices that were offered for it; empty when the person named the value freely.
  public var choices: [Choice]
  /// The present value. A correction keeps what it doesn't mention: "7" after "5 euros" is 7 euros.
  public var value: Value?

  public init(parameter: String, type: TypeReference, choices: [Choice] = [], value: Value? = nil) {
    self.parameter = parameter
    self.type = type
    self.choices = choices
    self.value = value
  }
}

extension IntentDefinition {
  /// The values that a person may correct in a request of this intent: every parameter that has one.
  ///
  ///     addTasks.correctables(in: request).map(\.parameter)  // ["targetTaskList", "taskTitles"]
  public func correctables(in request: Record) -> [Correctable] {
    parameters.compactMap { parameter in
      request[parameter.name].map {
        Correctable(parameter: parameter.name, type: parameter.type, value: $0)
      }
    }
  }
}
