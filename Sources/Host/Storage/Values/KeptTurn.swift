public import Foundation

/// A conversation as it was left, to be gone on with.
///
///     try memory.save(KeptConversation(identifier: "say", state: state, moment: .now))
///     try memory.conversation("say")?.state  // in another process
public struct KeptConversation: Hashable, Sendable {
  public var identifier: String
  /// Its state as the layer above writes it.
  public var state: String
  public var moment: Date

  public init(identifier: String, state: String, moment: Date) {
    self.identifier = identifier
    self.state = state
    self.moment = moment
  }
}

/// A sentence that was said once, and the answer to it.
///
///     let turn = KeptTurn(moment: .now, language: "en", said: "Add milk", answer: ["Added."])
///     try memory.add(turn, to: "say")
public struct KeptTurn: Hashable, Sendable, Codable {
  public var moment: Date
  /// BCP 47.
  public var language: String
  public var said: String
  /// The lines of the answer.
  public var answer: [String]
  /// The app that was asked, and for what.
  public var app: String?
  public var intent: String?
  /// The outcome, as the layer above writes it.
  public var document: String?

  public init(
    moment: Date, language: String, said: String, answer: [String], app: String? = nil, intent: String? = nil,
    document: String? = nil
  ) {
    self.moment = moment
    self.language = language
    self.said = said
    self.answer = answer
    self.app = app
    self.intent = intent
    self.document = document
  }
}

/// A part of a damaged file that could not be read.
///
///     for gap in try memory.export({ print($0) }) { print("\(gap.part): \(gap.detail)") }
public struct ExportGap: Hashable, Sendable {
  /// The name of what is kept there: "donations".
  public var part: String
  /// The database's words.
  public var detail: String
}
