import Foundation
import IntentSchema

/// An app that was read, and what is worth mending in it.
public struct BundleReading: Sendable {
  public var app: AppBundle
  public var warnings: [Diagnostic]
  /// Each name of the app that others must not have, and where it stands.
  var names: [Located<String>]
  /// The identifier of each extension, and where it stands.
  var extensionIdentifiers: [Located<String>]
}

extension AppBundle {
  /// Reads and checks a `.app` directory.
  ///
  /// Files are named relative to the bundle. Nothing is read through a link that leads out of it, and no code of the
  /// app runs.
  ///
  /// - Parameter catalogue: the intents that exist.
  /// - Throws: everything that is wrong, errors and warnings together, when there is an error among it.
  public static func read(at directory: URL, catalogue: Catalogue) throws(Diagnostics) -> BundleReading {
    var findings = Findings()
    let reading = read(at: directory, catalogue: catalogue, &findings)
    let diagnostics = Diagnostics(findings.all)
    guard var reading, !diagnostics.hasErrors else { throw diagnostics }
    reading.warnings = diagnostics.all
    return reading
  }

  private static func read(
    at directory: URL, catalogue: Catalogue, _ findings: inout Findings
  ) -> BundleReading? {
    guard let path = FileStatus.realPath(directory.path), FileStatus(of: path) == .directory else {
      findings.add(.notADirectory, at: .file(directory.lastPathComponent))
      return nil
    }
    let files = BundleFiles(URL(filePath: path, directoryHint: .isDirectory), &findings)
    if !files.isFile("Info.plist"), files.isFile("Contents/Info.plist") {
      findings.add(.nestedLayout, at: .file("Contents"))
      return nil
    }
    var reader = AppReader(files: files, catalogue: catalogue, findings: findings)
    let reading = reader.read()
    findings = reader.findings
    return reading
  }
}
