// swift-tools-version: 6.1
import PackageDescription

/// True where `script/sanitize` builds.
let isSanitized = Context.environment["BECKON_SANITIZES"] != nil

let package = Package(
  name: "beckon",
  products: [
    .library(
      name: "Intents", targets: ["Intents", "ExtensionRuntime", "CoreSpotlight", "MapKit", "UIKit", "os"]),
    .library(name: "IntentsUI", targets: ["InterfaceRuntime", "IntentsUI", "MapKit"]),
    .executable(name: "beckon", targets: ["beckon"]),
    .executable(name: "confine", targets: ["confine"]),
    .executable(name: "intentc", targets: ["intentc"]),
    .plugin(name: "IntentDefinitions", targets: ["IntentDefinitions"]),
    .plugin(name: "IntentsExtension", targets: ["IntentsExtension"]),
    .plugin(name: "BundleApp", targets: ["BundleApp"]),
  ],
  targets: [
    // C libraries from the system
    .systemLibrary(
      name: "CYAML", path: "Sources/Model/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CSodium", path: "Sources/Model/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CFileSystem", path: "Sources/Model/CFileSystem"),
    .systemLibrary(name: "CHeap", path: "Sources/Fronts/CHeap"),
    .systemLibrary(
      name: "CEdit", path: "Sources/Fronts/CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),

    .systemLibrary(name: "CLinear", path: "Sources/Language/CLinear", providers: [.apt(["liblinear-dev"])]),
    .systemLibrary(
      name: "CLBFGS", path: "Sources/Language/CLBFGS", pkgConfig: "liblbfgs",
      providers: [.apt(["liblbfgs-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Host/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypt", path: "Sources/Host/CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(
      name: "CSystemd", path: "Sources/Host/CSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]),

    // model
    .target(name: "IntentSchema", path: "Sources/Model/IntentSchema"),
    .target(name: "SourceTree", dependencies: ["IntentSchema", "CYAML"], path: "Sources/Model/SourceTree"),
    .target(
      name: "SystemCatalogue", dependencies: ["IntentSchema", "SourceTree"], path: "Catalogue",
      exclude: ["generation.yaml"], sources: ["Reader"], resources: [.copy("Domains"), .copy("values.yaml")]),
    .target(
      name: "AppBundle",
      dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree", "CFileSystem", "CSodium"],
      path: "Sources/Model/AppBundle"),
    .target(
      name: "DefinitionFiles", dependencies: ["IntentSchema", "SourceTree", "SystemCatalogue"],
      path: "Sources/Model/DefinitionFiles"),
    .target(
      name: "ExtensionProtocol", dependencies: ["IntentSchema"], path: "Sources/Model/ExtensionProtocol"),

    // framework
    .target(name: "Contacts", path: "Sources/Framework/Contacts"),
    .target(name: "CoreGraphics", path: "Sources/Framework/CoreGraphics"),
    .target(name: "EventKit", path: "Sources/Framework/EventKit"),
    .systemLibrary(name: "COSLog", path: "Sources/Framework/COSLog"),
    .systemLibrary(name: "CMainQueue", path: "Sources/Framework/CMainQueue"),
    .target(name: "os", dependencies: ["COSLog"], path: "Sources/Framework/os"),
    .target(name: "UniformTypeIdentifiers", path: "Sources/Framework/UniformTypeIdentifiers"),
    .target(
      name: "CoreSpotlight",
      dependencies: ["ExtensionProtocol", "IntentSchema", "Intents", "UniformTypeIdentifiers"],
      path: "Sources/Framework/CoreSpotlight"),
    .target(
      name: "UIKit", dependencies: ["CoreGraphics", "ExtensionProtocol", "IntentSchema", "Intents"],
      path: "Sources/Framework/UIKit"),
    .target(name: "MapKit", dependencies: ["CoreLocation", "UIKit"], path: "Sources/Framework/MapKit"),
    .target(
      name: "IntentsUI", dependencies: ["CoreGraphics", "ExtensionProtocol", "Intents", "UIKit"],
      path: "Sources/Framework/IntentsUI"),
    .target(name: "CoreLocation", dependencies: ["Contacts"], path: "Sources/Framework/CoreLocation"),
    .target(
      name: "Intents",
      dependencies: [
        "IntentSchema", "CoreGraphics", "CoreLocation", "Contacts", "EventKit", "ExtensionProtocol",
      ],
      path: "Sources/Framework/Intents",
      plugins: ["GenerateIntents"]),
    .target(
      name: "ExtensionRuntime",
      dependencies: ["CMainQueue", "CoreLocation", "Intents", "IntentSchema", "ExtensionProtocol"],
      path: "Sources/Framework/ExtensionRuntime"),
    .target(
      name: "InterfaceRuntime",
      dependencies: [
        "ExtensionProtocol", "ExtensionRuntime", "IntentSchema", "Intents", "IntentsUI", "MapKit", "UIKit",
      ], path: "Sources/Framework/InterfaceRuntime"),

    // generator
    .target(
      name: "IntentCodegen",
      dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree", "SystemCatalogue"],
      path: "Sources/Generator/IntentCodegen"),
    .executableTarget(
      name: "intentc",
      dependencies: ["DefinitionFiles", "IntentCodegen", "IntentSchema", "SourceTree", "SystemCatalogue"],
      path: "Sources/Generator/intentc"),
    .executableTarget(
      name: "appbundler", dependencies: ["AppBundle", "IntentSchema", "SourceTree", "SystemCatalogue"],
      path: "Sources/Generator/appbundler"),
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
      name: "Entities", dependencies: ["IntentSchema", "SourceTree"], path: "Sources/Language/Entities",
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "Learning", dependencies: ["CLBFGS", "CLinear", "Entities"], path: "Sources/Language/Learning",
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "Language",
      dependencies: ["DefinitionFiles", "Entities", "IntentSchema", "Learning", "SourceTree"],
      path: "Sources/Language/Language",
      resources: [.copy("Resources")], swiftSettings: [.unsafeFlags(["-O"])],
      // Foundation's own copy of ICU.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),

    // dialogue
    .target(
      name: "Dialogue", dependencies: ["DefinitionFiles", "IntentSchema", "SourceTree"],
      path: "Sources/Dialogue/Dialogue",
      resources: [.copy("Resources")]),

    .target(
      name: "Conversations",
      dependencies: ["AppBundle", "DefinitionFiles", "Dialogue", "IntentSchema", "Language"],
      path: "Sources/Dialogue/Conversations", resources: [.copy("Resources")]),

    // host
    .target(name: "CSpawn", path: "Sources/Host/CSpawn"),
    // Gives rights away before it executes an app's program. Static and without a C library's start: it starts in a fraction of a
    // millisecond. A sanitizer needs the library; script/sanitize says so.
    .executableTarget(
      name: "confine", path: "Sources/Host/confine",
      cSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra"] + (isSanitized ? [] : ["-ffreestanding"]))],
      linkerSettings: isSanitized
        ? []
        : [.unsafeFlags(["-static-stdlib", "-Xclang-linker", "-static", "-Xclang-linker", "-nostdlib"])]),
    .target(
      name: "ExtensionHost", dependencies: ["IntentSchema", "ExtensionProtocol", "CFileSystem", "CSpawn"],
      path: "Sources/Host/ExtensionHost"),
    .target(
      name: "Shortcuts", dependencies: ["IntentSchema", "SourceTree"], path: "Sources/Host/Shortcuts",
      resources: [.copy("Resources")]),
    .target(
      name: "Storage", dependencies: ["CSQLite", "IntentSchema", "Shortcuts", "SourceTree"],
      path: "Sources/Host/Storage"),

    // assistant
    .target(
      name: "Assistant",
      dependencies: [
        "AppBundle", "CCrypt", "CSystemd", "Conversations", "DefinitionFiles", "Dialogue", "ExtensionHost",
        "ExtensionProtocol", "IntentSchema", "Language", "Learning", "Shortcuts", "SourceTree", "Storage",
        "SystemCatalogue",
      ], path: "Sources/Assistant/Assistant"),
    .target(
      name: "AppGateway",
      dependencies: [
        "AppBundle", "ExtensionHost", "ExtensionProtocol", "IntentSchema", "Shortcuts", "SourceTree",
        "Storage",
      ],
      path: "Sources/Assistant/AppGateway"),
    .target(
      name: "LanguageTools",
      dependencies: [
        "Conversations", "Dialogue", "Entities", "IntentSchema", "Language", "Learning", "SourceTree",
        "SystemCatalogue",
      ],
      path: "Sources/Assistant/LanguageTools"),
    .target(
      name: "Service",
      dependencies: [
        "AppBundle", "AppGateway", "Assistant", "Conversations", "Dialogue", "ExtensionHost",
        "ExtensionProtocol", "IntentSchema", "SourceTree",
      ],
      path: "Sources/Assistant/Service"),
    .target(
      name: "ConversationScripts",
      dependencies: [
        "Assistant", "Conversations", "ExtensionProtocol", "IntentSchema", "Service", "Shortcuts",
        "SourceTree",
        "Storage",
      ],
      path: "Sources/Assistant/ConversationScripts"),

    // fronts
    .target(
      name: "Terminal",
      dependencies: [
        "Assistant", "Conversations", "ConversationScripts", "LanguageTools", "Service", "CEdit", "CHeap",
      ],
      path: "Sources/Fronts/Terminal"),
    .executableTarget(
      name: "beckon",
      // `confine` is a program of its own, which belongs beside it.
      dependencies: ["CHeap", "Terminal", "confine"], path: "Sources/Fronts/beckon"),
    .executableTarget(
      name: "benchmarks",
      // `confine` starts the apps' programs, and belongs beside it.
      dependencies: [
        "AppBundle", "Assistant", "Conversations", "confine", "Dialogue", "Entities", "ExtensionHost",
        "IntentSchema",
        "Language", "LanguageTools", "Learning", "Shortcuts", "SourceTree", "Storage", "SystemCatalogue",
      ],
      path: "Benchmarks", exclude: ["Sentences", "fit-joint.py", "hassil-peer.py", "vary-requests.py"]),

    // tests
    .target(name: "TestSupport", dependencies: ["IntentSchema"], path: "Tests/Support"),
    .executableTarget(
      name: "echogen", dependencies: ["DefinitionFiles", "SystemCatalogue"],
      path: "Tests/Fixtures/EchoGenerator"),
    .plugin(name: "GenerateEchoHandlers", capability: .buildTool(), dependencies: ["echogen"]),
    .executableTarget(
      name: "EchoExtension", dependencies: ["ExtensionRuntime", "IntentSchema", "Intents"],
      path: "Tests/Fixtures/EchoExtension", exclude: ["EveryType.intentdefinition"],
      plugins: ["GenerateEchoHandlers", "IntentDefinitions"]),
    .executableTarget(
      name: "FaultyExtension",
      dependencies: [
        "ExtensionProtocol", "ExtensionRuntime", "IntentSchema", "Intents", "IntentsUI", "InterfaceRuntime",
        "MapKit",
      ],
      path: "Tests/Fixtures/FaultyExtension"),
    .executableTarget(
      name: "UnreliableExtension", dependencies: ["ExtensionProtocol", "ExtensionRuntime", "Intents"],
      path: "Tests/Fixtures/UnreliableExtension"),
    .executableTarget(
      name: "ServiceProgram", dependencies: ["Assistant", "CHeap", "Service", "confine"],
      path: "Tests/Fixtures/ServiceProgram"),
    .executableTarget(name: "Escapes", path: "Tests/Fixtures/Escapes"),
    .executableTarget(
      name: "LoginService", dependencies: ["CSystemd"], path: "Tests/Fixtures/LoginService"),
    .executableTarget(
      name: "HostProgram", dependencies: ["ExtensionHost", "IntentSchema"],
      path: "Tests/Fixtures/HostProgram"),
    .executableTarget(
      name: "MemoryWriter", dependencies: ["IntentSchema", "Shortcuts", "Storage"],
      path: "Tests/Fixtures/MemoryWriter"),
    .executableTarget(
      name: "DiaryApp",
      dependencies: [
        "CoreSpotlight", "ExtensionProtocol", "ExtensionRuntime", "Intents", "IntentsUI", "UIKit",
      ],
      path: "Tests/Fixtures/DiaryApp"),
    .executableTarget(
      name: "GatewayProgram",
      dependencies: ["AppBundle", "AppGateway", "ExtensionProtocol", "IntentSchema", "Storage"],
      path: "Tests/Fixtures/GatewayProgram"),
    .testTarget(name: "IntentSchemaTests", dependencies: ["IntentSchema"]),
    .testTarget(
      name: "DefinitionFilesTests", dependencies: ["DefinitionFiles", "IntentSchema", "SystemCatalogue"]),
    .testTarget(name: "SourceTreeTests", dependencies: ["SourceTree", "TestSupport"]),
    .testTarget(
      name: "AppBundleTests",
      dependencies: ["AppBundle", "CSodium", "IntentSchema", "SourceTree", "TestSupport"]),
    .testTarget(
      name: "ExtensionProtocolTests", dependencies: ["ExtensionProtocol", "IntentSchema", "TestSupport"]),
    .testTarget(
      name: "ExtensionHostTests",
      dependencies: [
        "EchoExtension", "Escapes", "ExtensionHost", "ExtensionProtocol", "FaultyExtension", "HostProgram",
        "IntentSchema", "SystemCatalogue", "TestSupport",
      ]),
    .testTarget(
      name: "ExtensionRuntimeTests",
      dependencies: [
        "DefinitionFiles", "EchoExtension", "ExtensionHost", "FaultyExtension", "IntentSchema", "Language",
        "SystemCatalogue", "TestSupport",
      ]),
    .testTarget(
      name: "ShortcutsTests",
      dependencies: ["IntentSchema", "Shortcuts", "SourceTree", "SystemCatalogue", "TestSupport"]),
    .testTarget(
      name: "StorageTests",
      dependencies: ["IntentSchema", "MemoryWriter", "Shortcuts", "SourceTree", "Storage", "TestSupport"]),
    .testTarget(
      name: "AppGatewayTests",
      dependencies: [
        "AppBundle", "AppGateway", "DiaryApp", "ExtensionHost", "ExtensionProtocol", "GatewayProgram",
        "IntentSchema", "Shortcuts", "Storage", "SystemCatalogue", "TestSupport",
      ]),
    .testTarget(name: "ContactsTests", dependencies: ["Contacts"]),
    .testTarget(name: "CoreLocationTests", dependencies: ["Contacts", "CoreLocation"]),
    // The testing library has an overlay for Apple's CoreGraphics, which the module of that name here isn't.
    .testTarget(
      name: "UIKitTests", dependencies: ["IntentSchema", "InterfaceRuntime", "MapKit", "UIKit"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    .testTarget(
      name: "IntentsTests", dependencies: ["IntentSchema", "Intents", "SystemCatalogue", "TestSupport"]),
    .testTarget(
      name: "IntentCodegenTests",
      dependencies: ["DefinitionFiles", "IntentCodegen", "IntentSchema", "SourceTree", "SystemCatalogue"]),
    .testTarget(
      name: "SystemCatalogueTests",
      dependencies: ["Dialogue", "IntentSchema", "SystemCatalogue", "TestSupport"]),
    .testTarget(name: "OSLogTests", dependencies: ["os"]),
    .testTarget(
      name: "ConversationScriptsTests", dependencies: ["Assistant", "ConversationScripts", "IntentSchema"]),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "AppBundle", "Assistant", "Conversations", "ConversationScripts", "Dialogue", "IntentSchema",
        "Language", "LanguageTools", "Shortcuts", "Storage", "SystemCatalogue", "TestSupport",
      ]),
    .testTarget(
      name: "ConversationsTests",
      dependencies: [
        "AppBundle", "Conversations", "Dialogue", "IntentSchema", "Language", "Learning", "SystemCatalogue",
        "TestSupport",
      ],
      exclude: ["Tables"]),
    .testTarget(
      name: "LanguageToolsTests",
      dependencies: ["Entities", "IntentSchema", "LanguageTools", "Learning", "SourceTree"]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "AppBundle", "Assistant", "Conversations", "DiaryApp", "Dialogue", "ExtensionHost", "LoginService",
        "Service", "SourceTree", "Storage", "SystemCatalogue", "Terminal", "TestSupport", "beckon",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["IntentSchema"]),
    .testTarget(
      name: "ChaosTests",
      dependencies: [
        "Dialogue", "Service", "ServiceProgram", "Storage", "TestSupport", "UnreliableExtension",
      ]),
    .testTarget(
      name: "EntitiesTests", dependencies: ["Entities", "IntentSchema", "Language"], exclude: ["Tables"]),
    .testTarget(name: "LearningTests", dependencies: ["Entities", "Learning"]),
    .testTarget(
      name: "LanguageTests",
      dependencies: ["Language", "Learning", "IntentSchema", "SourceTree", "SystemCatalogue", "TestSupport"],
      exclude: ["Tables"]),
    .testTarget(
      name: "DialogueTests",
      dependencies: ["Dialogue", "IntentSchema", "SourceTree", "SystemCatalogue", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// A value may hold values of targets further below: a `LanguageEngine` holds the rules of `Entities`. Whoever stores one
// knows its size, and SwiftPM compiles again only what names a changed target. So every target names all that is below it;
// else a debug build would read values at places where they aren't any more.
let below = Dictionary(
  uniqueKeysWithValues: package.targets.filter { $0.type == .regular }.map { ($0.name, names($0)) })
for target in package.targets where target.type != .plugin {
  var known = Set(names(target))
  var open = names(target)
  while let next = open.popLast() {
    for name in below[next] ?? [] where below[name] != nil && known.insert(name).inserted {
      open.append(name)
      target.dependencies.append(.byName(name: name))
    }
  }
}

// A file is compiled again where a type that it names has changed, but not where only what that type holds has another
// size: a file that takes a copy of a `Session` names nothing of `Language`. So whatever depends on a changed file is
// compiled again with it.
let optimised = ["Entities", "Learning", "Language"]
for target in package.targets where !Set(names(target)).isDisjoint(with: optimised) {
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + [.unsafeFlags(["-driver-always-rebuild-dependents"], .when(configuration: .debug))]
}

func names(_ target: Target) -> [String] {
  target.dependencies.compactMap { dependency in
    if case .byNameItem(let name, _) = dependency { name } else { nil }
  }
}
