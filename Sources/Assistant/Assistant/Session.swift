public import Conversations
import Foundation
import Synchronization

/// Takes the turns of one conversation with one person.
///
///     let session = assistant.session()
///     session.receive("Show me the groceries list in ListOMat") { event in
///       if case .said(let line, _) = event { print(line) }
///     }
///
/// It may be used from any thread: a turn starts when the one before has ended. A turn blocks its caller while apps work,
/// up to their deadlines (`Documentation/Decisions/0002-calls-block.md`).
public final class Session: Sendable {
  public let person: Person
  public let assistant: Assistant
  let apps: PersonalApps
  /// True where its turns keep the evidence for their readings, though those of the assistant don't.
  private let keepsEvidence: Bool
  private let held: Mutex<Conversation>
  /// Gets the answer to the wish of an app that the person is asked about.
  private let settle = Mutex<(@Sendable (PhraseWish.Outcome) -> Void)?>(nil)
  /// Its name towards extensions: the same request of two conversations must not meet one handler object.
  private let number: Int
  /// Its name in the history.
  private let identifier: String
  private let store: ConversationStore?
  private let unkept = Mutex<ConversationStoreError?>(nil)

  init(
    _ assistant: Assistant, _ person: Person, _ apps: PersonalApps, _ conversation: Conversation, number: Int,
    keepsEvidence: Bool, keptIn store: ConversationStore?
  ) {
    self.keepsEvidence = keepsEvidence
    self.store = store
    self.assistant = assistant
    self.person = person
    self.apps = apps
    held = Mutex(conversation)
    self.number = number
    identifier = UUID().uuidString
  }

  /// The state between turns. It can be stored, and continued with `Assistant.session(goingOnWith:)`.
  public var conversation: Conversation { held.withLock { $0 } }

  /// Why the question that the last turn asked couldn't be kept for another process; nil where it is kept, or needn't be.
  public var notKept: ConversationStoreError? { unkept.withLock { $0 } }

  /// Takes one sentence: a request, or the answer to the open question.
  ///
  /// - Parameter observe: receives the turn's events as they happen, on the caller's thread.
  @discardableResult
  public func receive(_ text: String, _ observe: (TurnEvent) -> Void = { _ in }) -> Turn {
    take(.said(text), observe)
  }

  /// The meaning of a sentence; no app is called.
  public func understand(_ text: String) -> Turn {
    held.withLock { $0.understand(text, in: surroundings) }
  }

  /// Offers what the person may want to do now, as a front does when it starts. "The first one" accepts one.
  ///
  /// - Returns: nil where there is nothing to offer, or a question is open.
  @discardableResult
  public func offer(_ observe: (TurnEvent) -> Void = { _ in }) -> Turn? {
    guard !conversation.isOpen else { return nil }
    let turn = take(.arrived, observe)
    return turn.question == nil ? nil : turn
  }

  /// Puts the open question again, as a front does that goes on with a conversation which was broken off.
  ///
  /// - Returns: nil where no question is open, or nobody waits for its answer any more.
  @discardableResult
  public func askAgain(_ observe: (TurnEvent) -> Void = { _ in }) -> Turn? {
    guard conversation.isOpen else { return nil }
    let turn = take(.returned, observe)
    return turn.question == nil ? nil : turn
  }

  /// Goes on with what waited for the person to unlock Beckon.
  ///
  /// - Returns: nil where nothing waits.
  @discardableResult
  public func goOnUnlocked(_ observe: (TurnEvent) -> Void = { _ in }) -> Turn? {
    guard conversation.awaitsUnlocking else { return nil }
    return take(.unlocked, observe)
  }

  /// Asks the person for a phrase that an app wants.
  ///
  /// - Parameter settle: told what came of it, at the end of this turn or of a later one. It isn't called where nil is
  ///   returned, nor after the session's end.
  /// - Returns: nil where a question is open, or the app isn't installed any more.
  @discardableResult
  public func ask(
    _ wish: PhraseWish, _ observe: (TurnEvent) -> Void = { _ in },
    settle: @escaping @Sendable (PhraseWish.Outcome) -> Void
  ) -> Turn? {
    let turn = take(.wished(wish), settling: settle, observe)
    return turn.question == nil ? nil : turn
  }

  func take(
    _ event: ConversationEvent, settling new: (@Sendable (PhraseWish.Outcome) -> Void)? = nil,
    _ observe: (TurnEvent) -> Void
  ) -> Turn {
    held.withLock { conversation in
      var execution = TurnExecution(
        surroundings, apps, assistant.configuration, session: number, history: identifier, keptIn: store)
      let turn = execution.run(event, of: &conversation, observe)
      unkept.withLock { $0 = execution.notKept }
      if let new, turn.question != nil { settle.withLock { $0 = new } }
      if let outcome = execution.outcome {
        let told = settle.withLock { settle in
          defer { settle = nil }
          return settle
        }
        told?(outcome)
      }
      return turn
    }
  }

  var surroundings: Surroundings {
    var surroundings = assistant.surroundings(of: person, apps)
    if keepsEvidence { surroundings.keepsEvidence = true }
    return surroundings
  }
}
