// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "ConsumerApp", dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Consumer.entitlements", "en.lproj"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "CompletionIntents",
      dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    .executableTarget(
      name: "CardInterface",
      dependencies: [.product(name: "IntentsUI", package: "beckon")],
      exclude: ["Info.plist"],
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    .executableTarget(
      name: "ManyIntents",
      dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    .executableTarget(
      name: "OwnIntents",
      dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Base.lproj", "zh-Hans.lproj"],
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [
        .plugin(name: "IntentDefinitions", package: "beckon"),
        .plugin(name: "IntentsExtension", package: "beckon"),
      ]),
    .executableTarget(
      name: "AsyncIntents",
      dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
  ]
)
