// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Bank",
  dependencies: [
    .package(name: "beckon", path: "../..")
  ],
  targets: [
    // The app, and nothing else: what can be asked of it is a place in it, which its activity names.
    .executableTarget(
      name: "Bank", dependencies: [.product(name: "Intents", package: "beckon")],
      exclude: ["Info.plist", "Bank.entitlements", "en.lproj", "tr.lproj", "zh.lproj"])
  ],
  swiftLanguageModes: [.v5]
)
