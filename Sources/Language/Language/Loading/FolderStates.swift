import Foundation
import Synchronization

/// The states of a folder's directories when they were first looked at.
///
///     let states = FolderStates()
///     let digests = FolderDigests(folder, notedIn: cacheFolder, states: states)
///     digests.value(of: .speech)
///     // A minute later, when something was learnt from them:
///     states.areUnchanged(in: folder, [.speech])
///
/// What a process makes of files that are replaced meanwhile belongs to no version of them: it may have read the old grammars, the
/// new examples, or nothing at all.
final class FolderStates: Sendable {
  private let first = Mutex<[FolderDigests.Part: FolderDigests.State?]>([:])

  func remember(_ state: FolderDigests.State?, of part: FolderDigests.Part) {
    first.withLock { if $0[part] == nil { $0[part] = .some(state) } }
  }

  /// True where none of these directories differs from what was seen first. One that nobody looked at counts as unchanged.
  func areUnchanged(in folder: LanguageFolder, _ parts: [FolderDigests.Part]) -> Bool {
    let known = first.withLock { $0 }
    return parts.allSatisfy { part in
      guard let state = known[part] else { return true }
      return FolderDigests.state(folder.directory.appending(path: part.rawValue)) == state
    }
  }
}
