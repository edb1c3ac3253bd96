import Foundation
import IntentSchema

/// Copies a bundle without following links. Links are copied as they are; the copy is checked afterwards.
///
/// Every file and directory is opened in the directory above it, which stays open. So nobody who changes the bundle meanwhile, or puts a
/// link in place of a directory, gets other files copied.
enum BundleCopy {
  /// A file of the copy.
  struct File: Hashable {
    /// Inside the bundle.
    var path: String
    var isExecutable: Bool
    var hash: FileHash
    var mark: FileIdentity
  }

  /// - Parameter isSkipped: chooses files to leave out, by name. Directories that become empty by it are left out too.
  /// - Returns: the files without the links, sorted by their paths.
  @discardableResult
  static func copy(
    _ source: URL, to destination: URL, skipping isSkipped: ((String) -> Bool)? = nil
  ) throws(Diagnostics) -> [File] {
    // The place that the person names may be a link; what is in it may not.
    guard let path = FileStatus.realPath(source.path), FileStatus(of: path) == .directory else {
      throw Diagnostics([
        Findings.diagnostic(.notADirectory, at: .file(source.path))
      ])
    }
    var copier = Copier(isSkipped: isSkipped)
    do {
      try copier.root(path, to: destination.path)
      return copier.files.sorted { $0.path < $1.path }
    } catch let problem as Problem {
      throw Diagnostics([Findings.diagnostic(problem.problem, at: .file(problem.path))])
    } catch {
      throw Diagnostics(failedAt: source, error)
    }
  }

  private struct Problem: Error {
    var problem: BundleProblem
    var path: String
  }

  private struct Copier {
    private let isSkipped: ((String) -> Bool)?
    private(set) var files: [File] = []
    private var count = 0
    private var total = 0

    private static let directoryFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    init(isSkipped: ((String) -> Bool)?) {
      self.isSkipped = isSkipped
    }

    mutating func root(_ source: String, to destination: String) throws {
      let input = open(source, Self.directoryFlags)
      guard input >= 0 else { throw failure("") }
      defer { close(input) }
      guard mkdir(destination, 0o755) == 0 else { throw failure("") }
      let output = open(destination, Self.directoryFlags)
      guard output >= 0 else { throw failure("") }
      defer { close(output) }
      try contents(of: input, to: output, relative: "", depth: 0)
    }

    private mutating func contents(
      of source: Int32, to destination: Int32, relative: String, depth: Int
    ) throws {
      guard depth < BundleFiles.maximumDepth else {
        throw Problem(problem: .tooDeep(limit: BundleFiles.maximumDepth), path: relative)
      }
      for name in try names(in: source, relative).sorted() {
        if let isSkipped, isSkipped(name) { continue }
        let path = relative.isEmpty ? name : "\(relative)/\(name)"
        count += 1
        guard count <= BundleFiles.maximumCount else {
          throw Problem(problem: .tooManyFiles(limit: BundleFiles.maximumCount), path: path)
        }
        var status = stat()
        guard fstatat(source, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure(path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try directory(name, in: source, to: destination, relative: path, depth: depth + 1)
        case S_IFREG: try file(name, in: source, to: destination, relative: path)
        case S_IFLNK: try link(name, in: source, to: destination, relative: path)
        default: throw Problem(problem: .specialFile, path: path)
        }
      }
    }

    private func names(in directory: Int32, _ relative: String) throws -> [String] {
      // The stream closes its descriptor.
      guard let stream = fdopendir(fcntl(directory, F_DUPFD_CLOEXEC, 0)) else { throw failure(relative) }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        guard let name else {
          throw Problem(problem: .unreadable(reason: "the name of a file in it isn't UTF-8"), path: relative)
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names
    }

    private mutating func directory(
      _ name: String, in source: Int32, to destination: Int32, relative: String, depth: Int
    ) throws {
      // The flags refuse a link that has replaced the directory meanwhile.
      let input = openat(source, name, Self.directoryFlags)
      guard input >= 0 else { throw failure(relative) }
      defer { close(input) }
      guard mkdirat(destination, name, 0o755) == 0 else { throw failure(relative) }
      let output = openat(destination, name, Self.directoryFlags)
      guard output >= 0 else { throw failure(relative) }
      defer { close(output) }
      try contents(of: input, to: output, relative: relative, depth: depth)
      if isSkipped != nil { unlinkat(destination, name, AT_REMOVEDIR) }
    }

    private func link(_ name: String, in source: Int32, to destination: Int32, relative: String) throws {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlinkat(source, name, &target, target.count - 1) > 0 else { throw failure(relative) }
      guard symlinkat(target, destination, name) == 0 else { throw failure(relative) }
    }

    private mutating func file(
      _ name: String, in source: Int32, to destination: Int32, relative: String
    ) throws {
      // The flags refuse a link that has replaced the file meanwhile, and don't wait for a pipe.
      let input = openat(source, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard input >= 0 else { throw failure(relative) }
      defer { close(input) }
      var status = stat()
      guard fstat(input, &status) == 0 else { throw failure(relative) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw Problem(problem: .specialFile, path: relative) }
      let isExecutable = status.st_mode & 0o111 != 0
      let output = openat(
        destination, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        isExecutable ? 0o755 : 0o644)
      guard output >= 0 else { throw failure(relative) }
      defer { close(output) }
      let hash = try copy(input, to: output, relative)
      guard let mark = FileIdentity(output) else { throw failure(relative) }
      files.append(File(path: relative, isExecutable: isExecutable, hash: hash, mark: mark))
    }

    private mutating func copy(_ input: Int32, to output: Int32, _ relative: String) throws -> FileHash {
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var hashing = FileHash.Hashing()
      while true {
        let count = read(input, &buffer, buffer.count)
        if count == 0 { return hashing.finished }
        guard count > 0 else { throw failure(relative) }
        total += count
        guard total <= BundleFiles.maximumBytes else {
          throw Problem(problem: .tooLarge(limit: BundleFiles.maximumBytes), path: relative)
        }
        hashing.add(buffer[..<count])
        try writeAll(buffer[..<count], to: output, relative)
      }
    }

    private func writeAll(_ bytes: ArraySlice<UInt8>, to output: Int32, _ relative: String) throws {
      var rest = bytes
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        guard written > 0 else { throw failure(relative) }
        rest = rest.dropFirst(written)
      }
    }

    private func failure(_ relative: String) -> Problem {
      Problem(problem: .unreadable(reason: String(cString: strerror(errno))), path: relative)
    }
  }
}
