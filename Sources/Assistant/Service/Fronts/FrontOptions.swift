import Conversations
public import Foundation

/// The facts that a front tells of its person and of the conversation that it wants.
///
///     FrontOptions(home: places.identity, languages: ["tr", "*"], conversation: .init("say", .recent))
public struct FrontOptions: Codable, Hashable, Sendable {
  /// A conversation that is kept, so that another process can go on with it.
  public struct Kept: Codable, Hashable, Sendable {
    /// The knowledge that the conversation has when the front begins with it.
    public enum Beginning: String, Codable, Sendable {
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

  private enum CodingKeys: String, CodingKey {
    case home, languages, timeZone, explains, attends, conversation
  }

  /// A member that isn't there has its usual value, so that a front in any language can open with `{}`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    home = try members.decodeIfPresent(String.self, forKey: .home)
    languages = try members.decodeIfPresent([String].self, forKey: .languages) ?? []
    timeZone = try members.decodeIfPresent(String.self, forKey: .timeZone)
    explains = try members.decodeIfPresent(Bool.self, forKey: .explains) ?? false
    attends = try members.decodeIfPresent(Bool.self, forKey: .attends) ?? false
    conversation = try members.decodeIfPresent(Kept.self, forKey: .conversation)
  }
}
