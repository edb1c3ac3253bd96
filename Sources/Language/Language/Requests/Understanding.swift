public import IntentSchema

/// The possible meanings of a sentence, the best first, and the ones that were rejected.
///
///     let understanding = engine.understand("add milk", context: context)
///     understanding.interpretations.first?.intent  // "INAddTasksIntent"
public struct Understanding: Hashable, Sendable, Codable {
  /// The reason why a text was not read at all.
  public enum Problem: String, Hashable, Sendable, Codable {
    /// No words: nothing, spaces, control characters, or only punctuation.
    case empty
    /// More words or characters than a sentence may have.
    case tooLong
  }

  public var text: String
  /// The manner in which the sentence speaks of the act that the interpretations name. Nothing is done unless it is `asked`.
  public var manner: Manner = .asked
  /// One for each intent and app. The first is the best.
  public var interpretations: [Interpretation]
  /// Readings that came near; at most `rejectionLimit`.
  public var rejected: [Rejection]
  /// Set when the person named an app that isn't installed, and that is the best reading.
  public var unknownApp: UnknownApp?
  public var problem: Problem?
  /// The values and names that were found before any template was tried; nil unless it was asked for.
  public var evidence: Evidence?
  /// True where it is the meaning of a part of the sentence, beside which the rest only says something.
  var isBesideRemark = false
  /// True where one clause asks for the act, and the sentence as a whole seemed to tell of it.
  public var isOfClause: Bool = false
  /// The words that were taken for slips.
  public var corrections: [Correction] = []
  /// The places of what the person took back in the same breath: "at three no" of "at three no half three". Nothing is left over there.
  var takenBack: [Range<Int>] = []
  /// The evidence of templates and models for each reading, also for those that were dropped; none where no model was
  /// asked.
  public var weighings: [Weighing] = []
  /// The template for sentences that no app should take, where it fits. Readings with lower scores are dropped.
  public var nothing: Nothing?

  /// A template for sentences that no app should take.
  ///
  ///     // "what a lovely day"
  ///     understanding.nothing?.score  // 0.97: no app should take it
  public struct Nothing: Hashable, Sendable, Codable {
    /// The intent of such sentences in grammars.
    public static let intent: String = "Beckon.Nothing"

    public var score: Double
    public var template: TemplateReference
  }

  /// A word with its correction.
  public struct Correction: Hashable, Sendable, Codable {
    public var from: String
    public var to: String
  }

  /// The matcher's work: the number of visited pairs of state and position. It doesn't depend on the machine.
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

  /// A text with the corrected words in place of the slips.
  func corrected(_ text: String) -> String {
    corrections.reduce(text) { text, correction in
      text.firstRange(of: correction.from).map { text.replacingCharacters(in: $0, with: correction.to) }
        ?? text
    }
  }

  /// True where a template of what no app is asked for explains the whole sentence.
  var isAskedOfNoApp: Bool { nothing.map { $0.score >= Weights.Requests.clean } ?? false }
}

/// The name of an app that isn't installed, with the installed one that may be meant.
///
///     // "add milk in ListMat", where only ListOMat is installed
///     understanding.unknownApp  // UnknownApp(name: "ListMat", nearest: "ListOMat")
public struct UnknownApp: Hashable, Sendable, Codable {
  public var name: String
  public var nearest: String?

  public init(name: String, nearest: String? = nil) {
    self.name = name
    self.nearest = nearest
  }
}

/// One meaning of a sentence.
///
///     if let best = understanding.interpretations.first { print(best.intent, best.parameters, best.score) }
public struct Interpretation: Hashable, Sendable, Codable {
  /// A class name such as `INAddTasksIntent`, or `Beckon.…` for requests to Beckon itself.
  public var intent: String
  /// The app that the person named; nil when they named none.
  public var appIdentifier: String?
  /// The apps whose registered names the person used, where no app was named.
  public var suggestedApps: [String]
  /// The intent's class name, and the parameters that the sentence fills.
  public var parameters: Record
  public var slots: [FilledSlot]
  /// The probability that the reading is right, from 0 to 1.
  public var score: Double
  public var scoreParts: ScoreParts
  public var template: TemplateReference
  /// Names in it that are only near to the person's words.
  public var doubts: [Doubt] = []
  /// The words of the sentence for which the reading has no place. With any of them, an act is asked about first.
  public var leftovers: [Leftover] = []
  /// The parameters whose words are pronouns for nothing that was said or shown. No app may choose a value for them.
  public var unresolved: Set<String> = []
  /// True for an order with words that all are known, so that it needs no second opinion. No model knows an app's own things.
  var isKnownOrder = false
  /// True where it asks about what can be ordered: "what pizzas do you have". Nothing may be done for it without a yes.
  public var isInquiry = false
  /// Words outside of slots that no example of the intent has. Only a learned reading has any, and a shortened one.
  var foreignWords: [String] = []
  /// True where an app's own thing in it is called by a name that isn't among those the app has registered for such things.
  var hasUnknownName = false
  /// True where its template takes in free words that are in none of its slots: behind the end of a clause, or around
  /// what a model finds in them.
  var isShortened = false
  /// The words that the template spells out, as UTF-8 offsets into the sentence.
  var spelled: [Range<Int>] = []
  /// True where the trained model found it, and no template.
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

extension Interpretation {
  /// Grammars name requests to Beckon itself with this prefix: `Beckon.ListApps`.
  public static let prefixOfBeckon: String = "Beckon."

  /// True where a template explains the whole sentence with words of its own and known values, so that it needs no
  /// second opinion.
  var isExplainedByKnownWords: Bool {
    isKnownOrder || !isLearned && score >= Weights.Requests.clean && scoreParts.free == 0
  }

  /// True where it asks something of Beckon itself, or is talk with it, and asks no app for anything.
  public var isAboutBeckon: Bool { intent.hasPrefix(Self.prefixOfBeckon) }
}

/// A parameter with the words that fill it.
///
///     // "add milk to groceries"
///     best.slots.map(\.parameter)  // ["taskTitles", "targetTaskList"]
///     best.slots.map(\.text)       // ["milk", "groceries"]
public struct FilledSlot: Hashable, Sendable, Codable {
  public var parameter: String
  /// The person's own spelling.
  public var text: String
  /// UTF-8 offsets into the sentence. There are several when the app's name stood in between.
  public var ranges: [Range<Int>]
  public var value: Value
  /// For each part of the slot, how it matched a registered name, or nil. Empty where no part did.
  public var names: [NameMatch?]
  /// True where the words may be the value, but aren't known as it. A known value or name is not free.
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

/// The parts of a score, counted in words of the sentence.
///
///     // "please add milk"
///     ScoreParts(literal: 1, free: 1, skipped: 1)
public struct ScoreParts: Hashable, Sendable, Codable {
  /// Words that the template spells out.
  public var literal: Int
  /// Words of lists, numbers, times and names.
  public var values: Int
  /// Words among the values that an app registered.
  public var vocabulary: Int
  /// Words that only fill a slot for free text.
  public var free: Int
  /// Politeness and fillers.
  public var skipped: Int
  /// Words that name the app.
  public var addressing: Int
  /// True where the named app handles the intent, and where none is named.
  public var isSupported: Bool

  /// All words of the sentence.
  var words: Int { literal + values + free + skipped + addressing }

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

/// The template that a reading comes from, with its place.
///
///     print(best.template.location)  // lists.yaml:12:9
///     print(best.template.text)      // add {taskTitles} to {targetTaskList}
public struct TemplateReference: Hashable, Sendable, Codable {
  public var text: String
  public var location: SourceLocation

  public init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }
}

/// A reading that lost, or a template that nearly matched.
///
///     for rejection in understanding.rejected { print(rejection.intent, rejection.reason) }
public struct Rejection: Hashable, Sendable, Codable {
  /// The reason why it lost.
  public enum Reason: Hashable, Sendable, Codable {
    /// Another reading was better, of the same intent or of another.
    case lowerScore(Double, than: String)
    /// The template needs more words.
    case incomplete
    /// The template has no such word at this place.
    case stopped(at: String)
    /// These words can't fill its slot.
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
