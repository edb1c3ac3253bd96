// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Paces",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    // The app. Its Info.plist, entitlements and vocabularies go into the bundle, not into the program.
    .executableTarget(
      name: "Paces", dependencies: ["Workouts", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Paces.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    // The Intents extension: a program of its own. The plugin makes its entry point from Info.plist.
    .executableTarget(
      name: "PacesIntents",
      dependencies: ["Workouts", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The Intents UI extension, which shows the running workout as a card of the app's own.
    .executableTarget(
      name: "PacesUI",
      dependencies: ["Workouts", .product(name: "IntentsUI", package: "beckon")],
      exclude: ["Info.plist", "en.lproj", "tr.lproj", "zh.lproj"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The code that all of them share.
    .target(name: "Workouts", dependencies: [.product(name: "Intents", package: "beckon")]),
  ],
  swiftLanguageModes: [.v5]
)
