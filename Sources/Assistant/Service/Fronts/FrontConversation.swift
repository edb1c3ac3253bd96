public import Conversations
public import SourceTree

/// A conversation as a front has it, wherever the assistant runs: in the front's own process, or as a service.
///
///     let conversation: any FrontConversation = try RemoteConversation.open(options, at: socket)
///     let turn = try conversation.say("Add milk to the groceries list") { event in draw(event) }
///
/// Its calls block, as long as apps work.
public protocol FrontConversation: Sendable {
  /// The names of the apps that can be spoken to.
  var apps: [String] { get }

  /// Takes one sentence: a request, or the answer to the open question.
  ///
  /// - Parameter observe: receives what happens, in order, on the caller's thread.
  /// - Throws: `FrontRefusal`, or `ServiceLost` where the service ended.
  func say(_ text: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn

  /// Has an app carry out an intent with known parameters.
  ///
  /// - Throws: `FrontRefusal` where there is no such app or intent, or the parameters are wrong.
  func run(_ request: RunRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn

  /// Does what a shortcut of the person's stands for.
  ///
  /// - Parameter name: its phrase, title or identifier.
  /// - Throws: `FrontRefusal` where no shortcut is called so.
  func run(shortcut name: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn

  /// Opens or does what was found by words.
  ///
  /// - Parameter number: its place in the list that `beckon search` prints, from 1.
  /// - Throws: `FrontRefusal` where so many weren't found.
  func open(_ number: Int, foundBy words: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn

  /// Goes on with what waited for the person to unlock Beckon (`FrontTurn.awaitsUnlocking`), once they have.
  ///
  /// - Returns: nil where nothing waits.
  func goOnUnlocked(_ observe: (FrontEvent) -> Void) throws -> FrontTurn?

  /// Puts the open question again, as a front does that goes on with a conversation which was broken off.
  ///
  /// - Returns: nil where no question is open.
  func askAgain(_ observe: (FrontEvent) -> Void) throws -> FrontTurn?

  /// Offers what the person may want to do now, as a front does when it starts. "The first one" accepts one.
  ///
  /// - Returns: nil where there is nothing to offer.
  func offer(_ observe: (FrontEvent) -> Void) throws -> FrontTurn?

  /// The descriptor of a connection that becomes readable when somebody has something to tell between two
  /// turns; nil where nobody ever does.
  var news: Int32? { get }

  /// Tells if an app wants something of the person. It doesn't wait.
  ///
  /// - Throws: `ServiceLost` where the service ended.
  func isAwaited() throws -> Bool

  /// Asks the person what an app wants to know.
  ///
  /// - Returns: nil where no app wants anything, or another question is open.
  func attend(_ observe: (FrontEvent) -> Void) throws -> FrontTurn?

  /// Texts that the person may want to type next.
  func offers() throws -> Offers

  /// Forgets the conversation, which nobody will go on with.
  func end()
}

extension FrontConversation {
  public var news: Int32? { nil }
  public func isAwaited() throws -> Bool { false }
  public func attend(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? { nil }
}

/// An intent that is to be carried out without a sentence.
///
///     RunRequest(app: "ListOMat", intent: "AddTasks", parameters: "{taskTitles: [milk]}")
public struct RunRequest: Hashable, Sendable {
  /// The app's identifier or one of its names.
  public var app: String
  public var intent: String
  /// JSON or YAML; nil for none.
  public var parameters: String?
  /// The name of the file that the parameters stood in, for messages about them.
  public var file: String?

  public init(app: String, intent: String, parameters: String? = nil, file: String? = nil) {
    self.app = app
    self.intent = intent
    self.parameters = parameters
    self.file = file
  }
}

/// The outcome of one sentence.
///
///     let turn = try conversation.say("Add milk to the groceries list", draw)
///     turn.status   // .asking, where two lists are called so
///     turn.choices  // ["Groceries", "Groceries for Anna"]
public struct FrontTurn: Sendable {
  public var status: Turn.Status
  /// True where the person said goodbye.
  public var isFarewell: Bool
  /// True where the open question is to unlock Beckon; nil for any other.
  public var awaitsUnlocking: Bool?
  /// The titles that the open question offers.
  public var choices: [String]
  /// The document that `Documentation/json.md` describes.
  public var document: JSON
  /// The reading of the sentence, in words; nil where it wasn't asked for.
  public var why: String?
  /// Why the conversation couldn't be kept for the next process; nil where it is.
  public var notKept: String?

  /// The document as text: indented, keys sorted.
  public var text: String { document.indented }
}

/// A request that can't be carried out, in words for the person.
///
///     throw FrontRefusal(.failure, "no app is called “Lists”")
public struct FrontRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Who has to change something: the sender, nobody, or whoever chose the service.
  public enum Kind: String, CaseIterable, Sendable {
    /// The parameters or the request itself make no sense.
    case input
    /// It makes sense, but there is no such app, intent or conversation.
    case failure
    /// The service is another one than the front means: of another version, or with other files.
    case elsewhere
  }

  public var kind: Kind
  public var reason: String

  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  public var description: String { reason }
}

// MARK: Lines

extension RunRequest {
  init(_ json: JSON) throws(JSONMistake) {
    self.init(
      app: try json.text("app"), intent: try json.text("intent"),
      parameters: try json.textIfAny("parameters"),
      file: try json.textIfAny("file"))
  }

  var members: [String: JSON?] {
    [
      "app": .string(app), "intent": .string(intent), "parameters": parameters.map(JSON.string),
      "file": file.map(JSON.string),
    ]
  }
}

extension FrontTurn {
  init(_ json: JSON) throws(JSONMistake) {
    self.init(
      status: try json.word("status"),
      isFarewell: try json.flagIfAny("isFarewell") ?? false,
      awaitsUnlocking: try json.flagIfAny("awaitsUnlocking"), choices: try json.texts("choices"),
      document: try json.member("document", "a document") { $0 }, why: try json.textIfAny("why"),
      notKept: try json.textIfAny("notKept"))
  }

  var json: JSON {
    .members([
      "status": .string(status.rawValue), "isFarewell": .bool(isFarewell),
      "awaitsUnlocking": awaitsUnlocking.map(JSON.bool), "choices": .array(choices.map(JSON.string)),
      "document": document, "why": why.map(JSON.string), "notKept": notKept.map(JSON.string),
    ])
  }
}

extension FrontRefusal {
  init(_ json: JSON) throws(JSONMistake) {
    self.init(try json.word("kind"), try json.text("reason"))
  }
}
