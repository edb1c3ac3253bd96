import Foundation
import IntentSchema

/// A directory of installed apps, each in `<bundle identifier>.app`.
///
///     let installed = InstalledApps(directory: places.apps, catalogue: catalogue)
///     installed.app(named: "list-o-mat")?.displayName  // "ListOMat"
public struct InstalledApps: Sendable {
  public let directory: URL
  /// The path of the directory of what was installed.
  let receipts: String
  let catalogue: Catalogue

  /// - Parameters:
  ///   - directory: need not exist before the first app is installed.
  ///   - catalogue: the framework's intents, to check the apps' intents against.
  public init(directory: URL, catalogue: Catalogue) {
    self.directory = directory
    receipts = directory.deletingLastPathComponent().appending(path: "receipts").path
    self.catalogue = catalogue
  }

  /// Every installed app in the order of the directories' names. A damaged one comes with its mistakes, so that none
  /// disappears unseen.
  ///
  ///     for case .failure(let damaged) in installedApps.list() { print(damaged) }
  ///
  /// Cost: each call reads and checks all bundles.
  public func list() -> [Result<AppBundle, DamagedApp>] {
    readings().map { $0.map(\.app) }
  }

  /// Finds an app by its identifier or one of its names. Case, blanks and punctuation are ignored.
  public func app(named name: String) -> AppBundle? {
    let apps = list().compactMap { try? $0.get() }
    let folded = AppName.folded(name)
    return apps.first { $0.identifier == name }
      ?? apps.first { app in app.names.contains { AppName.folded($0) == folded } }
  }

  func place(of identifier: String) -> URL {
    directory.appending(path: identifier + DamagedApp.suffix, directoryHint: .isDirectory)
  }

  /// The reading of each directory.
  func readings() -> [Result<BundleReading, DamagedApp>] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      guard FileStatus(of: directory.path) != nil else { return [] }
      return [
        .failure(
          DamagedApp(
            directory: directory.lastPathComponent, diagnostics: Diagnostics(failedAt: directory, error)))
      ]
    }
    return names.sorted().filter(isApp).map { name in
      do throws(Diagnostics) {
        return .success(try read(name))
      } catch {
        return .failure(DamagedApp(directory: name, diagnostics: error))
      }
    }
  }

  /// True where a name in the directory is an app's, or that of a directory which somebody may take for one.
  private func isApp(_ name: String) -> Bool {
    if name.hasPrefix(".") { return false }
    return name.hasSuffix(DamagedApp.suffix)
      || FileStatus(of: directory.appending(path: name).path) == .directory
  }

  /// - Throws: all mistakes, with file names that begin at the directory of all apps.
  private func read(_ name: String) throws(Diagnostics) -> BundleReading {
    do throws(Diagnostics) {
      guard let identifier = DamagedApp.identifier(ofDirectory: name) else {
        throw Diagnostics([Findings.diagnostic(.directoryOfNoApp, at: .file(name))])
      }
      let reading = try AppBundle.read(at: directory.appending(path: name), catalogue: catalogue)
      guard reading.app.identifier == identifier else {
        throw Diagnostics([
          Findings.diagnostic(
            .directoryOfAnother(expected: identifier, found: reading.app.identifier), at: .file("Info.plist"))
        ])
      }
      return reading
    } catch {
      throw Diagnostics(
        error.all.map { diagnostic in
          var diagnostic = diagnostic
          if diagnostic.location.file != name {
            diagnostic.location.file = "\(name)/\(diagnostic.location.file)"
          }
          return diagnostic
        })
    }
  }
}

/// A directory among the installed apps that can't be used, and the reasons.
///
///     com.example.ListOMat is damaged:
///     com.example.ListOMat.app/Info.plist: error: the file is missing
public struct DamagedApp: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of its directory.
  public var directory: String
  /// All mistakes, with file names that begin at the directory of all apps.
  public var diagnostics: Diagnostics

  /// The identifier to remove it by; nil where the directory isn't named like an app's.
  public var identifier: String? { Self.identifier(ofDirectory: directory) }

  public var description: String {
    "\(HiddenCharacters.shown(identifier ?? directory)) is damaged:\n\(diagnostics)"
  }

  static let suffix = ".app"

  /// `com.example.ListOMat` of `com.example.ListOMat.app`.
  static func identifier(ofDirectory name: String) -> String? {
    guard name.hasSuffix(suffix) else { return nil }
    let identifier = String(name.dropLast(suffix.count))
    return BundleIdentifier.isValid(identifier) ? identifier : nil
  }
}

/// Compares names of apps, which people say and type in many ways.
enum AppName {
  /// Letters and digits without case: "List-o-Mat", "list o mat" and "ListOMat" become the same. A name without either,
  /// such as an emoji, stays as it is.
  static func folded(_ name: String) -> String {
    let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return folded.isEmpty ? name : folded
  }
}
