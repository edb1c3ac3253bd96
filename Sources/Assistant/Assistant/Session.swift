public import Conversations
import Synchronization

/// A conversation that is being held with one person.
///
///     let session = assistant.session()
///     session.receive("Show me the groceries list in ListOMat") { event in … }
///
/// It may be used from any thread: turns come one after the other. A turn blocks its caller while apps work, at most
/// their deadlines long (`Documentation/Decisions/0002-calls-block.md`).
public final class Session: Sendable {
  public let person: Person
  public let assistant: Assistant
  let apps: PersonalApps
  private let held: Mutex<Conversation>

  init(_ assistant: Assistant, _ person: Person, _ apps: PersonalApps, _ conversation: Conversation) {
    self.assistant = assistant
    self.person = person
    self.apps = apps
    held = Mutex(conversation)
  }

  /// What is open; can be stored and gone on with later.
  public var conversation: Conversation { held.withLock { $0 } }

  /// Takes one sentence, or the answer to the open question.
  ///
  /// - Parameter observe: is told what happens while it happens, on the caller's thread.
  @discardableResult
  public func receive(_ text: String, _ observe: (TurnEvent) -> Void = { _ in }) -> Turn {
    take(.said(text), observe)
  }

  /// What a sentence means, without asking any app.
  public func understand(_ text: String) -> Turn {
    held.withLock { $0.understand(text, in: surroundings) }
  }

  func take(_ event: ConversationEvent, _ observe: (TurnEvent) -> Void) -> Turn {
    held.withLock { conversation in
      var execution = TurnExecution(surroundings, apps, assistant.configuration)
      return execution.run(event, of: &conversation, observe)
    }
  }

  var surroundings: Surroundings { assistant.surroundings(of: person, apps) }
}
