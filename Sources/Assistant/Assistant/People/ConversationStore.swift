public import Conversations
public import Foundation
import Storage

/// Keeps a conversation of the owner's, so that another process can go on with it.
///
///     let store = assistant.store
///     let session = assistant.session(goingOnWith: try store.load() ?? Conversation(), keptIn: store)
///     session.receive("the second one")  // it is stored with the turn
///
/// `beckon say` stores its conversation so. `beckon say --continue` answers the open question. A `beckon say` without it, some
/// minutes later, still knows what "undo that" means.
public struct ConversationStore: Sendable {
  /// The name that it is kept by.
  public let name: String
  private let memory: PersonalMemory
  private let former: FormerConversations

  init(_ name: String, _ memory: PersonalMemory, former: FormerConversations) {
    self.name = name
    self.memory = memory
    self.former = former
  }

  /// The stored conversation; nil where there is none, or where another version of Beckon wrote it.
  ///
  /// - Throws: `StorageError`.
  public func load() throws -> Conversation? { try kept()?.conversation }

  /// The stored conversation without its open question, for a new sentence; nil where none was stored lately, or it can't be read,
  /// which is told once.
  ///
  /// - Parameter now: the moment of the new sentence, by the real clock.
  public func loadRecent(now: Date = .now) -> Conversation? {
    guard let kept = memory.file.attempt(kept) ?? nil,
      now.timeIntervalSince(kept.moment) < Self.recentSeconds
    else { return nil }
    return kept.conversation?.withoutQuestion()
  }

  /// So long after a turn a person still says "it" of what it was about.
  private static let recentSeconds = 300.0

  private func kept() throws -> KeptConversation? {
    try former.takeOver(into: memory)
    return try memory.known?.conversation(name)
  }

  /// Deletes what is stored.
  public func forget() {
    memory.file.attempt {
      guard let known = memory.known, try known.conversation(name) != nil else { return }
      try known.deleteConversation(name)
    }
  }

  /// Deletes the conversations of terminals that nobody went on with for a day: they were killed.
  public func forgetOthers(now: Date = .now) {
    memory.file.attempt {
      guard let known = memory.known else { return }
      for other in try known.conversations()
      where other.identifier != Self.lastingName && other.identifier != name
        && now.timeIntervalSince(other.moment) > Self.keptSeconds
      {
        try known.deleteConversation(other.identifier)
      }
    }
  }

  private static let keptSeconds = 86_400.0

  /// Stores a conversation that a later turn could refer to; deletes any other.
  ///
  /// - Throws: `ConversationStoreError`.
  public func save(_ conversation: Conversation) throws(ConversationStoreError) {
    do {
      guard let kept = toKeep(conversation) else { return try deleteKept() }
      try memory.open().save(kept)
    } catch {
      throw ConversationStoreError(error)
    }
  }

  /// The parts of a conversation that are to be stored; nil where no later turn could refer to it.
  func toKeep(_ conversation: Conversation) -> KeptConversation? {
    conversation.isWorthKeeping ? KeptConversation(name, conversation, at: .now) : nil
  }

  func deleteKept() throws {
    guard let known = memory.known, try known.conversation(name) != nil else { return }
    try known.deleteConversation(name)
  }

  /// The name of the conversation of `beckon say`.
  static let lastingName: String = "say"
}

/// An open question could not be stored.
///
///     the open question could not be kept: no space is left for /home/anna/.local/state/beckon/beckon.sqlite
public struct ConversationStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// "no space is left for …".
  public var reason: String

  init(_ error: any Error) {
    reason =
      switch error as? StorageError {
      case .full(let path): "no space is left for \(path)"
      case .damaged(let path, _): "\(path) is damaged"
      case let error?: "\(error)"
      case nil: error.localizedDescription
      }
  }

  public var description: String { "the open question could not be kept: \(reason)" }
}

extension KeptConversation {
  /// Nil where it can't be written down, which no conversation is known for.
  init?(_ name: String, _ conversation: Conversation, at moment: Date) {
    guard let data = try? JSONEncoder().encode(conversation) else { return nil }
    self.init(identifier: name, state: String(decoding: data, as: UTF8.self), moment: moment)
  }

  /// Nil where another version of Beckon wrote it.
  var conversation: Conversation? {
    try? JSONDecoder().decode(Conversation.self, from: Data(state.utf8))
  }
}

extension Memory {
  /// Deletes what the conversations that can be gone on with know of an app.
  func forgetInConversations(app: String) throws {
    for kept in try conversations() {
      guard let conversation = kept.conversation else { continue }
      let left = conversation.without(app: app)
      guard left != conversation else { continue }
      if left.isWorthKeeping, let next = KeptConversation(kept.identifier, left, at: kept.moment) {
        try save(next)
      } else {
        try deleteConversation(kept.identifier)
      }
    }
  }
}

extension Assistant {
  /// The store of the owner's open conversation, that of `beckon say`.
  public var store: ConversationStore {
    ConversationStore(
      ConversationStore.lastingName, memory, former: FormerConversations(in: places.state))
  }

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
    return ConversationStore(name, memory, former: FormerConversations(in: places.state))
  }
}
