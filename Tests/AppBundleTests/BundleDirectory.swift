import AppBundle
import Foundation
import IntentSchema

/// A directory of its own that goes when the test ends.
final class BundleDirectory {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(
      path: "beckon-bundles-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  var app: URL { root.appending(path: "ListOMat.app", directoryHint: .isDirectory) }

  var installed: InstalledApps {
    InstalledApps(
      directory: root.appending(path: "apps", directoryHint: .isDirectory), catalogue: .sample)
  }

  func read() throws -> BundleReading {
    try AppBundle.read(at: app, catalogue: .sample)
  }

  /// The faults that reading tells, one text a finding.
  func findings() -> [String] {
    do {
      return try read().warnings.map(\.description)
    } catch let error as Diagnostics {
      return error.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  // MARK: Files

  func write(_ text: String, to path: String, executable: Bool = false) throws {
    let file = app.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: app.appending(path: path))
  }

  /// Replaces a text that must be there.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let file = app.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    guard text.contains(old) else { throw Missing(text: old) }
    try Data(text.replacing(old, with: new).utf8).write(to: file)
  }

  struct Missing: Error {
    var text: String
  }

  /// Every path below a directory with what it holds.
  func contents(of directory: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      found[path] = FileManager.default.contents(atPath: directory.appending(path: path).path) ?? Data()
    }
    return found
  }
}

extension BundleDirectory {
  static let info = "Info.plist"
  static let appex = "PlugIns/ListOMatIntents.appex"
  static let appexInfo = "PlugIns/ListOMatIntents.appex/Info.plist"
  static let vocabulary = "en.lproj/AppIntentVocabulary.plist"

  /// A directory with a whole and right app in it.
  static func withApp(_ name: String = "ListOMat") throws -> BundleDirectory {
    let directory = try BundleDirectory()
    try directory.makeApp(name)
    return directory
  }

  func makeApp(_ name: String = "ListOMat") throws {
    try write(
      Self.list(
        """
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>com.example.\(name)</string>
        \t<key>CFBundleDisplayName</key>
        \t<string>\(name)</string>
        \t<key>CFBundleExecutable</key>
        \t<string>\(name)</string>
        \t<key>CFBundleShortVersionString</key>
        \t<string>1.0</string>
        \t<key>NSSiriUsageDescription</key>
        \t<string>\(name) shows your lists.</string>
        \t<key>INAlternativeAppNames</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>INAlternativeAppName</key>
        \t\t\t<string>\(name)-o-Rama</string>
        \t\t\t<key>INAlternativeAppNamePronunciationHint</key>
        \t\t\t<string>list oh mat</string>
        \t\t</dict>
        \t</array>
        </dict>
        """), to: Self.info)
    try write("#!/bin/sh\n", to: name, executable: true)
    try write(
      Self.list(
        """
        <dict>
        \t<key>com.apple.developer.siri</key>
        \t<true/>
        \t<key>com.apple.security.application-groups</key>
        \t<array><string>group.com.example.\(name)</string></array>
        </dict>
        """), to: "\(name).entitlements")
    try write(
      Self.list(
        """
        <dict>
        \t<key>IntentPhrases</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>IntentName</key>
        \t\t\t<string>INAddTasksIntent</string>
        \t\t\t<key>IntentExamples</key>
        \t\t\t<array><string>Add apples in \(name)</string></array>
        \t\t</dict>
        \t</array>
        </dict>
        """), to: Self.vocabulary)
    try makeExtension(
      "ListOMatIntents", app: name, intents: ["INAddTasksIntent", "INSearchForNotebookItemsIntent"])
  }

  func makeExtension(_ name: String, app: String, intents: [String]) throws {
    let directory = "PlugIns/\(name).appex"
    try write(
      Self.list(
        """
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>com.example.\(app).\(name)</string>
        \t<key>CFBundleExecutable</key>
        \t<string>\(name)</string>
        \t<key>NSExtension</key>
        \t<dict>
        \t\t<key>NSExtensionAttributes</key>
        \t\t<dict>
        \t\t\t<key>IntentsRestrictedWhileLocked</key>
        \t\t\t<array/>
        \t\t\t<key>IntentsSupported</key>
        \t\t\t<array>
        \(intents.map { "\t\t\t\t<string>\($0)</string>" }.joined(separator: "\n"))
        \t\t\t</array>
        \t\t</dict>
        \t\t<key>NSExtensionPointIdentifier</key>
        \t\t<string>com.apple.intents-service</string>
        \t\t<key>NSExtensionPrincipalClass</key>
        \t\t<string>\(name).IntentHandler</string>
        \t</dict>
        </dict>
        """), to: "\(directory)/Info.plist")
    try write("#!/bin/sh\n", to: "\(directory)/\(name)", executable: true)
  }

  /// A property list whose dictionary begins in line 3.
  static func list(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    \(body)
    </plist>

    """
  }
}

extension Catalogue {
  /// Three intents are enough here.
  static let sample = Catalogue(
    intents: ["INAddTasksIntent", "INSearchForNotebookItemsIntent", "INCreateNoteIntent"].map { name in
      IntentDefinition(
        name: name, domain: "lists-and-notes",
        parameters: [ParameterDefinition(name: "taskTitles", type: TypeReference("[INSpeakableString]?"))],
        resolutionOrder: ["taskTitles"],
        response: ResponseDefinition(name: name + "Response", codes: [:], properties: []))
    })
}
