public import Foundation

/// The bundle of the app that `Tests/Fixtures/DiaryApp` is: with an extension that is the same program.
public enum DiaryBundle {
  /// - Parameters:
  ///   - name: the app's name, after which all is called.
  ///   - apps: the directory of installed apps.
  ///   - scene: the class of its scene's delegate; nil for an app without scenes.
  public static func install(_ name: String = "Diary", in apps: URL, scene: String? = nil) throws {
    let bundle = apps.appending(path: "com.example.\(name).app")
    let appex = bundle.appending(path: "PlugIns/\(name)Intents.appex")
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    func write(_ list: [String: Any], to file: URL) throws {
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: file)
    }
    var information: [String: Any] = [
      "CFBundleIdentifier": "com.example.\(name)", "CFBundleDisplayName": name, "CFBundleExecutable": name,
      "NSSiriUsageDescription": "\(name) keeps your notes.",
      "NSContactsUsageDescription": "\(name) links notes with people.",
      "NSFocusStatusUsageDescription": "\(name) keeps still when you want it.",
      "NSUserActivityTypes": ["com.example.diary.page"],
    ]
    if let scene {
      let configuration = [
        "UISceneConfigurationName": "Default Configuration", "UISceneDelegateClassName": scene,
      ]
      information["UIApplicationSceneManifest"] = [
        "UIApplicationSupportsMultipleScenes": false,
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [configuration]],
      ]
    }
    try write(information, to: bundle.appending(path: "Info.plist"))
    try write(["com.apple.developer.siri": true], to: bundle.appending(path: "\(name).entitlements"))
    try write(
      [
        "CFBundleIdentifier": "com.example.\(name).Intents", "CFBundleExecutable": "\(name)Intents",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.intents-service", "NSExtensionPrincipalClass": "M.Handler",
          "NSExtensionAttributes": ["IntentsSupported": ["INCreateNoteIntent", "INPlayMediaIntent"]],
        ] as [String: Any],
      ], to: appex.appending(path: "Info.plist"))
    // By a program of its own: a process that another test starts at this moment would hold the copies open for writing, and
    // they couldn't be executed.
    for copy in [bundle.appending(path: name), appex.appending(path: "\(name)Intents")] {
      try RunningProgram(URL(filePath: "/bin/cp"), [URL.built("DiaryApp").path, copy.path]).end()
    }
  }
}
