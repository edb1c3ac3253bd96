import AppBundle
import Foundation

/// The state of the directory of installed apps at one moment, so that another process's change is noticed.
///
///     let installed = InstalledState(places.apps)
///     if installed.hasChanged { reload() }
struct InstalledState {
  private let directory: FileMark
  /// By the app's directory.
  private let apps: [String: FileMark.Mark]

  init(_ directory: URL) {
    // Taken before its content, so that a change in between is noticed.
    self.directory = FileMark(path: directory.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    apps = Dictionary(
      names.map { name in (name, FileMark(path: directory.appending(path: name).path).mark) },
      uniquingKeysWith: { first, _ in first }
    ).compactMapValues { $0 }
  }

  /// True where an app has come or gone since. Cost: a microsecond.
  var hasChanged: Bool { FileMark(path: directory.path).mark != directory.mark }

  /// Another one for each version of an app; nil where it isn't installed.
  func mark(of app: AppBundle) -> FileMark.Mark? { apps[app.directory.lastPathComponent] }
}
