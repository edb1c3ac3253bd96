// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Pizzeria",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    // The app. Its Info.plist, entitlements and texts go into the bundle, not into the program.
    .executableTarget(
      name: "Pizzeria", dependencies: ["PizzaKit"],
      exclude: ["Info.plist", "Pizzeria.entitlements", "en.lproj"]),
    // The Intents extension: a program of its own. The plugin makes its entry point from Info.plist.
    .executableTarget(
      name: "PizzeriaIntents",
      dependencies: ["PizzaKit", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // What both of them share. The plugin makes Swift of Intents.intentdefinition.
    .target(
      name: "PizzaKit", dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Intents.intentdefinition"],
      plugins: [.plugin(name: "IntentDefinitions", package: "beckon")]),
  ],
  swiftLanguageModes: [.v5]
)
