public import Conversations
public import Foundation
import Synchronization

/// Keeps others away from what is the person's, until the passphrase is said.
///
///     try assistant.lock.setPassphrase("four small words", insteadOf: nil)
///     try assistant.lock.lock()
///     try assistant.lock.unlock("four big words")  // .wrong
///
/// It stands in a file that only the person may read, so that it holds in all of their processes at once, and stays when one ends.
/// Without a passphrase there is no file, and only the desktop's own lock counts.
public final class PersonalLock: Sendable {
  /// The outcome of a passphrase.
  public enum Answer: Hashable, Sendable {
    case right
    case wrong
    /// There were too many wrong ones: it wasn't looked at, and none is for so many seconds.
    case tooSoon(Double)
    case noPassphrase
  }

  private struct Contents: Hashable, Codable {
    var version = 1
    var isLocked = false
    var hash: PassphraseHash
    /// The wrong passphrases since the last right one.
    var wrong = 0
    /// No passphrase is looked at before, in seconds since 1970.
    var next: Double?
  }

  private enum State: Equatable {
    case none
    case kept(Contents)
    case damaged
  }

  private let file: URL
  private let desktop: DesktopLock?
  private let now: @Sendable () -> Date
  private let read: Mutex<(mark: FileMark, state: State)>

  /// - Parameters:
  ///   - followsDesktop: whether Beckon is locked as long as the person's desktop session is.
  ///   - now: the clock that wrong passphrases wait by.
  public init(
    _ file: URL, followsDesktop: Bool = false, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.file = file
    desktop = followsDesktop ? DesktopLock() : nil
    self.now = now
    read = Mutex((FileMark(path: file.path), Self.state(of: file)))
  }

  // MARK: Asking

  /// The lock that holds Beckon now; nil where it isn't locked. A damaged file counts as locked by the
  /// passphrase.
  ///
  /// Cost: a microsecond, reading a small file after a change, and a tenth of a millisecond where there is a desktop to be asked.
  public var lockedBy: LockReason? {
    isLockedByPassphrase ? .passphrase : desktop?.state == .locked ? .desktop : nil
  }

  /// True where the person has to unlock Beckon or their desktop.
  public var isLocked: Bool { lockedBy != nil }

  /// True where the desktop session's lock counts: there is one on this machine, and it is to be followed.
  public var hasDesktop: Bool { desktop.map { $0.state != .none } ?? false }

  /// True where there is a passphrase, without which `lock()` locks nothing.
  public var hasPassphrase: Bool { state != .none }

  private var isLockedByPassphrase: Bool {
    switch state {
    case .none: false
    case .kept(let contents): contents.isLocked
    case .damaged: true
    }
  }

  private var state: State {
    read.withLock { read in
      if read.mark.refresh() { read.state = Self.state(of: file) }
      return read.state
    }
  }

  // MARK: Changing

  /// - Returns: false where there is no passphrase.
  /// - Throws: `FileFault`.
  public func lock() throws(FileFault) -> Bool {
    try change { contents in
      contents?.isLocked = true
      return contents != nil
    }
  }

  /// Unlocks with the right passphrase. After a few wrong ones each next one has to wait, longer each time, in whatever process.
  ///
  /// - Throws: `FileFault`.
  public func unlock(_ passphrase: String) throws(FileFault) -> Answer {
    try guess(passphrase) { $0?.isLocked = false }
  }

  /// Keeps another passphrase. Nothing is locked by it.
  ///
  /// - Parameter old: the one before; nil where there is none.
  /// - Throws: `PassphraseFault` for one that can't be kept, or `FileFault`.
  public func setPassphrase(_ new: String, insteadOf old: String?) throws -> Answer {
    try PassphraseFault.check(new)
    guard let hash = PassphraseHash(of: new) else { throw PassphraseFault.unavailable }
    guard hasPassphrase else {
      return try change { contents in
        // Another process may have set one meanwhile.
        guard contents == nil else { return .wrong }
        contents = Contents(hash: hash)
        return .right
      }
    }
    return try guess(old ?? "") { $0?.hash = hash }
  }

  /// Removes the passphrase, so that nothing is locked any more.
  ///
  /// - Throws: `FileFault`.
  public func removePassphrase(_ old: String) throws(FileFault) -> Answer { try guess(old) { $0 = nil } }

  private func guess(_ passphrase: String, _ succeed: (inout Contents?) -> Void) throws(FileFault) -> Answer {
    let moment = now().timeIntervalSince1970
    var guessed: Contents?
    // It counts as wrong before it's looked at: a process that is killed over it has made its guess.
    let early: Answer? = try change { contents in
      guard var kept = contents else { return .noPassphrase }
      // A clock that was put back makes nobody wait for longer.
      let wait = min((kept.next ?? moment) - moment, Self.longestWait)
      if wait > 0 { return .tooSoon(wait) }
      kept.wrong += 1
      kept.next = Self.wait(after: kept.wrong).map { moment + $0 }
      contents = kept
      guessed = kept
      return nil
    }
    guard early == nil, let guessed else { return early ?? .noPassphrase }
    guard guessed.hash.fits(passphrase) else { return .wrong }
    return try change { contents in
      // Another process may have put another one in its place meanwhile.
      guard contents?.hash == guessed.hash else { return .wrong }
      contents?.wrong = 0
      contents?.next = nil
      succeed(&contents)
      return .right
    }
  }

  /// The seconds after so many wrong ones; nil for none.
  private static func wait(after wrong: Int) -> Double? {
    wrong <= free ? nil : min(pow(2, Double(min(wrong, 60) - free)), longestWait)
  }

  /// So many mistakes are forgiven.
  private static let free = 3
  private static let longestWait = 300.0

  // MARK: The file

  private func change<Result>(_ change: (inout Contents?) -> Result) throws(FileFault) -> Result {
    let lock = FileLock(file.appendingPathExtension("lock"))
    let outcome: Swift.Result<Result, FileFault> = lock.whileHeld {
      var contents: Contents?
      switch Self.state(of: file) {
      case .none: break
      case .kept(let kept): contents = kept
      case .damaged:
        return .failure(FileFault(file, "it is damaged; remove it, and Beckon has no passphrase"))
      }
      let before = contents
      let result = change(&contents)
      guard contents != before else { return .success(result) }
      do throws(FileFault) {
        try write(contents)
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func write(_ contents: Contents?) throws(FileFault) {
    guard let contents else {
      guard unlink(file.path) == 0 || errno == ENOENT else { throw FileFault(file, number: errno) }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(contents) else { return }
    try PrivateFile(file).write(data)
  }

  private static func state(of file: URL) -> State {
    var status = stat()
    if stat(file.path, &status) != 0 { return errno == ENOENT || errno == ENOTDIR ? .none : .damaged }
    guard let data = try? Data(contentsOf: file),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return .damaged }
    return .kept(contents)
  }
}

/// The reason why a text can't be a passphrase.
///
///     try lock.setPassphrase("123", insteadOf: nil)  // throws .tooShort(least: 4)
public enum PassphraseFault: Error, Hashable, Sendable, CustomStringConvertible {
  case tooShort(least: Int)
  case tooLong(most: Int)
  /// The system's library doesn't know the hash.
  case unavailable

  private static let least = 4
  /// More than the system's library takes isn't cut off.
  private static let most = 500

  static func check(_ text: String) throws(PassphraseFault) {
    if text.count < least { throw .tooShort(least: least) }
    if text.precomposedStringWithCanonicalMapping.utf8.count > most || text.contains("\0") {
      throw .tooLong(most: most)
    }
  }

  public var description: String {
    switch self {
    case .tooShort(let least): "a passphrase has at least \(least) letters"
    case .tooLong(let most): "a passphrase has at most \(most) bytes"
    case .unavailable: "the system's libcrypt has no yescrypt, so that no passphrase can be kept"
    }
  }
}
