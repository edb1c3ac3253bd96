import IntentSchema

/// An intent of a developer's own, as its definition file declares it.
public struct CustomIntent: Hashable, Sendable, Codable {
  public var declared: Declared
  public var title: KeyedText
  public var description: KeyedText?
  /// What the person does, such as `order`: how the assistant asks before it acts.
  public var category: String
  /// The verb in the title's place, such as `Order`.
  public var verb: String?
  public var imageName: String?
  public var requiresConfirmation: Bool
  /// Whether people may build it into shortcuts.
  public var isConfigurable: Bool
  public var isEligibleForWidgets: Bool
  public var isEligibleForSuggestions: Bool
  /// The parameter that tells two requests apart.
  public var keyParameter: String?
  /// The parameter that takes what another shortcut gave.
  public var inputParameter: String?
  public var parameters: [CustomParameter]
  public var summaries: [Summary]
  public var response: CustomResponse

  /// The class of the intent: `OrderPizzaIntent` of `OrderPizza`.
  public var className: String { declared.name + "Intent" }

  /// A sentence about the intent for one set of known parameters.
  public struct Summary: Hashable, Sendable, Codable {
    /// In the order of the file's key.
    public var parameters: [String]
    /// With `${parameter}` where a value goes.
    public var title: KeyedText
    public var subtitle: KeyedText?
    public var isPrimary: Bool
    /// Whether the app can do it without being opened.
    public var runsInBackground: Bool
    public var location: SourceLocation
  }
}

/// A parameter of an intent of a developer's own.
public struct CustomParameter: Hashable, Sendable, Codable {
  public var declared: Declared
  public var type: DefinedType
  public var isList: Bool
  public var title: KeyedText?
  public var supportsResolution: Bool
  /// Whether the app gives the values to choose from while it runs.
  public var providesOptions: Bool
  public var isConfigurable: Bool
  public var defaultValue: Value?
  public var minimum: Double?
  public var maximum: Double?
  /// What yes and no are called.
  public var trueTitle: KeyedText?
  public var falseTitle: KeyedText?
  public var prompts: [PromptKind: KeyedText]
  public var unsupportedReasons: [Reason]
  public var relationship: Relationship?

  public var name: String { declared.name }

  /// What the assistant may have to say about a parameter.
  public enum PromptKind: String, Hashable, Sendable, Codable {
    case primary = "Primary"
    case configuration = "Configuration"
    case confirmation = "Confirmation"
    case disambiguationIntroduction = "DisambiguationIntroduction"
    case disambiguationSelection = "DisambiguationSelection"
  }

  /// Why a value can't be used, in the developer's words.
  public struct Reason: Hashable, Sendable, Codable {
    public var code: String
    public var text: KeyedText?
    public var location: SourceLocation
  }

  /// The parameter is asked for only where another one has a value.
  public struct Relationship: Hashable, Sendable, Codable {
    public var parent: String
    /// Which value; nil for any.
    public var value: Value?
    public var location: SourceLocation
  }
}

/// The response of an intent of a developer's own.
public struct CustomResponse: Hashable, Sendable, Codable {
  public struct Code: Hashable, Sendable, Codable {
    public var declared: Declared
    public var isSuccess: Bool
    /// With `${property}` where a value goes.
    public var text: KeyedText?
    public var conciseText: KeyedText?

    public var name: String { declared.name }
  }

  public var codes: [Code]
  public var properties: [CustomType.Property]
  /// The property that is the result for other shortcuts.
  public var output: String?
}
