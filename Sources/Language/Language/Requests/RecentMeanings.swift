import Entities
import Synchronization

/// The meanings of the last sentences. A turn asks for the meaning of its sentence and of its parts several times: as a request, and to
/// judge whether an answer is one.
///
/// An engine with other names, apps or readers begins a new one.
final class RecentMeanings: Sendable {
  private struct Asked: Hashable {
    var context: UnderstandingContext
    var text: String
  }

  /// The texts of a turn, and those of a few turns that are taken at the same time.
  private let recent = Mutex(Recent<Asked, Understanding>(limit: 16))
  /// In bytes. What is longer isn't kept.
  private static let longest = 1024

  func meaning(
    of text: String, _ context: UnderstandingContext, understood: () -> Understanding
  ) -> Understanding {
    guard text.utf8.count <= Self.longest else { return understood() }
    let asked = Asked(context: context, text: text)
    if let known = recent.withLock({ $0[asked] }) { return known }
    let meaning = understood()
    recent.withLock { $0.add(meaning, for: asked) }
    return meaning
  }
}
