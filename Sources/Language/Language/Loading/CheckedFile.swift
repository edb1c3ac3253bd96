import Entities
import Foundation

/// Remembers that a file was read as a whole and found undamaged, so that the next process needn't read it as a whole.
///
///     let checked = CheckedFile(model, notedIn: cacheFolder, now: Date())
///     let model = SentenceModel(path: model.path, .copy, isKnown: checked.isKnown)
///     if model != nil { checked.remember() }
///
/// The note says what identifies this state of the file. Whoever writes to the file changes it: the kernel sets the time of the
/// last change, whatever other times are set. The note isn't trusted: a damaged one is as none, and the reader of the file
/// checks its numbers where it uses them.
struct CheckedFile {
  private let note: URL
  /// Nil where the file can't be told from a later state.
  private let state: [UInt8]?

  init(_ file: URL, notedIn cache: URL, now: Date) {
    note = cache.appending(path: "\(file.lastPathComponent).\(Self.ending)")
    state = Self.state(file.path, now)
  }

  /// The ending of the names of notes.
  static let ending = "checked"

  /// True where this state of the file was found undamaged before.
  var isKnown: Bool {
    guard let state, let known = try? Data(contentsOf: note) else { return false }
    return known.elementsEqual(state)
  }

  /// Notes that it was.
  func remember() {
    guard let state else { return }
    try? FileManager.default.createDirectory(
      at: note.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? Data(state).write(to: note, options: .atomic)
  }

  private static let mark = Array("BKCHK1".utf8)

  private static func state(_ path: String, _ now: Date) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // One that was changed right now may be changed again without another time.
    let latest = max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)
    guard Int(now.timeIntervalSince1970) - latest > Weights.Cache.settledSeconds else { return nil }
    var writer = CompiledFileWriter()
    writer.addRaw(mark)
    writer.add([
      Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
      Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec),
    ])
    return writer.bytes
  }
}
