import Foundation
import Glibc
import IntentSchema

/// Remembers the methods that the handlers of an extension lack, so that they aren't called again.
///
/// Most handlers resolve only a few of an intent's parameters. The methods belong to the handler's class, which the first
/// reply of a transaction names. They stay known when a new process of the same executable starts.
///
/// Unchecked: its slot lets one caller at a time reach it.
final class MissingMethods: @unchecked Sendable {
  private struct Handler: Hashable {
    var intent: String
    var className: String
  }

  /// The facts that tell a file from another one in its place.
  private struct FileIdentity: Equatable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var changed: Int64

    init?(_ file: URL) {
      var status = stat()
      guard stat(file.path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
      size = Int64(status.st_size)
      changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
  }

  private var executable: FileIdentity?
  private var phases: [Handler: Set<HandlingPhase>] = [:]
  /// The handlers of the transactions under way, the latest last.
  private var handlers: [(transaction: String, handler: Handler)] = []

  /// More conversations at once with one extension of one person ask again what they knew.
  private static let maximumTransactions = 16

  /// A new process starts: its handlers have answered nothing yet, and another executable may have other methods.
  func begin(_ file: URL) {
    handlers = []
    let found = FileIdentity(file)
    if found == nil || found != executable { phases = [:] }
    executable = found
  }

  /// True where the transaction's handler is known to lack the method.
  func contains(_ call: HandlingCall, _ transaction: String) -> Bool {
    guard let known = handlers.last(where: { $0.transaction == transaction }),
      known.handler.intent == call.intent.type
    else { return false }
    return phases[known.handler]?.contains(call.phase.method) ?? false
  }

  func note(
    _ reply: HandlingReply, to call: HandlingCall, _ transaction: String, handler className: String
  ) {
    let handler = Handler(intent: call.intent.type, className: className)
    if handlers.last?.transaction != transaction || handlers.last?.handler != handler {
      handlers.removeAll { $0.transaction == transaction }
      handlers.append((transaction, handler))
      if handlers.count > Self.maximumTransactions { handlers.removeFirst() }
    }
    if reply == .notImplemented { phases[handler, default: []].insert(call.phase.method) }
  }
}

extension HandlingPhase {
  /// The phase without its search term: one method serves all terms.
  fileprivate var method: HandlingPhase {
    if case .options(let parameter, _) = self { .options(parameter, searchTerm: nil) } else { self }
  }
}
