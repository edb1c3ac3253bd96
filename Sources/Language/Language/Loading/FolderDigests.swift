import Entities
import Foundation

/// Checksums of a language's files, which are read again only where one of them has changed.
///
///     let digests = FolderDigests(folder, notedIn: cacheFolder)
///     digests.value(of: .values)
///
/// A note in the cache has the checksum of each directory beside the state of its files: names, sizes, and when they were written.
/// To look at that state takes some microseconds for each file, a tenth of the time of reading them. The note isn't trusted:
/// a damaged one is as none.
struct FolderDigests {
  /// A directory of a language's folder.
  enum Part: String, CaseIterable {
    /// The grammars, which stand in the folder itself.
    case grammars = ""
    case values
    case data
    case speech
    case answers
    case remarks

    /// The place in a note.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// - Parameter directory: of the part.
    fileprivate func digest(_ folder: LanguageFolder, _ directory: URL) -> UInt64? {
      var checksum = Checksum()
      switch self {
      case .grammars:
        guard let files = try? folder.grammarFiles() else { return nil }
        for text in files.flatMap(\.digest) { checksum.add(text) }
      case .values, .data, .speech, .answers, .remarks: checksum.add(filesOf: directory)
      }
      return checksum.value
    }
  }

  /// The state of a directory's files.
  struct State: Equatable {
    fileprivate var checksum: UInt64
    /// When a file was last written, in seconds since 1970.
    fileprivate var latest: Int
  }

  private struct Entry {
    var state: UInt64 = 0
    var digest: UInt64 = 0
  }

  private let folder: LanguageFolder
  private let note: String?
  private let states: FolderStates
  private let now: Date

  /// - Parameters:
  ///   - cache: the folder of the note; nil for none, which reads all files each time.
  ///   - states: where the state of each directory is remembered when it's looked at first.
  init(
    _ folder: LanguageFolder, notedIn cache: URL?, states: FolderStates = FolderStates(), now: Date = Date()
  ) {
    self.folder = folder
    self.states = states
    self.now = now
    note = cache.map { cache in
      var checksum = Checksum()
      checksum.add(folder.directory.path)
      let name = String(checksum.value, radix: 16)
      return cache.appending(path: "\(folder.code)-\(name).\(Self.ending)").path
    }
  }

  /// The ending of the names of notes.
  static let ending = "digests"

  /// The checksum of a part's files; nil where there are no grammars, or they can't be read.
  func value(of part: Part) -> UInt64? {
    let directory = folder.directory.appending(path: part.rawValue)
    guard let note else { return part.digest(folder, directory) }
    // Taken before the files are read, so that a change in between is noticed.
    let state = Self.state(directory)
    states.remember(state, of: part)
    var entries = Self.entries(note)
    if let state, entries[part.place].state == state.checksum { return entries[part.place].digest }
    guard let digest = part.digest(folder, directory) else { return nil }
    // A file that was written right now may be written again without another time.
    if let state, Int(now.timeIntervalSince1970) - state.latest > Weights.Cache.settledSeconds {
      entries[part.place] = Entry(state: state.checksum, digest: digest)
      Self.write(entries, to: note)
    }
    return digest
  }

  /// Nil where the directory is missing, or changes at this moment.
  static func state(_ directory: URL) -> State? {
    guard let stream = opendir(directory.path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    names.sort()
    var (checksum, latest) = (Checksum(), 0)
    for name in names {
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, 0) == 0 else { return nil }
      // A directory in it isn't read.
      if status.st_mode & S_IFMT == S_IFDIR { continue }
      checksum.add(name)
      let facts = [
        Int(status.st_dev), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size), status.st_mtim.tv_sec,
        status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
      facts.withUnsafeBytes { checksum.add($0) }
      latest = max(latest, status.st_mtim.tv_sec, status.st_ctim.tv_sec)
    }
    return State(checksum: checksum.value, latest: latest)
  }

  // MARK: The note

  private static let mark: [UInt8] = Array("BKDIG1".utf8)

  private static func entries(_ note: String) -> [Entry] {
    let none = [Entry](repeating: Entry(), count: Part.allCases.count)
    guard var reader = CompiledFileReader(path: note, .copy), (try? reader.skip(mark)) != nil,
      let sum = try? reader.int64(), reader.withRest({ Int64(bitPattern: Checksum.of($0)) }) == sum,
      let numbers = try? reader.integers(UInt64.self), numbers.count == none.count * 2
    else { return none }
    return none.indices.map { Entry(state: numbers[$0 * 2], digest: numbers[$0 * 2 + 1]) }
  }

  private static func write(_ entries: [Entry], to note: String) {
    var body = CompiledFileWriter()
    body.add(entries.flatMap { [$0.state, $0.digest] })
    var writer = CompiledFileWriter()
    writer.addRaw(mark)
    writer.add(Int64(bitPattern: body.bytes.withUnsafeBytes(Checksum.of)))
    writer.addRaw(body.bytes)
    let file = URL(filePath: note)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? Data(writer.bytes).write(to: file, options: .atomic)
  }
}
