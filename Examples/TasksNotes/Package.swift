// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "TasksNotes",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "TasksNotes", dependencies: ["NotebookStore"],
      exclude: ["Info.plist", "TasksNotes.entitlements", "en.lproj", "tr.lproj", "zh.lproj"]),
    .executableTarget(
      name: "TasksNotesIntents",
      dependencies: ["NotebookStore", .product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist"],
      plugins: [.plugin(name: "IntentsExtension", package: "beckon")]),
    .target(name: "NotebookStore", dependencies: [.product(name: "Intents", package: "beckon")]),
  ],
  swiftLanguageModes: [.v6]
)
