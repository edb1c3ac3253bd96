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
  /// - Throws: `ConversationStoreError`. The earlier file is still there then.
  public func save(_ conversation: Conversation) throws(ConversationStoreError) {
    guard conversation.isOpen else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    do {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The file gets its permissions before it gets its name.
      let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: draft) }
      let data = try JSONEncoder().encode(conversation)
      try Data().write(to: draft)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
      try data.write(to: draft)
      _ = try FileManager.default.replaceItemAt(file, withItemAt: draft)
    } catch {
      throw ConversationStoreError(file: file, reason: error.localizedDescription)
    }
  }
}

/// A conversation could not be stored.
public struct ConversationStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: URL
  /// The system's words.
  public var reason: String

  public var description: String {
    "the open question could not be kept in \(file.path): \(reason) Say the whole sentence again instead of --continue."
  }
}

extension Assistant {
  /// The store of the owner's open conversation.
  public var store: ConversationStore { ConversationStore(file: places.openConversation) }
}
