import Foundation
import Shortcuts
import Storage
import Synchronization

/// The file of what is kept, which is opened when it is first needed.
///
/// Whatever can't be opened, read or written is told once, in the words of `StorageError`. The assistant works on without it,
/// and the file stays as it is.
final class MemoryFile: Sendable {
  private let file: URL
  private let now: @Sendable () -> Date
  private let couldNotKeep: @Sendable (any Error) -> Void
  private let state = Mutex(State())
  /// The store once it is open. Every turn asks for it several times, so it is had without a lock.
  private let open = AtomicLazyReference<SQLiteStore>()

  private struct State {
    /// Why the file can't be used. It isn't tried again for reading.
    var fault: (any Error)?
    /// The errors that were told; true for one that may be over by itself, as a full disk.
    var told: [String: Bool] = [:]
  }

  init(_ configuration: Configuration) {
    file = configuration.places.memory
    now = configuration.now
    couldNotKeep = configuration.couldNotKeep
  }

  /// The store; nil where it can't be opened.
  ///
  /// - Parameter isReading: gives nil where nothing was ever kept, instead of making the file.
  func store(isReading: Bool = false) -> (any MemoryStore)? {
    // It is told where something can't be kept, and where the person asks for what is kept.
    if isReading, open.load() == nil, state.withLock({ $0.fault != nil }) { return nil }
    do {
      return try opened(isReading: isReading)
    } catch {
      tell(error)
      return nil
    }
  }

  /// The same for commands, which tell their own errors.
  ///
  /// - Throws: `StorageError`, each time that it's asked for.
  func opened(isReading: Bool = false) throws -> (any MemoryStore)? {
    if let store = open.load() { return store }
    return try state.withLock { state in
      if let store = open.load() { return store }
      if isReading, let fault = state.fault { throw fault }
      if isReading, !FileManager.default.fileExists(atPath: file.path) { return nil }
      do {
        let store = try SQLiteStore(file: file, now: now)
        state.fault = nil
        return open.storeIfNil(store)
      } catch {
        state.fault = error
        throw error
      }
    }
  }

  /// Writes what is left of a person in a file that can't be opened, since it is damaged.
  ///
  /// - Returns: what can't be read.
  func rescue(_ person: String, _ write: (String) throws -> Void) throws -> [ExportGap] {
    try SQLiteStore.rescue(file, of: person, write)
  }

  /// Does something with the store, and tells where that fails; nil then.
  @discardableResult
  func attempt<Result>(_ work: () throws -> Result) -> Result? {
    do {
      return try work()
    } catch {
      tell(error)
      return nil
    }
  }

  /// Tells of an error once.
  func tell(_ error: any Error) {
    let isPassing = (error as? StorageError)?.isPassing ?? false
    let isNew = state.withLock { $0.told.updateValue(isPassing, forKey: "\(error)") == nil }
    if isNew { couldNotKeep(error) }
  }

  /// True where something may be kept there that can't be read.
  var isUnreadable: Bool { open.load() == nil && state.withLock { $0.fault != nil } }

  /// The faults of the file, in the words that were told.
  var faults: [String] { state.withLock { $0.told.keys.sorted() } }

  /// Notes that something was kept: there is room again.
  func hasKept() {
    state.withLock { state in
      if state.told.values.contains(true) { state.told = state.told.filter { !$0.value } }
    }
  }
}

extension StorageError {
  /// True where it is over when there is room again, or another program has ended.
  fileprivate var isPassing: Bool {
    switch self {
    case .full, .busy: true
    default: false
    }
  }
}
