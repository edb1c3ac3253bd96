// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Hopper",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    // The app. Its Info.plist, entitlements and vocabulary go into the bundle, not into the program.
    .executableTarget(
      name: "Hopper", dependencies: ["Fleet"],
      exclude: ["Info.plist", "Hopper.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    // The Intents extension: a program of its own. The plugin makes its entry point from Info.plist.
    .executableTarget(
      name: "HopperIntents",
      dependencies: ["Fleet", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "en.lproj", "tr.lproj", "zh.lproj"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The code that both of them share.
    .target(name: "Fleet", dependencies: [.product(name: "Intents", package: "beckon")]),
  ],
  swiftLanguageModes: [.v5]
)
