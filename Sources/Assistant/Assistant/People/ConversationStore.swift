public import Conversations
public import Foundation

/// Keeps a conversation in a file between the processes that hold it: the question that `beckon say` leaves open, until
/// `beckon say --continue` answers it.
public struct ConversationStore: Sendable {
  public let file: URL

  public init(file: URL) { self.file = file }

  /// What was kept; nil where there is nothing, or an older version wrote it.
  public func load() -> Conversation? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Conversation.self, from: $0) }
  }

  /// Keeps a conversation whose question is open, and forgets one that has none. Only the person can read the file.
  ///
  /// - Throws: `ConversationStoreError`. An older question is gone then too: the next answer would be to the wrong one.
  public func save(_ conversation: Conversation) throws(ConversationStoreError) {
    guard conversation.isOpen else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    do {
      try PrivateFile(file).write(JSONEncoder().encode(conversation))
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw ConversationStoreError(
        file: file, reason: (error as? FileFault)?.reason ?? error.localizedDescription)
    }
  }
}

/// A conversation could not be kept.
public struct ConversationStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: URL
  /// What the system says.
  public var reason: String

  public var description: String {
    "the open question could not be kept in \(file.path): \(reason). Say the whole sentence again instead of --continue."
  }
}

extension Assistant {
  /// Where the owner's open conversation is kept.
  public var store: ConversationStore { ConversationStore(file: places.openConversation) }
}
