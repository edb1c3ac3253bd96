// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "beckon",
  products: [
    .library(
      name: "Intents", targets: ["Intents", "ExtensionRuntime", "CoreSpotlight", "MapKit", "UIKit", "os"]),
    .library(name: "IntentsUI", targets: ["InterfaceRuntime", "IntentsUI", "MapKit"]),
    .executable(name: "beckon", targets: ["beckon"]),
    .executable(name: "intentc", targets: ["intentc"]),
    .plugin(name: "IntentDefinitions", targets: ["IntentDefinitions"]),
    .plugin(name: "IntentsExtension", targets: ["IntentsExtension"]),
    .plugin(name: "BundleApp", targets: ["BundleApp"]),
  ],
  targets: [
    // C libraries from the system
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CFileSystem"),
    .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),

    .systemLibrary(name: "CLinear", providers: [.apt(["liblinear-dev"])]),
    .systemLibrary(name: "CLBFGS", pkgConfig: "liblbfgs", providers: [.apt(["liblbfgs-dev"])]),

    // model
    .target(name: "IntentSchema"),
    .target(name: "SourceTree", dependencies: ["IntentSchema", "CYAML"]),
    .target(
      name: "SystemCatalogue", dependencies: ["IntentSchema", "SourceTree"], path: "Catalogue",
      exclude: ["generation.yaml"], sources: ["Reader"], resources: [.copy("Domains")]),
    .target(
      name: "AppBundle", dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree", "CFileSystem"]),
    .target(name: "DefinitionFiles", dependencies: ["IntentSchema", "SourceTree", "SystemCatalogue"]),
    .target(name: "ExtensionProtocol", dependencies: ["IntentSchema"]),

    // framework
    .target(name: "Contacts"),
    .target(name: "CoreGraphics"),
    .target(name: "EventKit"),
    .systemLibrary(name: "COSLog"),
    .target(name: "os", dependencies: ["COSLog"]),
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "CoreSpotlight", dependencies: ["Intents", "UniformTypeIdentifiers"]),
    .target(name: "UIKit", dependencies: ["CoreGraphics", "Intents"]),
    .target(name: "MapKit", dependencies: ["CoreLocation", "UIKit"]),
    .target(name: "IntentsUI", dependencies: ["CoreGraphics", "Intents", "UIKit"]),
    .target(name: "CoreLocation", dependencies: ["Contacts"]),
    .target(
      name: "Intents",
      dependencies: ["IntentSchema", "CoreGraphics", "CoreLocation", "Contacts", "EventKit"],
      plugins: ["GenerateIntents"]),
    .target(
      name: "ExtensionRuntime",
      dependencies: ["CoreLocation", "Intents", "IntentSchema", "ExtensionProtocol"]),
    .target(
      name: "InterfaceRuntime",
      dependencies: [
        "ExtensionProtocol", "ExtensionRuntime", "IntentSchema", "Intents", "IntentsUI", "MapKit", "UIKit",
      ]),

    // generator
    .target(
      name: "IntentCodegen",
      dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree", "SystemCatalogue"]),
    .executableTarget(
      name: "intentc",
      dependencies: ["DefinitionFiles", "IntentCodegen", "IntentSchema", "SourceTree", "SystemCatalogue"]),
    .executableTarget(
      name: "appbundler", dependencies: ["AppBundle", "IntentSchema", "SourceTree", "SystemCatalogue"]),
    .plugin(name: "GenerateIntents", capability: .buildTool(), dependencies: ["intentc"]),
    .plugin(name: "IntentDefinitions", capability: .buildTool(), dependencies: ["intentc"]),
    .plugin(name: "IntentsExtension", capability: .buildTool(), dependencies: ["intentc"]),
    .plugin(
      name: "BundleApp",
      capability: .command(
        intent: .custom(verb: "bundle-app", description: "Makes a .app bundle of this package's app"),
        permissions: [.writeToPackageDirectory(reason: "The .app bundle is written to the package's folder.")]
      ),
      dependencies: ["appbundler"]),

    // language
    // These are optimised in debug builds too: compiling grammars and training models would take seconds otherwise.
    .target(
      name: "Entities", dependencies: ["IntentSchema", "SourceTree"], swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "Learning", dependencies: ["CLBFGS", "CLinear", "Entities"],
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "Language",
      dependencies: ["DefinitionFiles", "Entities", "IntentSchema", "Learning", "SourceTree"],
      resources: [.copy("Resources")], swiftSettings: [.unsafeFlags(["-O"])]),

    // dialogue
    .target(
      name: "Dialogue", dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree"],
      resources: [.copy("Resources")]),

    // host
    .target(name: "CSpawn"),
    .target(name: "ExtensionHost", dependencies: ["IntentSchema", "ExtensionProtocol", "CSpawn"]),

    // assistant
    .target(
      name: "Assistant",
      dependencies: [
        "DefinitionFiles", "IntentSchema", "SourceTree", "SystemCatalogue", "AppBundle", "Language",
        "Learning",
        "Dialogue", "ExtensionHost",
      ], resources: [.copy("Resources")]),
    .target(
      name: "LanguageTools",
      dependencies: ["Entities", "IntentSchema", "Language", "Learning", "SourceTree", "SystemCatalogue"]),
    .target(name: "ConversationScripts", dependencies: ["Assistant", "IntentSchema"]),

    // fronts
    .target(name: "Terminal", dependencies: ["Assistant", "ConversationScripts", "LanguageTools", "CEdit"]),
    .executableTarget(name: "beckon", dependencies: ["Terminal"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Assistant", "Entities", "ExtensionHost", "IntentSchema", "Language", "LanguageTools", "Learning",
        "SourceTree", "SystemCatalogue",
      ],
      path: "Benchmarks", exclude: ["hassil-peer.py"]),

    // tests
    .target(name: "TestSupport", dependencies: ["IntentSchema"], path: "Tests/Support"),
    .executableTarget(
      name: "echogen", dependencies: ["SystemCatalogue"], path: "Tests/Fixtures/EchoGenerator"),
    .plugin(name: "GenerateEchoHandlers", capability: .buildTool(), dependencies: ["echogen"]),
    .executableTarget(
      name: "EchoExtension", dependencies: ["ExtensionRuntime", "IntentSchema", "Intents"],
      path: "Tests/Fixtures/EchoExtension", plugins: ["GenerateEchoHandlers"]),
    .executableTarget(
      name: "FaultyExtension",
      dependencies: [
        "ExtensionProtocol", "ExtensionRuntime", "IntentSchema", "Intents", "IntentsUI", "InterfaceRuntime",
        "MapKit",
      ],
      path: "Tests/Fixtures/FaultyExtension"),
    .testTarget(name: "IntentSchemaTests", dependencies: ["IntentSchema"]),
    .testTarget(
      name: "DefinitionFilesTests", dependencies: ["DefinitionFiles", "IntentSchema", "SystemCatalogue"]),
    .testTarget(name: "SourceTreeTests", dependencies: ["SourceTree", "TestSupport"]),
    .testTarget(
      name: "AppBundleTests", dependencies: ["AppBundle", "IntentSchema", "SourceTree", "TestSupport"]),
    .testTarget(
      name: "ExtensionProtocolTests", dependencies: ["ExtensionProtocol", "IntentSchema", "TestSupport"]),
    .testTarget(
      name: "ExtensionHostTests",
      dependencies: [
        "EchoExtension", "ExtensionHost", "ExtensionProtocol", "FaultyExtension", "IntentSchema",
        "SystemCatalogue", "TestSupport",
      ]),
    .testTarget(
      name: "IntentsTests", dependencies: ["IntentSchema", "Intents", "SystemCatalogue", "TestSupport"]),
    .testTarget(
      name: "IntentCodegenTests", dependencies: ["IntentCodegen", "IntentSchema", "SystemCatalogue"]),
    .testTarget(name: "SystemCatalogueTests", dependencies: ["Dialogue", "IntentSchema", "SystemCatalogue"]),
    .testTarget(name: "OSLogTests", dependencies: ["os"]),
    .testTarget(name: "ConversationScriptsTests", dependencies: ["ConversationScripts"]),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "Assistant", "ConversationScripts", "Dialogue", "IntentSchema", "Language", "SystemCatalogue",
        "TestSupport",
      ]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "EntitiesTests", dependencies: ["Entities", "IntentSchema", "Language"], exclude: ["Tables"]),
    .testTarget(name: "LearningTests", dependencies: ["Learning"]),
    .testTarget(
      name: "LanguageTests",
      dependencies: ["Language", "IntentSchema", "SourceTree", "SystemCatalogue", "TestSupport"],
      exclude: ["Tables"]),
    .testTarget(
      name: "DialogueTests", dependencies: ["Dialogue", "IntentSchema", "SourceTree", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
