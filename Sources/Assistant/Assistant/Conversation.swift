import Dialogue
import Foundation
import IntentSchema
import Language

/// What is open between turns; a value that can be stored and taken up again later.
public struct Conversation: Hashable, Sendable, Codable {
  /// A way to understand a sentence, ready to be carried out.
  struct Candidate: Hashable, Sendable, Codable {
    var app: String
    var intent: String
    var parameters: Record
    /// What was only understood by its sound or with a slip mended.
    var doubts: [Doubt] = []
    /// What it is called when a person has to choose.
    var title: String
  }

  enum Pending: Hashable, Sendable, Codable {
    /// An app's dialogue waits for an answer.
    case dialogue(Dialogue, app: String, question: Question)
    /// The person has to say which app, or which reading, is meant.
    case choosing([Candidate], prompt: String)
  }

  var pending: Pending?
  /// The last request that was carried out, with its parameters as they were at last.
  var last: Candidate?
  /// Counts dialogues, so that each has its own name towards an extension.
  var dialogues: Int = 0
  /// The transcript of the last turn, for "say that again".
  var lastLines: [String] = []

  /// The language of the last turn.
  var language: String?

  public init() {}

  /// Whether a question waits for an answer.
  public var isOpen: Bool { pending != nil }
}
