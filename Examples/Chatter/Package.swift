// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Chatter",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    // The app. Its Info.plist, entitlements and vocabulary go into the bundle, not into the program.
    .executableTarget(
      name: "Chatter", dependencies: ["MessageStore"],
      exclude: ["Info.plist", "Chatter.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    // The Intents extension: a program of its own. The plugin makes its entry point from Info.plist.
    .executableTarget(
      name: "ChatterIntents",
      dependencies: ["MessageStore", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The code that both of them share.
    .target(name: "MessageStore", dependencies: [.product(name: "Intents", package: "beckon")]),
  ],
  swiftLanguageModes: [.v5]
)
