import Foundation
import IntentSchema

/// Copies a bundle without following links. Links are copied as they are; the copy is checked afterwards.
enum BundleCopy {
  /// - Parameter isSkipped: chooses files to leave out, by name. Directories that become empty by it are left out too.
  static func copy(
    _ source: URL, to destination: URL, skipping isSkipped: ((String) -> Bool)? = nil
  ) throws(Diagnostics) {
    guard let path = FileStatus.realPath(source.path), FileStatus(of: path) == .directory else {
      throw Diagnostics([
        Findings.diagnostic(.notADirectory, at: .file(source.path))
      ])
    }
    var copier = Copier(isSkipped: isSkipped)
    do {
      try copier.directory(path, to: destination.path, relative: "", depth: 0)
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
    private var count = 0
    private var total = 0

    init(isSkipped: ((String) -> Bool)?) {
      self.isSkipped = isSkipped
    }

    mutating func directory(_ source: String, to destination: String, relative: String, depth: Int) throws {
      guard depth < BundleFiles.maximumDepth else {
        throw Problem(problem: .tooDeep(limit: BundleFiles.maximumDepth), path: relative)
      }
      guard mkdir(destination, 0o755) == 0 else { throw failure(relative) }
      for name in try FileManager.default.contentsOfDirectory(atPath: source).sorted() {
        if let isSkipped, isSkipped(name) { continue }
        let path = relative.isEmpty ? name : "\(relative)/\(name)"
        count += 1
        guard count <= BundleFiles.maximumCount else {
          throw Problem(problem: .tooManyFiles(limit: BundleFiles.maximumCount), path: path)
        }
        switch FileStatus(of: "\(source)/\(name)") {
        case .directory?:
          try directory("\(source)/\(name)", to: "\(destination)/\(name)", relative: path, depth: depth + 1)
          if isSkipped != nil { rmdir("\(destination)/\(name)") }
        case .file(_, let isExecutable)?:
          try file(
            "\(source)/\(name)", to: "\(destination)/\(name)", isExecutable: isExecutable, relative: path)
        case .link(let target)?:
          guard symlink(target, "\(destination)/\(name)") == 0 else { throw failure(path) }
        case .special?:
          throw Problem(problem: .specialFile, path: path)
        case nil:
          throw failure(path)
        }
      }
    }

    private mutating func file(
      _ source: String, to destination: String, isExecutable: Bool, relative: String
    ) throws {
      // The flags refuse a link that has replaced the file meanwhile, and don't wait for a pipe.
      let input = open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard input >= 0 else { throw failure(relative) }
      defer { close(input) }
      let output = open(
        destination, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isExecutable ? 0o755 : 0o644)
      guard output >= 0 else { throw failure(relative) }
      defer { close(output) }
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = read(input, &buffer, buffer.count)
        if count == 0 { return }
        guard count > 0 else { throw failure(relative) }
        total += count
        guard total <= BundleFiles.maximumBytes else {
          throw Problem(problem: .tooLarge(limit: BundleFiles.maximumBytes), path: relative)
        }
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
