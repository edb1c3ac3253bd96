public import IntentSchema

/// One action, or several steps one after the other, that a person calls by a phrase of their own.
///
///     let order = SpokenShortcut.Step(app: "com.example.Pizzeria", .intent(parameters), title: "Order 2 Margherita")
///     SpokenShortcut("", title: order.title, steps: [order])
public struct SpokenShortcut: Hashable, Sendable, Codable {
  /// One thing that an app does.
  public struct Step: Hashable, Sendable, Codable {
    public var app: String
    public var content: Content
    /// The words for what it does: "Order 2 Margherita".
    public var title: String
    /// Parameters that get a value out of the response of an earlier step.
    public var inputs: [String: Source]

    public init(app: String, _ content: Content, title: String, inputs: [String: Source] = [:]) {
      self.app = app
      self.content = content
      self.title = title
      self.inputs = inputs
    }
  }

  /// The request or the activity that the app gets.
  public enum Content: Hashable, Sendable, Codable {
    /// The parameters of an intent. The record's type is its qualified name.
    case intent(Record)
    /// The activity that the app is opened with.
    case activity(Record)
  }

  /// A value in the response of an earlier step.
  public struct Source: Hashable, Sendable, Codable {
    /// From 0.
    public var step: Int
    /// The properties that lead to it, or `answer` alone for the words that were said at the end of the step.
    public var path: [String]

    /// The path of the words that a step ends with.
    public static let answer: String = "answer"

    public init(step: Int, path: [String]) {
      self.step = step
      self.path = path
    }
  }

  /// Unique among the person's shortcuts; empty for one that isn't kept yet.
  public var identifier: String
  public var title: String
  public var phrases: [String]
  public var steps: [Step]

  public init(_ identifier: String, title: String, phrases: [String] = [], steps: [Step]) {
    self.identifier = identifier
    self.title = title
    self.phrases = phrases
    self.steps = steps
  }
}

/// A phrase of the person's own that a sentence is.
///
///     surroundings.phrases("Pizza time, please!", "en")  // "pizza time", sure
public struct HeardPhrase: Hashable, Sendable, Codable {
  /// As the person made it.
  public var text: String
  /// The language it was made in, BCP 47.
  public var language: String
  /// False where a letter or two are other ones. The person is asked then.
  public var isSure: Bool
  public var shortcut: SpokenShortcut

  public init(_ text: String, language: String, isSure: Bool, shortcut: SpokenShortcut) {
    self.text = text
    self.language = language
    self.isSure = isSure
    self.shortcut = shortcut
  }
}

/// Something that the person may want to do now, with the reason in words.
///
///     OfferedAction("pizzeria/…", step: order, reason: "most Friday evenings")
public struct OfferedAction: Hashable, Sendable, Codable {
  /// The same for the same action.
  public var key: String
  public var step: SpokenShortcut.Step
  /// In the person's language.
  public var reason: String

  public init(_ key: String, step: SpokenShortcut.Step, reason: String) {
    self.key = key
    self.step = step
    self.reason = reason
  }

  public var title: String { step.title }
}

/// Something that an app did and that may be kept.
///
///     case .keep(let deed): deeds.append(deed)
public struct Deed: Hashable, Sendable, Codable {
  public var act: Act
  /// The request without what only was so at that time, such as the other tasks of a list.
  public var request: Record
  /// The words for what was done, in the turn's language: "Order 2 Margherita". Empty where it isn't
  /// repeatable.
  public var title: String
  /// True where the person may want the very same again: it acts, takes nothing away and hangs on no moment
  /// that passes.
  public var isRepeatable: Bool
  /// The act that it took back; nil where it took nothing back.
  public var takenBack: Act?
}
