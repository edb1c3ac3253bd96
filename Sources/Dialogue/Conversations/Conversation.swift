public import AppBundle
import Dialogue
public import IntentSchema
import Language

/// The exchange with one person: its open question, its last request, its language, and the rules that decide whether a
/// sentence is an answer or a new request.
///
/// It knows no clock and starts nothing by itself. Each event returns the actions that it causes. The holder carries them
/// out and sends back the result as the next event. What it has to look up in the midst of an event comes in as functions
/// of the surroundings: the applications of the desktop, the person's phrases and permissions, the lock. Those may read
/// files; a test hands in ones that don't.
///
///     var conversation = Conversation()
///     for action in conversation.receive(.said("Add milk to the groceries list"), in: surroundings) {
///       if case .say(let line) = action { print(line) }
///     }
///
/// The last action is one of six:
///
/// - `call` waits for `.replied` or `.failed`.
/// - `start` waits for `.started`.
/// - `open` waits for `.opened`.
/// - `remember` waits for `.remembered`.
/// - `awaitCards` waits for `.cardsMade`.
/// - `finish` ends the turn.
///
/// A conversation can be encoded at each of these points and continued in another process.
public struct Conversation: Hashable, Sendable, Codable {
  /// One reading of a sentence, ready to be carried out: an app, an intent and its parameters.
  struct Candidate: Hashable, Sendable, Codable {
    var app: String
    var intent: String
    var parameters: Record
    /// Values that were recognised by their sound, or after a slip was mended. The person confirms them before they
    /// count.
    var doubts: [Doubt] = []
    /// The words for this reading in a question such as "Which app?".
    var title: String
    /// The reason why the person is asked before it is carried out; nil where it is sure.
    var caution: Caution?
    /// True where the person only asked what there is, so that they must agree to whatever comes of it.
    var isInquiry = false
    /// The parameters for which the app may not choose a value: "put it there", where nothing was spoken of.
    var unresolved: Set<String> = []
  }

  /// The open question that the next sentence may answer.
  indirect enum Pending: Hashable, Sendable, Codable {
    /// The dialogue about an app's intent waits for an answer.
    case dialogue(Dialogue, app: String, question: Question)
    /// The person has to say which app, or which reading, is meant.
    case choosing([Candidate], prompt: String)
    /// The person has to say whether this one reading is meant.
    case confirming(Candidate, prompt: String)
    /// The person has to say whether Beckon may use the app of this request, which has never been allowed.
    case permitting(Candidate, prompt: String)
    /// The person has to unlock Beckon before this goes on.
    case unlocking(Deferred, prompt: String)
    /// The person has to say whether this application is to be opened, or which of these.
    case opening([DesktopApplication], prompt: String)
    /// The person has to say whether words answer an open question, or are a request of their own.
    case doubting(DoubtedWords, of: Pending, prompt: String)
    /// Something is asked about shortcuts, suggestions or what is kept.
    case memory(MemoryQuestion)
  }

  /// Words that may be an answer or a request, with a choice for each, in this order.
  struct DoubtedWords: Hashable, Sendable, Codable {
    var text: String
    var choices: [Choice]
  }

  var pending: Pending?
  /// The turns before: what was done and left open. A follow-up such as "and eggs" starts from it.
  var memory: Memory = Memory()
  /// True where the last sentence wasn't understood.
  var isMissed: Bool?
  /// The requests that the person made together with the present one: "call mum" of "add milk and call mum".
  var waiting: [Clause] = []
  /// Requests that begin when the present one is done: the new one after the old one was taken back.
  var next: [Candidate] = []
  /// The shortcut that is being carried out; nil where none is.
  var running: ShortcutRun?
  /// The wish of an app that the person is asked about; nil where there is none.
  var wish: PhraseWish?
  /// The act that the present request takes back. It is forgotten once that is done.
  var takingBack: Act?
  /// The number of dialogues so far. It names each dialogue's transaction with an extension.
  var dialogues: Int = 0
  /// The transcript of the last turn, for "say that again".
  var lastLines: [String] = []
  /// The language of the current turn, or of the last one; nil before the first turn.
  public internal(set) var language: String?
  /// True where Beckon was locked when the current turn began, or the last one.
  var isLocked: Bool = false
  /// The turn that waits for an app's reply or for cards; nil between turns.
  var open: OpenTurn?

  public init() {}

  /// True where a question waits for an answer.
  public var isOpen: Bool { pending != nil }

  /// True where a question waits that somebody has to answer, rather than an offer.
  public var awaitsAnswer: Bool { if case .memory(.offer)? = pending { false } else { pending != nil } }

  /// True where the open question is to unlock Beckon.
  public var awaitsUnlocking: Bool { if case .unlocking? = pending { true } else { false } }

  /// True where a later turn could refer to this one: a question is open, or something was done.
  public var isWorthKeeping: Bool { isOpen || !memory.isEmpty }

  /// The conversation without its open question, for a sentence that doesn't answer it.
  ///
  /// The acts stay known, so that "undo that" finds them.
  public func withoutQuestion() -> Conversation {
    var next = withoutRequest()
    next.language = nil
    return next
  }

  /// The conversation without its open question and all that was to follow the answer.
  func withoutRequest() -> Conversation {
    var next = self
    next.pending = nil
    next.waiting = []
    next.next = []
    next.running = nil
    next.wish = nil
    next.takingBack = nil
    return next
  }

  /// The conversation without what it knows of an app: what was done in it, and a question about it that is open.
  public func without(app: String) -> Conversation {
    var next = pending?.concerns(app) == true || wish?.app == app ? withoutRequest() : self
    next.next.removeAll { $0.app == app }
    if next.memory.knows(of: app) { next.memory.forget(app: app) }
    next.memory.chosenApps = next.memory.chosenApps.filter { !$0.value.preference.apps.contains(app) }
    if next != self { next.lastLines = [] }
    return next
  }

  /// Advances the conversation by one event.
  ///
  /// - Returns: what to do, in order. Empty for an event that nothing waits for, such as a reply without a call: it
  ///   changes nothing.
  public mutating func receive(
    _ event: ConversationEvent, in surroundings: Surroundings
  ) -> [ConversationAction] {
    let spoken = spoken(in: surroundings)
    guard let open = takeOpen(for: event, spoken.code, surroundings) else { return [] }
    // The step has the conversation while it takes the event. A copy would copy all that is remembered, too.
    var step = TurnStep(Conversation(), open, in: spoken, surroundings)
    swap(&self, &step.conversation)
    step.take(event)
    swap(&self, &step.conversation)
    return step.actions
  }

  /// The turn that an event belongs to, which is open no more; nil for an event that nothing waits for.
  private mutating func takeOpen(
    for event: ConversationEvent, _ language: String, _ surroundings: Surroundings
  ) -> OpenTurn? {
    let isAwaited: Bool
    switch event {
    case .said, .requested, .chosen, .arrived: return begin(event, language)
    case .wished(let wish):
      // The app's wish is about something that is the person's alone.
      guard !awaitsAnswer, surroundings.knowledge.app(wish.app) != nil, surroundings.lockedBy() == nil else {
        return nil
      }
      return begin(event, language)
    case .returned: return isOpen ? begin(event, language) : nil
    case .unlocked: return awaitsUnlocking ? begin(event, language) : nil
    case .replied, .failed: isAwaited = open?.awaits == .reply
    case .started: isAwaited = open?.awaits == .start
    case .opened: isAwaited = open?.awaits == .opening
    case .remembered: isAwaited = open?.awaits == .memory
    case .cardsMade: isAwaited = open?.isWorking == false
    }
    guard isAwaited else { return nil }
    defer { open = nil }
    return open
  }

  /// A new turn takes the place of one that was never ended.
  private mutating func begin(_ event: ConversationEvent, _ language: String) -> OpenTurn {
    open = nil
    var text = ""
    if case .said(let sentence) = event { text = sentence }
    return OpenTurn(turn: Turn(text: text, language: language))
  }

  /// Why a text can't become a phrase by what it means already: it's an answer or a request.
  public func refusal(ofPhrase text: String, in surroundings: Surroundings) -> PhraseRefusal? {
    TurnStep(self, saying: text, surroundings).refusal(of: text)
  }

  /// The words for what carrying out an intent does: "Order 2 Margherita".
  ///
  /// - Parameter request: its parameters. The record's type is the intent's qualified name.
  public func title(of request: Record, app: String, in surroundings: Surroundings) -> String? {
    TurnStep(self, saying: "", surroundings)
      .words(for: Act(app: app, intent: request.type, parameters: request))
  }

  /// The words for what an app can do, to go on a sentence with: "send a message with Chatter".
  ///
  /// - Parameter intent: its qualified name.
  public func ability(_ intent: String, of app: AppBundle, in surroundings: Surroundings) -> String? {
    let step = TurnStep(self, saying: "", surroundings)
    return step.phrase(intent, step.name(of: app))
  }

  /// The meaning of a sentence; no app is called. The conversation continues in the language of the sentence.
  public mutating func understand(_ text: String, in surroundings: Surroundings) -> Turn {
    var step = TurnStep(self, saying: text, surroundings)
    let turn = step.understand(text)
    language = step.conversation.language
    return turn
  }

  /// The language that it's in, or else the person's first one.
  func spoken(in surroundings: Surroundings) -> SpokenLanguage {
    let languages = surroundings.knowledge.languages
    return languages[language ?? surroundings.person.languages[0]] ?? languages.fallback
  }
}
