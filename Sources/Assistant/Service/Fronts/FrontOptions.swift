import Conversations
public import Foundation
import SourceTree

/// The facts that a front tells of its person and of the conversation that it wants.
///
///     FrontOptions(home: places.identity, languages: ["tr", "*"], conversation: .init("say", .recent))
public struct FrontOptions: Hashable, Sendable {
  /// A conversation that is kept, so that another process can go on with it.
  public struct Kept: Hashable, Sendable {
    /// The knowledge that the conversation has when the front begins with it.
    public enum Beginning: String, CaseIterable, Sendable {
      /// With what was done lately, without a question that was left open.
      case recent
      /// Exactly as it was left.
      case left
      /// With nothing.
      case new
    }

    /// 1 to 64 lowercase letters, digits and `-`.
    public var name: String
    public var beginning: Beginning

    public init(_ name: String, _ beginning: Beginning) {
      self.name = name
      self.beginning = beginning
    }
  }

  /// Where the front's assistant keeps its files; nil where that doesn't matter. A service that keeps them elsewhere refuses.
  public var home: String?
  /// BCP 47, the preferred one first; `*` stands for all others. Empty for those of the assistant.
  public var languages: [String]
  /// Such as `Europe/Berlin`; nil for the assistant's.
  public var timeZone: String?
  /// True where turns tell how they were understood.
  public var explains: Bool
  /// True where the front asks (`attend`) when an app wants something of the person between two turns.
  public var attends: Bool
  /// Nil for a conversation that ends with its front.
  public var conversation: Kept?

  public init(
    home: String? = nil, languages: [String] = [], timeZone: TimeZone? = nil,
    explains: Bool = false, attends: Bool = false, conversation: Kept? = nil
  ) {
    self.home = home
    self.languages = languages
    self.timeZone = timeZone?.identifier
    self.explains = explains
    self.attends = attends
    self.conversation = conversation
  }

  /// A member that isn't there has its usual value, so that a front in any language can open with `{}`.
  ///
  /// - Throws: `JSONMistake` where a member is of another kind.
  init(_ json: JSON) throws(JSONMistake) {
    self.init(
      home: try json.textIfAny("home"), languages: try json.textsIfAny("languages") ?? [],
      explains: try json.flagIfAny("explains") ?? false, attends: try json.flagIfAny("attends") ?? false)
    timeZone = try json.textIfAny("timeZone")
    if let kept = try json.memberIfAny("conversation", "an object", { $0.object == nil ? nil : $0 }) {
      conversation = Kept(try kept.text("name"), try kept.word("beginning"))
    }
  }

  var members: [String: JSON?] {
    [
      "home": home.map(JSON.string), "languages": .array(languages.map(JSON.string)),
      "timeZone": timeZone.map(JSON.string), "explains": .bool(explains), "attends": .bool(attends),
      "conversation": conversation.map {
        .object(["name": .string($0.name), "beginning": .string($0.beginning.rawValue)])
      },
    ]
  }
}
