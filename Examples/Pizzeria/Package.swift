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
      name: "Pizzeria", dependencies: ["PizzaKit", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Pizzeria.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    // The Intents extension: a program of its own. The plugin makes its entry point from Info.plist.
    .executableTarget(
      name: "PizzeriaIntents",
      dependencies: ["PizzaKit", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "en.lproj", "tr.lproj", "zh.lproj"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The Intents UI extension, which shows an order as a card of the app's own.
    .executableTarget(
      name: "PizzeriaUI",
      dependencies: ["PizzaKit", .product(name: "IntentsUI", package: "beckon")],
      exclude: ["Info.plist", "en.lproj", "tr.lproj", "zh.lproj"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    // The code that all of them share. The plugin makes Swift of Intents.intentdefinition.
    .target(
      name: "PizzaKit", dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Intents.intentdefinition"],
      plugins: [.plugin(name: "IntentDefinitions", package: "beckon")]),
  ],
  swiftLanguageModes: [.v5]
)
