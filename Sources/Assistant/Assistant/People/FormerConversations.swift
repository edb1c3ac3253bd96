import Foundation
import Glibc
import Storage

/// The files in which an earlier version of Beckon kept conversations.
///
///     try FormerConversations(in: places.state).takeOver(into: memory)
///
/// `conversation.json` was that of `beckon say`; the files in `conversations` were those of terminals, by their names.
struct FormerConversations: Sendable {
  private let file: URL
  private let folder: URL

  /// - Parameter state: the person's directory of state.
  init(in state: URL) {
    file = state.appending(path: "conversation.json")
    folder = state.appending(path: "conversations")
  }

  /// Moves what is there into the store, once. What was stored later under the same name stays. Cost: some microseconds where
  /// nothing is there.
  ///
  /// - Throws: `StorageError`. The files stay then.
  func takeOver(into memory: PersonalMemory) throws {
    if exists(file) { try take(file, as: ConversationStore.lastingName, memory) }
    guard exists(folder) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasSuffix(".json") {
      try take(folder.appending(path: name), as: String(name.dropLast(5)), memory)
    }
    rmdir(folder.path)
  }

  /// Removes what is there.
  func discard() {
    for file in [file, folder] where exists(file) { try? FileManager.default.removeItem(at: file) }
  }

  private func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

  private func take(_ file: URL, as name: String, _ memory: PersonalMemory) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let moment = attributes?[.modificationDate] as? Date, let data = try? Data(contentsOf: file)
    else { return }
    let memory = try memory.open()
    let kept = KeptConversation(
      identifier: name, state: String(decoding: data, as: UTF8.self), moment: moment)
    if try memory.conversation(name).map({ $0.moment < moment }) ?? true, kept.conversation != nil {
      try memory.save(kept)
    }
    unlink(file.path)
  }
}
