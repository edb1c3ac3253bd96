import AppBundle
import Foundation
import IntentSchema
import TestSupport
import Testing

@Suite struct ReadingTests {
  @Test func `a whole app is read without a finding`() throws {
    let directory = try BundleDirectory.withApp()
    let reading = try directory.read()
    #expect(reading.warnings == [])
    let app = reading.app
    #expect(app.identifier == "com.example.ListOMat")
    #expect(app.names == ["ListOMat", "ListOMat-o-Rama"])
    #expect(app.alternativeNames.first?.pronunciationHint == "list oh mat")
    #expect(app.version == "1.0")
    #expect(app.siriUsageDescription == "ListOMat shows your lists.")
    #expect(
      app.entitlements == Entitlements(hasSiri: true, applicationGroups: ["group.com.example.ListOMat"]))
    #expect(app.vocabularies["en"]?.intentPhrases == ["INAddTasksIntent": ["Add apples in ListOMat"]])
    #expect(app.extensions.map(\.name) == ["ListOMatIntents"])
    #expect(app.extensions.first?.intentsSupported == ["INAddTasksIntent", "INSearchForNotebookItemsIntent"])
    #expect(app.extensions.first?.principalClass == "ListOMatIntents.IntentHandler")
    #expect(app.extensions.first?.executable.path.hasSuffix("ListOMatIntents.appex/ListOMatIntents") == true)
    #expect(try JSONDecoder().decode(AppBundle.self, from: JSONEncoder().encode(app)) == app)
  }

  @Test func `binary property lists are read as well`() throws {
    let directory = try BundleDirectory.withApp()
    let expected = try directory.read().app
    for path in [BundleDirectory.info, BundleDirectory.appexInfo, BundleDirectory.vocabulary] {
      let file = directory.app.appending(path: path)
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0).write(to: file)
    }
    #expect(try directory.read().app == expected)
    try directory.remove(BundleDirectory.appex + "/ListOMatIntents")
    #expect(
      directory.findings() == [
        """
        PlugIns/ListOMatIntents.appex/Info.plist: error: CFBundleExecutable: the executable ListOMatIntents is missing
          Build it for this machine and put it beside Info.plist.
        """
      ])
  }

  @Test func `a name in another language is one of the app's names`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.write("CFBundleDisplayName = \"购物清单\";\n", to: "zh_Hans.lproj/InfoPlist.strings")
    try directory.write(
      "CFBundleDisplayName = \"Liste Defteri\";\nNSSiriUsageDescription = \"Listeler\";\n",
      to: "tr.lproj/InfoPlist.strings")
    let app = try directory.read().app
    #expect(app.localizations["zh-Hans"]?.displayName == "购物清单")
    #expect(app.localizations["tr"]?.displayName == "Liste Defteri")
    #expect(app.localizations["tr"]?.siriUsageDescription == "Listeler")
    #expect(app.localizations.keys.sorted() == ["en", "tr", "zh-Hans"])
    #expect(app.names == ["ListOMat", "ListOMat-o-Rama", "Liste Defteri", "购物清单"])
    #expect(app.displayName(in: "zh") == "购物清单")
    #expect(app.displayName(in: "zh-Hans") == "购物清单")
    #expect(app.displayName(in: "tr") == "Liste Defteri")
    #expect(app.displayName(in: "en") == "ListOMat")
  }

  @Test(
    arguments: [
      "Ev \u{2764}\u{FE0F} Liste", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} Lists",
      "\u{0645}\u{06CC}\u{200C}\u{062E}\u{0648}\u{0627}\u{0647}\u{0645}", "1\u{FE0F}\u{20E3} First",
      "Müzik & Çay №5",
      "\u{845B}\u{E0100}",
    ])
  func `characters that a script or an emoji needs are no fault of a name`(_ name: String) throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit(BundleDirectory.info, "ListOMat-o-Rama", name.replacing("&", with: "&amp;"))
    #expect(try directory.read().app.names == ["ListOMat", name])
  }

  @Test func `CFBundleName stands in for the display name`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit(BundleDirectory.info, "CFBundleDisplayName", "CFBundleName")
    #expect(try directory.read().app.displayName == "ListOMat")
  }

  @Test func `all that is wrong is reported at once`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit(BundleDirectory.info, "com.example.ListOMat", "../ListOMat")
    try directory.edit(BundleDirectory.appexInfo, "INAddTasksIntent", "INAddTaskIntent")
    try directory.remove("ListOMat.entitlements")
    #expect(
      directory.findings() == [
        """
        Info.plist:5:2: error: CFBundleIdentifier: "../ListOMat" is no bundle identifier
          \t<string>../ListOMat</string>
          \t^
          Use letters, digits and hyphens in parts separated by single dots, as in com.example.ListOMat.
        """,
        """
        PlugIns/ListOMatIntents.appex/Info.plist:16:5: error: \
        NSExtension.NSExtensionAttributes.IntentsSupported[0]: there is no intent INAddTaskIntent
          \t\t\t\t<string>INAddTaskIntent</string>
          \t\t\t\t^
          Did you mean INAddTasksIntent?
        """,
        """
        *.entitlements: error: the app has no .entitlements file, so it lacks com.apple.developer.siri
          Put <name>.entitlements beside Info.plist, with com.apple.developer.siri set to true.
        """,
      ])
  }

  @Test func `what is no app is refused`() throws {
    let directory = try BundleDirectory()
    #expect(
      directory.findings() == [
        "ListOMat.app: error: there is no app directory here\n  Give the path of a .app directory."
      ])
    try directory.write("<plist/>", to: "Contents/Info.plist")
    #expect(
      directory.findings() == [
        "Contents: error: the app is laid out as on macOS, with a Contents directory\n"
          + "  Put Info.plist and the executable directly into the .app directory."
      ])
  }

  @Test func `mutated bundles are read or refused`() throws {
    let directory = try BundleDirectory.withApp()
    var random = SeededGenerator(seed: 7)
    var refused = 0
    for path in [BundleDirectory.info, BundleDirectory.appexInfo, BundleDirectory.vocabulary] {
      let file = directory.app.appending(path: path)
      let original = try Data(contentsOf: file)
      for _ in 0..<100 {
        try Data(random.mutation(of: [UInt8](original))).write(to: file)
        if (try? directory.read()) == nil { refused += 1 }
      }
      try original.write(to: file)
    }
    #expect(refused > 100)
    #expect(directory.findings() == [])
  }
}
