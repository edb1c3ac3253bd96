import Foundation
import IntentSchema
import Testing

@testable import AppBundle

@Suite struct BundleMakerTests {
  /// Source directories as they come out of Xcode, and programs that were "built".
  private struct Sources {
    let directory: BundleDirectory

    init() throws {
      directory = try BundleDirectory()
      try write(Self.xcodeApp, to: "App/Info.plist")
      try write(Self.xcodeExtension, to: "Ext/Info.plist")
      try write(
        BundleDirectory.list("<dict><key>com.apple.developer.siri</key><true/></dict>"),
        to: "App/My.entitlements")
      try write("print()", to: "App/main.swift")
      try write("print()", to: "App/Views/View.swift")
      try write("words", to: "App/Words/words.txt")
      try write("", to: "App/.DS_Store")
      try write("CFBundleDisplayName = \"Meine\";", to: "App/de.lproj/InfoPlist.strings")
      try write("program", to: "build/My App", executable: true)
      try write("program", to: "build/MyIntents", executable: true)
      try write("data", to: "build/pkg_App.resources/data.txt")
    }

    func write(_ text: String, to path: String, executable: Bool = false) throws {
      try directory.write(text, to: "../\(path)", executable: executable)
    }

    private func url(_ path: String) -> URL { directory.root.appending(path: path) }

    func recipe(identifier: String? = nil, settings: [String: String] = [:]) -> BundleRecipe {
      BundleRecipe(
        app: .init(
          name: "My App", module: "My_App", directory: url("App"), executable: url("build/My App"),
          resources: [url("build/pkg_App.resources")]),
        extensions: [
          .init(
            name: "MyIntents", module: "MyIntents", directory: url("Ext"), executable: url("build/MyIntents"))
        ],
        output: url("out/My App.app"), identifier: identifier, settings: settings)
    }

    static let xcodeApp = BundleDirectory.list(
      """
      <dict>
      \t<key>CFBundleDevelopmentRegion</key>
      \t<string>$(DEVELOPMENT_LANGUAGE)</string>
      \t<key>CFBundleIdentifier</key>
      \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      \t<key>CFBundleName</key>
      \t<string>${PRODUCT_NAME}</string>
      \t<key>CFBundleShortVersionString</key>
      \t<string>$(MARKETING_VERSION)</string>
      \t<key>NSSiriUsageDescription</key>
      \t<!-- $(NOT_A_VALUE) -->
      \t<string>For $(PRODUCT_NAME:rfc1034identifier)</string>
      </dict>
      """)

    static let xcodeExtension = BundleDirectory.list(
      """
      <dict>
      \t<key>CFBundleExecutable</key>
      \t<string>$(EXECUTABLE_NAME)</string>
      \t<key>CFBundleIdentifier</key>
      \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      \t<key>CFBundlePackageType</key>
      \t<string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>
      \t<key>NSExtension</key>
      \t<dict>
      \t\t<key>NSExtensionAttributes</key>
      \t\t<dict>
      \t\t\t<key>IntentsSupported</key>
      \t\t\t<array>
      \t\t\t\t<string>INAddTasksIntent</string>
      \t\t\t</array>
      \t\t</dict>
      \t\t<key>NSExtensionPointIdentifier</key>
      \t\t<string>com.apple.intents-service</string>
      \t\t<key>NSExtensionPrincipalClass</key>
      \t\t<string>$(PRODUCT_MODULE_NAME).IntentHandler</string>
      \t</dict>
      </dict>
      """)
  }

  private func failure(_ sources: Sources, _ recipe: BundleRecipe) -> String {
    do {
      _ = try BundleMaker.make(recipe, catalogue: .sample)
      return "made"
    } catch {
      return error.description.replacing(sources.directory.root.path + "/", with: "")
    }
  }

  @Test func `a bundle is laid out with its variables filled in`() throws {
    let sources = try Sources()
    let recipe = sources.recipe(identifier: "com.example.my", settings: ["MARKETING_VERSION": "3.1"])
    let made = try BundleMaker.make(recipe, catalogue: .sample)
    #expect(made.warnings == [])
    #expect(made.app.identifier == "com.example.my")
    #expect(made.app.names == ["My App", "Meine"])
    #expect(made.app.version == "3.1")
    #expect(made.app.siriUsageDescription == "For My-App")
    #expect(made.app.executable?.lastPathComponent == "My App")
    #expect(made.app.extensions.first?.identifier == "com.example.my.MyIntents")
    #expect(made.app.extensions.first?.principalClass == "MyIntents.IntentHandler")
    let files = try FileManager.default.subpathsOfDirectory(atPath: recipe.output.path).sorted()
    #expect(
      files == [
        "Info.plist", "My App", "My.entitlements", "PlugIns", "PlugIns/MyIntents.appex",
        "PlugIns/MyIntents.appex/Info.plist", "PlugIns/MyIntents.appex/MyIntents", "Words", "Words/words.txt",
        "de.lproj", "de.lproj/InfoPlist.strings", "pkg_App.resources", "pkg_App.resources/data.txt",
      ])
    #expect(try AppBundle.read(at: recipe.output, catalogue: .sample).app == made.app)
  }

  @Test func `an unknown variable is refused with file and key`() throws {
    let sources = try Sources()
    try sources.write(
      Sources.xcodeExtension.replacing("MODULE_NAME", with: "MODULE_NAM"), to: "Ext/Info.plist")
    #expect(
      failure(sources, sources.recipe()) == """
        App/Info.plist:7:2: error: CFBundleIdentifier: nothing is known of the variable PRODUCT_BUNDLE_IDENTIFIER
          \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
          \t^
          Write the identifier out, or give it with --identifier com.example.MyApp.
        Ext/Info.plist:7:2: error: CFBundleIdentifier: nothing is known of the variable PRODUCT_BUNDLE_IDENTIFIER
          \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
          \t^
          Write the identifier out, or give it with --identifier com.example.MyApp.
        Ext/Info.plist:22:3: error: NSExtension.NSExtensionPrincipalClass: \
        nothing is known of the variable PRODUCT_MODULE_NAM
          \t\t<string>$(PRODUCT_MODULE_NAM).IntentHandler</string>
          \t\t^
          Did you mean PRODUCT_MODULE_NAME? Otherwise write the value out, or give it with --set PRODUCT_MODULE_NAM=VALUE.
        """)
  }

  @Test func `a broken bundle is reported in the sources, and the old one stays`() throws {
    let sources = try Sources()
    let recipe = sources.recipe(identifier: "com.example.my")
    _ = try BundleMaker.make(recipe, catalogue: .sample)
    let before = try sources.directory.contents(of: recipe.output.deletingLastPathComponent())
    try sources.write(Sources.xcodeExtension.replacing("INAddTasks", with: "INAddTask"), to: "Ext/Info.plist")
    #expect(
      failure(sources, recipe) == """
        Ext/Info.plist:16:5: error: NSExtension.NSExtensionAttributes.IntentsSupported[0]: \
        there is no intent INAddTaskIntent
          \t\t\t\t<string>INAddTaskIntent</string>
          \t\t\t\t^
          Did you mean INAddTasksIntent?
        """)
    #expect(try sources.directory.contents(of: recipe.output.deletingLastPathComponent()) == before)
  }
}
