public import Assistant
public import Conversations
import Foundation
import IntentSchema
import SourceTree

/// A conversation with an assistant in this process.
///
///     let conversation = try EmbeddedConversation(assistant, FrontOptions(conversation: .init("say", .recent)))
///
/// The service holds one for each front that is connected.
public final class EmbeddedConversation: FrontConversation {
  private let session: Session
  private let options: FrontOptions
  private let store: ConversationStore?
  private let hosting: AppHosting?

  /// - Parameter hosting: the apps' processes; nil where nobody listens to apps.
  /// - Throws: `FrontRefusal` where an option makes no sense, or the conversation to go on with isn't kept.
  public init(_ assistant: Assistant, _ options: FrontOptions, hosting: AppHosting? = nil) throws {
    self.hosting = hosting
    self.options = options
    var person = assistant.owner
    if !options.languages.isEmpty {
      let languages = assistant.languages(of: options.languages)
      person = Person(
        speaking: languages[0], and: Array(languages.dropFirst()), timeZone: assistant.owner.timeZone)
    }
    if let name = options.timeZone {
      guard let zone = TimeZone(identifier: name) else {
        throw FrontRefusal(.input, "timeZone: “\(name)” is no time zone; write it as Europe/Berlin")
      }
      person.timeZone = zone
    }
    store = try options.conversation.map { kept in
      guard let store = assistant.store(named: kept.name) else {
        throw FrontRefusal(
          .input, "conversation: “\(kept.name)” is no name; use 1 to 64 lowercase letters, digits and -")
      }
      store.forgetOthers()
      return store
    }
    session = try assistant.session(
      for: person, goingOnWith: try Self.conversation(store, options.conversation?.beginning),
      keepsEvidence: options.explains, keptIn: store)
  }

  private static func conversation(_ store: ConversationStore?, _ beginning: FrontOptions.Kept.Beginning?)
    throws
    -> Conversation
  {
    switch beginning {
    case nil, .new: return Conversation()
    case .recent: return store?.loadRecent() ?? Conversation()
    case .left:
      let kept: Conversation?
      do {
        kept = try store?.load()
      } catch {
        throw FrontRefusal(.failure, "\(error)")
      }
      guard let kept else {
        throw FrontRefusal(.failure, "there is no conversation to continue; say it without --continue")
      }
      return kept
    }
  }

  public var apps: [String] { session.assistant.apps.map(\.displayName) }

  public func say(_ text: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    hosting?.takeInAll()
    return try finished(session.receive(text) { event in FrontEvent(event).map(observe) })
  }

  public func run(_ request: RunRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    let assistant = session.assistant
    do {
      let intent = try assistant.intent(named: request.intent, inApp: request.app)
      var parameters = Record(intent.name)
      if let text = request.parameters {
        var reader = ParameterReader(catalogue: assistant.catalogue)
        parameters = try reader.read(text, file: request.file ?? "parameters", of: intent)
      }
      return try finished(
        session.run(parameters, inApp: request.app) { event in FrontEvent(event).map(observe) })
    } catch let error as RunError {
      throw FrontRefusal(.failure, "\(error)")
    } catch let error as Diagnostics {
      throw FrontRefusal(.input, "\(error)")
    } catch let error as Diagnostic {
      throw FrontRefusal(.input, "\(error)")
    }
  }

  public func run(shortcut name: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    hosting?.takeInAll()
    guard let turn = try session.run(shortcut: name, { event in FrontEvent(event).map(observe) }) else {
      throw FrontRefusal(.failure, "there is no shortcut “\(name)”; beckon shortcuts list shows yours")
    }
    return try finished(turn)
  }

  public func open(_ number: Int, foundBy words: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn
  {
    hosting?.takeInAll()
    guard
      let turn = try session.open(number, foundBy: words, { event in FrontEvent(event).map(observe) })
    else {
      throw FrontRefusal(
        .failure, "no number \(number) was found for “\(words)”; beckon search lists what is")
    }
    return try finished(turn)
  }

  public func goOnUnlocked(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try session.goOnUnlocked { event in FrontEvent(event).map(observe) }.map(finished)
  }

  public func askAgain(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try session.askAgain { event in FrontEvent(event).map(observe) }.map(finished)
  }

  public func offer(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    hosting?.takeInAll()
    return try session.offer { event in FrontEvent(event).map(observe) }.map(finished)
  }

  /// True where a question waits for its answer, so that no other may be put.
  var isOpen: Bool { session.conversation.awaitsAnswer }

  /// Asks the person for a phrase that an app wants.
  ///
  /// - Returns: nil where a question is open, or the app is gone.
  func ask(_ waiting: WaitingWish, _ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try session.ask(waiting.wish, { event in FrontEvent(event).map(observe) }, settle: waiting.settle)
      .map(finished)
  }

  public func offers() -> Offers { session.offers() }

  public func end() { store?.forget() }

  private func finished(_ turn: Turn) throws -> FrontTurn {
    let document = TurnDocument(
      turn, catalogue: session.assistant.catalogue, apps: session.assistant.apps,
      includesWhy: options.explains)
    if let app = turn.app { hosting?.takeIn(app.identifier) }
    return FrontTurn(
      status: turn.status, isFarewell: turn.isFarewell, awaitsUnlocking: turn.awaitsUnlocking ? true : nil,
      choices: turn.question?.choices.map(\.title) ?? [],
      document: try document.value(), why: options.explains ? turn.why : nil,
      notKept: session.notKept.map { "\($0)" })
  }
}
