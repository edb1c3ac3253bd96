public import Conversations
public import Foundation

/// Keeps a conversation in a file until another process continues it.
///
///     let session = assistant.session(goingOnWith: assistant.store.load() ?? Conversation())
///     session.receive("the second one")
///     try assistant.store.save(session.conversation)
///
/// `beckon say` stores its open question so, and `beckon say --continue` answers it.
public struct ConversationStore: Sendable {
  public let file: URL

  public init(file: URL) { self.file = file }

  /// The stored conversation; nil where there is none, or where another version of Beckon wrote it.
  public func load() -> Conversation? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Conversation.self, from: $0) }
  }

  /// Stores a conversation with an open question; deletes the file of one without. Only the person can read the file.
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

/// A conversation could not be stored.
public struct ConversationStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: URL
  /// The system's words.
  public var reason: String

  public var description: String {
    "the open question could not be kept in \(file.path): \(reason). Say the whole sentence again instead of --continue."
  }
}

extension Assistant {
  /// The store of the owner's open conversation.
  public var store: ConversationStore { ConversationStore(file: places.openConversation) }
}
