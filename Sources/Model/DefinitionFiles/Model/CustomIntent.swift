import IntentSchema

/// A developer's own intent, as a definition file declares it.
///
///     let order = file.intents.first { $0.className == "OrderPizzaIntent" }
///     order?.parameters.map(\.name)
public struct CustomIntent: Hashable, Sendable, Codable {
  public var declared: Declared
  public var title: KeyedText
  public var description: KeyedText?
  /// The kind of act, such as `order`. It decides how the assistant asks for agreement.
  public var category: String
  /// The verb that stands for the title, such as `Order`.
  public var verb: String?
  public var imageName: String?
  public var requiresConfirmation: Bool
  /// True where people may use it in shortcuts.
  public var isConfigurable: Bool
  public var isEligibleForWidgets: Bool
  public var isEligibleForSuggestions: Bool
  /// The parameter that best tells two requests apart.
  public var keyParameter: String?
  /// The parameter that takes the result of the shortcut's step before.
  public var inputParameter: String?
  public var parameters: [CustomParameter]
  public var summaries: [Summary]
  public var response: CustomResponse

  /// The class of the intent: `OrderPizzaIntent` for `OrderPizza`.
  public var className: String { declared.name + "Intent" }

  /// A sentence about the intent for one set of known parameters.
  ///
  ///     summary.parameters  // ["quantity", "kind"]
  ///     summary.title.text  // "Order ${quantity} ${kind}"
  public struct Summary: Hashable, Sendable, Codable {
    /// In the order of the file's key.
    public var parameters: [String]
    /// With `${parameter}` in place of each value.
    public var title: KeyedText
    public var subtitle: KeyedText?
    public var isPrimary: Bool
    /// True where the app can do it without being opened.
    public var runsInBackground: Bool
    public var location: SourceLocation
  }
}

/// A parameter of a developer's own intent.
///
///     parameter.prompts[.primary]?.text  // "Which pizza?"
public struct CustomParameter: Hashable, Sendable, Codable {
  public var declared: Declared
  public var type: DefinedType
  public var isList: Bool
  public var title: KeyedText?
  public var supportsResolution: Bool
  /// True where the app lists the possible values while it runs.
  public var providesOptions: Bool
  public var isConfigurable: Bool
  public var defaultValue: Value?
  public var minimum: Double?
  public var maximum: Double?
  /// The word for yes.
  public var trueTitle: KeyedText?
  /// The word for no.
  public var falseTitle: KeyedText?
  public var prompts: [PromptKind: KeyedText]
  public var unsupportedReasons: [Reason]
  public var relationship: Relationship?

  public var name: String { declared.name }

  /// The occasions on which the assistant speaks about a parameter.
  public enum PromptKind: String, Hashable, Sendable, Codable {
    case primary = "Primary"
    case configuration = "Configuration"
    case confirmation = "Confirmation"
    case disambiguationIntroduction = "DisambiguationIntroduction"
    case disambiguationSelection = "DisambiguationSelection"
  }

  /// A reason for which the app refuses a value, in the developer's words.
  ///
  ///     reason.code        // "soldOut"
  ///     reason.text?.text  // "We have no ${kind} left today."
  public struct Reason: Hashable, Sendable, Codable {
    public var code: String
    public var text: KeyedText?
    public var location: SourceLocation
  }

  /// The parameter is asked for only where another one has a value.
  ///
  ///     // The topping is asked for where the kind is the case 2.
  ///     relationship.parent  // "kind"
  ///     relationship.value   // .integer(2)
  public struct Relationship: Hashable, Sendable, Codable {
    public var parent: String
    /// The value that `parent` must have; nil for any.
    public var value: Value?
    public var location: SourceLocation
  }
}

/// The response of a developer's own intent.
///
///     order.response.codes.map(\.name)       // ["success", "failureNoStore"]
///     order.response.properties.map(\.name)  // ["waitTime"]
public struct CustomResponse: Hashable, Sendable, Codable {
  /// A response code with its texts.
  public struct Code: Hashable, Sendable, Codable {
    public var declared: Declared
    public var isSuccess: Bool
    /// With `${property}` in place of each value.
    public var text: KeyedText?
    public var conciseText: KeyedText?

    public var name: String { declared.name }
  }

  public var codes: [Code]
  public var properties: [CustomType.Property]
  /// The property that later steps of a shortcut receive.
  public var output: String?
}
