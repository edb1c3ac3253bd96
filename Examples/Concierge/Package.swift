// swift-tools-version: 6.1
import PackageDescription

/// An Intents extension: a program of its own, with an entry point that the plugin makes from Info.plist.
func intents(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "Intents", package: "beckon")], exclude: ["Info.plist"],
    plugins: [.plugin(name: "IntentsExtension", package: "beckon")])
}

let package = Package(
  name: "Concierge",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Concierge", dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Concierge.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    intents("ConciergeMoney"),
    intents("ConciergePeople"),
    intents("ConciergeOutings"),
    intents("ConciergeCar"),
  ],
  swiftLanguageModes: [.v5]
)
