public import IntentSchema

/// What a sentence may mean, best first, and what it was not taken for.
public struct Understanding: Hashable, Sendable, Codable {
  /// Why a text was not read at all.
  public enum Problem: String, Hashable, Sendable, Codable {
    /// No words: nothing, spaces, control characters, or punctuation only.
    case empty
    /// More words or characters than a sentence has.
    case tooLong
  }

  public var text: String
  /// One an intent and app; the first is the best.
  public var interpretations: [Interpretation]
  /// What came near; at most `rejectionLimit`.
  public var rejected: [Rejection]
  /// Set when the person named an app that isn't installed, and that reading is the best one.
  public var unknownApp: UnknownApp?
  public var problem: Problem?
  /// What was known before any template was tried, where that was asked for.
  public var evidence: Evidence?
  /// The words that were taken for slips.
  public var corrections: [Correction] = []
  /// The template of what no app is asked for that fits the sentence; readings with lower scores fall.
  public var nothing: Nothing?

  public struct Nothing: Hashable, Sendable, Codable {
    /// What grammars call such sentences.
    public static let intent: String = "Beckon.Nothing"

    public var score: Double
    public var template: TemplateReference
  }

  public struct Correction: Hashable, Sendable, Codable {
    public var from: String
    public var to: String
  }

  /// States times positions that the matcher visited: its work, independent of the machine.
  public var visitedStates: Int

  public static let rejectionLimit: Int = 8

  public init(
    text: String, interpretations: [Interpretation] = [], rejected: [Rejection] = [],
    unknownApp: UnknownApp? = nil, problem: Problem? = nil, visitedStates: Int = 0
  ) {
    self.text = text
    self.interpretations = interpretations
    self.rejected = rejected
    self.unknownApp = unknownApp
    self.problem = problem
    self.visitedStates = visitedStates
  }
}

extension Understanding {
  /// The score of the best reading; 0 where there is none.
  var bestScore: Double { interpretations.first?.score ?? 0 }

  /// Whether a template of what no app is asked for explains the whole sentence.
  var isAskedOfNoApp: Bool { nothing.map { $0.score >= Weights.Requests.clean } ?? false }
}

/// The name of an app that isn't installed, and the installed one that the person may have meant.
public struct UnknownApp: Hashable, Sendable, Codable {
  public var name: String
  public var nearest: String?

  public init(name: String, nearest: String? = nil) {
    self.name = name
    self.nearest = nearest
  }
}

/// One meaning of a sentence.
public struct Interpretation: Hashable, Sendable, Codable {
  /// A class name such as `INAddTasksIntent`, or `Beckon.…` for what the assistant does itself.
  public var intent: String
  /// The app that the person named; nil when none was.
  public var appIdentifier: String?
  /// Apps whose registered names the person used, where no app was named.
  public var suggestedApps: [String]
  /// The intent's class name and the parameters that the sentence fills.
  public var parameters: Record
  public var slots: [FilledSlot]
  /// How sure the reading is, 0…1; comparable between the readings of one sentence.
  public var score: Double
  public var scoreParts: ScoreParts
  public var template: TemplateReference
  /// The names in it that are only near to what was said.
  public var doubts: [Doubt] = []
  /// Whether the model that was trained on the device found it, where no template covers the sentence.
  public var isLearned: Bool

  public init(
    intent: String, appIdentifier: String? = nil, suggestedApps: [String] = [], parameters: Record,
    slots: [FilledSlot], score: Double, scoreParts: ScoreParts, template: TemplateReference,
    isLearned: Bool = false
  ) {
    self.isLearned = isLearned
    self.intent = intent
    self.appIdentifier = appIdentifier
    self.suggestedApps = suggestedApps
    self.parameters = parameters
    self.slots = slots
    self.score = score
    self.scoreParts = scoreParts
    self.template = template
  }
}

/// A parameter with the words that fill it.
public struct FilledSlot: Hashable, Sendable, Codable {
  public var parameter: String
  /// The person's own spelling.
  public var text: String
  /// UTF-8 offsets into the sentence; several when an app's name stood in between.
  public var ranges: [Range<Int>]
  public var value: Value
  /// How each of its parts matched a registered name, nil for those that are none; empty where none did.
  public var names: [NameMatch?]
  /// Whether the words are only taken for it, rather than known to be a value.
  public var isFree: Bool

  public init(
    parameter: String, text: String, ranges: [Range<Int>], value: Value, names: [NameMatch?] = [],
    isFree: Bool = false
  ) {
    self.parameter = parameter
    self.text = text
    self.ranges = ranges
    self.value = value
    self.names = names
    self.isFree = isFree
  }
}

/// What a score is made of, in words of the sentence.
public struct ScoreParts: Hashable, Sendable, Codable {
  /// Words that the template spells out.
  public var literal: Int
  /// Words of lists, numbers, times and names.
  public var values: Int
  /// Those of them that an app registered.
  public var vocabulary: Int
  /// Words that only fill a slot for free text.
  public var free: Int
  /// Politeness and fillers.
  public var skipped: Int
  /// Words that name the app.
  public var addressing: Int
  /// Whether the named app handles the intent; true when none is named.
  public var isSupported: Bool

  public init(
    literal: Int = 0, values: Int = 0, vocabulary: Int = 0, free: Int = 0, skipped: Int = 0,
    addressing: Int = 0, isSupported: Bool = true
  ) {
    self.literal = literal
    self.values = values
    self.vocabulary = vocabulary
    self.free = free
    self.skipped = skipped
    self.addressing = addressing
    self.isSupported = isSupported
  }
}

/// The sentence template that a reading comes from.
public struct TemplateReference: Hashable, Sendable, Codable {
  public var text: String
  public var location: SourceLocation

  public init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }
}

/// A reading that lost, or a template that nearly matched.
public struct Rejection: Hashable, Sendable, Codable {
  public enum Reason: Hashable, Sendable, Codable {
    /// A better reading of the same intent, or of another one.
    case lowerScore(Double, than: String)
    /// The template wants more words than there are.
    case incomplete
    /// The template doesn't go on with this word.
    case stopped(at: String)
    /// Its slots can't be filled with these words.
    case unusable(parameter: String)
  }

  public var intent: String
  public var template: TemplateReference
  public var reason: Reason

  public init(intent: String, template: TemplateReference, reason: Reason) {
    self.intent = intent
    self.template = template
    self.reason = reason
  }
}
