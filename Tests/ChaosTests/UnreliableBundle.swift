import Foundation
import TestSupport

/// The bundle of an app whose extension is `Tests/Fixtures/UnreliableExtension`.
enum UnreliableBundle {
  static func install(_ name: String, in apps: URL) throws {
    let identifier = ChaosHome.identifier(name)
    let bundle = apps.appending(path: "\(identifier).app")
    let appex = bundle.appending(path: "PlugIns/\(name)Intents.appex")
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    func write(_ list: [String: Any], to file: URL) throws {
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: file)
    }
    try write(
      [
        "CFBundleIdentifier": identifier, "CFBundleDisplayName": name,
        "NSSiriUsageDescription": "\(name) keeps your tasks.",
      ], to: bundle.appending(path: "Info.plist"))
    try write(["com.apple.developer.siri": true], to: bundle.appending(path: "\(name).entitlements"))
    try write(
      [
        "CFBundleIdentifier": "\(identifier).Intents", "CFBundleExecutable": "\(name)Intents",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.intents-service", "NSExtensionPrincipalClass": "M.Handler",
          "NSExtensionAttributes": [
            "IntentsSupported": ["INAddTasksIntent", "INDeleteTasksIntent", "INCreateNoteIntent"]
          ],
        ] as [String: Any],
      ], to: appex.appending(path: "Info.plist"))
    // By a program of its own: a process that another test starts at this moment would hold the copy open for writing, and it
    // couldn't be executed.
    let copy = appex.appending(path: "\(name)Intents")
    try RunningProgram(URL(filePath: "/bin/cp"), [URL.built("UnreliableExtension").path, copy.path]).end()
  }
}
