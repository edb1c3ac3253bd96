public import Conversations
public import Foundation

/// Keeps a conversation in a file, so that another process can continue it.
///
///     let session = assistant.session(goingOnWith: assistant.store.load() ?? Conversation())
///     session.receive("the second one")
///     try assistant.store.save(session.conversation)
///
/// `beckon say` stores its conversation so. `beckon say --continue` answers the open question. A `beckon say` without it, some
/// minutes later, still knows what "undo that" means.
public struct ConversationStore: Sendable {
  public let file: URL

  public init(file: URL) { self.file = file }

  /// The stored conversation; nil where there is none, or where another version of Beckon wrote it.
  public func load() -> Conversation? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Conversation.self, from: $0) }
  }

  /// The stored conversation without its open question, for a new sentence; nil where none was stored lately.
  ///
  /// - Parameter now: the moment of the new sentence, by the clock of files.
  public func loadRecent(now: Date = .now) -> Conversation? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let stored = attributes?[.modificationDate] as? Date,
      now.timeIntervalSince(stored) < Self.recentSeconds
    else { return nil }
    return load()?.withoutQuestion()
  }

  /// So long after a turn a person still says "it" of what it was about.
  private static let recentSeconds = 300.0

  /// Deletes what is stored.
  public func forget() { PrivateFile(file).remove() }

  /// Deletes conversations in the same directory that nobody went on with for a day: their fronts were killed.
  public func forgetOthers(now: Date = .now) {
    let directory = file.deletingLastPathComponent()
    guard directory.lastPathComponent == Places.openConversations else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
      let other = directory.appending(path: name)
      let attributes = try? FileManager.default.attributesOfItem(atPath: other.path)
      guard let stored = attributes?[.modificationDate] as? Date,
        now.timeIntervalSince(stored) > Self.keptSeconds
      else { continue }
      try? FileManager.default.removeItem(at: other)
    }
  }

  private static let keptSeconds = 86_400.0

  /// Stores a conversation that a later turn could refer to; deletes the file of any other. Only the person can read the
  /// file.
  ///
  /// - Throws: `ConversationStoreError`. An older question is gone then too: the next answer would be to the wrong one.
  public func save(_ conversation: Conversation) throws(ConversationStoreError) {
    guard conversation.isWorthKeeping else { return forget() }
    do {
      try PrivateFile(file).write(JSONEncoder().encode(conversation))
    } catch {
      forget()
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

  /// The store of a conversation of the owner's; nil for what is no name.
  ///
  /// - Parameter name: 1 to 64 lowercase letters, digits and `-`; `say` is the one of `store`.
  public func store(named name: String) -> ConversationStore? {
    let isName =
      (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
    guard isName else { return nil }
    return name == "say" ? store : ConversationStore(file: places.openConversation(named: name))
  }
}
