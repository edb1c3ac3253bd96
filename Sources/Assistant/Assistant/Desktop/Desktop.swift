import Conversations
public import Foundation

/// The applications of the desktop: where their entries stand, and how they are started.
///
///     let desktop = Desktop(environment: ProcessInfo.processInfo.environment)
///     desktop.applications().map(\.name)  // Files, Firefox, Terminal …
public struct Desktop: Sendable {
  /// The folders `applications` of `XDG_DATA_HOME` and `XDG_DATA_DIRS`; the first that has an entry decides about it.
  public var folders: [URL]
  public var starter: any ApplicationStarter
  /// `XDG_CURRENT_DESKTOP`: some entries are for one desktop only.
  private let desktops: [String]
  private let environment: [String: String]

  /// - Parameter environment: a relative path in it is ignored, as the XDG specification demands.
  public init(environment: [String: String]) {
    func paths(_ variable: String, _ fallback: String) -> [String] {
      let value = environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
      return value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"].map { "\($0)/.local/share" } ?? ""
    folders = (paths("XDG_DATA_HOME", home).prefix(1) + paths("XDG_DATA_DIRS", "/usr/local/share:/usr/share"))
      .map { URL(filePath: $0, directoryHint: .isDirectory).appending(path: "applications") }
    desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
    starter = ProcessStarter(environment: environment)
    self.environment = environment
  }

  /// A desktop without applications.
  public static let none = Desktop(environment: [
    "XDG_DATA_HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent",
  ])

  /// The applications that can be opened, by name.
  ///
  /// Cost: reads every entry, some milliseconds for a hundred.
  public func applications() -> [DesktopApplication] {
    entries().map(\.application).sorted { ($0.name, $0.identifier) < ($1.name, $1.identifier) }
  }

  /// Starts an application that `applications` has told of.
  func start(_ application: DesktopApplication) throws(StartFailure) {
    // The entry is read again: a stored conversation says only which one.
    guard let entry = entries().first(where: { $0.application.identifier == application.identifier }) else {
      throw .missing
    }
    try starter.start(entry.command)
  }

  // MARK: Entries

  private static let suffix = ".desktop"
  /// No real folder has more, or a larger file.
  private static let mostEntries = 5_000
  private static let mostBytes = 1_000_000
  private static let depth = 4

  private func entries() -> [DesktopEntry] {
    var seen: Set<String> = []
    var entries: [DesktopEntry] = []
    for folder in folders {
      for file in files(in: folder, prefix: "", depth: 0) where seen.insert(file.identifier).inserted {
        guard seen.count <= Self.mostEntries else { return entries }
        guard let entry = read(file.url, file.identifier) else { continue }
        entries.append(entry)
      }
    }
    return entries
  }

  private func read(_ file: URL, _ identifier: String) -> DesktopEntry? {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= Self.mostBytes,
      let data = try? Data(contentsOf: file),
      let entry = DesktopEntry(
        String(decoding: data, as: UTF8.self), identifier: identifier, path: file.path),
      entry.isShown(on: desktops),
      entry.required.map({ ProcessStarter.path(of: $0, environment) != nil }) ?? true
    else { return nil }
    return entry
  }

  /// The entries of a folder with their desktop file IDs: `kde/konsole.desktop` is `kde-konsole.desktop`.
  private func files(in folder: URL, prefix: String, depth: Int) -> [(url: URL, identifier: String)] {
    guard depth <= Self.depth,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().flatMap { name -> [(url: URL, identifier: String)] in
      let url = folder.appending(path: name)
      if name.hasSuffix(Self.suffix) { return [(url, prefix + name)] }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
      else { return [] }
      return files(in: url, prefix: "\(prefix)\(name)-", depth: depth + 1)
    }
  }
}
