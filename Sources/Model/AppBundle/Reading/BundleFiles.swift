import Foundation
import SourceTree

/// The files of a bundle, listed once. Findings tell of files that must not be in a bundle.
struct BundleFiles {
  enum Kind: Hashable {
    case file(size: Int, isExecutable: Bool)
    case directory
    /// A link that leads out of the bundle, or nowhere. It has been reported.
    case brokenLink
  }

  static let maximumCount = 10_000
  static let maximumBytes = 4 << 30
  static let maximumDepth = 24

  let root: URL
  private let rootPath: String
  /// By path inside the bundle.
  private(set) var kinds: [String: Kind] = [:]
  private var total = 0
  private var isExhausted = false

  /// Lists a directory. Links are followed only to see whether they stay inside.
  init(_ root: URL, _ findings: inout Findings) {
    self.root = root
    rootPath = root.path
    walk("", depth: 0, &findings)
  }

  func url(_ path: String) -> URL { root.appending(path: path) }

  /// The path in the file system. It is built as text: each start asks for many, and a URL takes ten times as long.
  private func place(_ path: String) -> String { path.isEmpty ? rootPath : "\(rootPath)/\(path)" }

  /// The names of the files and directories directly in a directory, sorted.
  func names(in directory: String) -> [String] {
    let prefix = directory.isEmpty ? "" : directory + "/"
    return kinds.keys.filter { $0.hasPrefix(prefix) && !$0.dropFirst(prefix.count).contains("/") }
      .map { String($0.dropFirst(prefix.count)) }.sorted()
  }

  func isFile(_ path: String) -> Bool {
    if case .file = kinds[path] { true } else { false }
  }

  /// The bytes of a file; nil, with a finding, where they can't be read.
  func contents(_ path: String, _ findings: inout Findings) -> [UInt8]? {
    guard case .file(let size, _) = kinds[path] else { return nil }
    guard size <= PropertyListReader.maximumBytes else {
      findings.add(.tooLarge(limit: PropertyListReader.maximumBytes), at: .file(path))
      return nil
    }
    do {
      return [UInt8](try Data(contentsOf: url(path)))
    } catch {
      findings.add(.unreadable(reason: error.localizedDescription), at: .file(path))
      return nil
    }
  }

  private mutating func walk(_ directory: String, depth: Int, _ findings: inout Findings) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: place(directory)).sorted()
    } catch {
      findings.add(.unreadable(reason: error.localizedDescription), at: .file(directory))
      return
    }
    guard depth < Self.maximumDepth else {
      findings.add(.tooDeep(limit: Self.maximumDepth), at: .file(directory))
      return
    }
    for name in names {
      add(directory.isEmpty ? name : "\(directory)/\(name)", depth: depth, &findings)
      if isExhausted { return }
    }
  }

  private mutating func add(_ path: String, depth: Int, _ findings: inout Findings) {
    guard kinds.count < Self.maximumCount else {
      isExhausted = true
      return findings.add(.tooManyFiles(limit: Self.maximumCount), at: .file(path))
    }
    switch FileStatus(of: place(path)) {
    case .directory?:
      kinds[path] = .directory
      walk(path, depth: depth + 1, &findings)
    case .file(let size, let isExecutable)?:
      kinds[path] = .file(size: size, isExecutable: isExecutable)
      total += size
      if total > Self.maximumBytes {
        isExhausted = true
        findings.add(.tooLarge(limit: Self.maximumBytes), at: .file(path))
      }
    case .link(let target)?:
      addLink(path, target: target, &findings)
    case .special?:
      findings.add(.specialFile, at: .file(path))
    case nil:
      findings.add(.unreadable(reason: String(cString: strerror(errno))), at: .file(path))
    }
  }

  private mutating func addLink(_ path: String, target: String, _ findings: inout Findings) {
    kinds[path] = .brokenLink
    guard let real = FileStatus.realPath(place(path)), let realRoot = FileStatus.realPath(rootPath) else {
      return findings.add(.linkLeadsNowhere(target: target), at: .file(path))
    }
    guard real.hasPrefix(realRoot + "/") else {
      return findings.add(.linkLeadsOutside(target: target), at: .file(path))
    }
    switch FileStatus(of: real) {
    case .file(let size, let isExecutable)?: kinds[path] = .file(size: size, isExecutable: isExecutable)
    case .directory?: kinds[path] = .directory
    case .special?, .link?, nil: break
    }
  }
}
