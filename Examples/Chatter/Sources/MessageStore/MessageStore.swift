import Intents

public struct Message: Codable, Equatable {
  public var id: String
  public var sender: String
  public var recipients: [String]
  public var text: String
  public var isRead: Bool

  public init(id: String, sender: String, recipients: [String], text: String, isRead: Bool) {
    self.id = id
    self.sender = sender
    self.recipients = recipients
    self.text = text
    self.isRead = isRead
  }
}

/// The messages, as a JSON file in the app group, and the people that one can write to.
public class MessageStore {
  public static let appGroup = "group.com.example.Chatter"
  public static let me = "Me"
  public static let people = ["Anna Ivanova", "Alex Kim", "Alex Berger", "李明", "Özge Şahin"]

  public enum Failure: Error {
    case noContainer
  }

  public init() {}

  private func fileURL() throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: MessageStore.appGroup)
    else { throw Failure.noContainer }
    return container.appendingPathComponent("messages.json")
  }

  /// The messages; on the first use those that the app comes with.
  public func load() throws -> [Message] {
    let url = try fileURL()
    guard FileManager.default.fileExists(atPath: url.path) else { return MessageStore.initialMessages }
    return try JSONDecoder().decode([Message].self, from: Data(contentsOf: url))
  }

  public func save(_ messages: [Message]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(messages).write(to: fileURL(), options: .atomic)
  }

  private static let initialMessages = [
    Message(id: "1", sender: "Anna Ivanova", recipients: [me], text: "Are you coming?", isRead: false),
    Message(id: "2", sender: "Alex Kim", recipients: [me], text: "Lunch at noon?", isRead: true),
  ]
}
