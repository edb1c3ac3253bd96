import Foundation
import IntentSchema

/// An app together with the warnings about it.
///
///     let reading = try AppBundle.read(at: directory, catalogue: catalogue)
///     for warning in reading.warnings { print(warning) }
public struct BundleReading: Sendable {
  public var app: AppBundle
  public var warnings: [Diagnostic]
  /// The names that no other app may have, each with its place.
  var names: [Located<String>]
  /// The identifiers of the extensions, each with its place.
  var extensionIdentifiers: [Located<String>]
  /// The app groups, each with its place.
  var groups: [Located<String>]
}

extension AppBundle {
  /// Reads and checks a `.app` directory.
  ///
  /// Findings name files relative to the bundle. Links that lead out of the bundle aren't followed, and no code of the
  /// app runs.
  ///
  /// - Parameter catalogue: the framework's intents.
  /// - Throws: all errors and warnings together, when there is an error among them.
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
