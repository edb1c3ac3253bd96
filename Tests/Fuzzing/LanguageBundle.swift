import Foundation

extension Bundle {
  /// What the package manager makes for a target with resources; the fuzzer is built without it.
  static var module: Bundle {
    Bundle(path: FileManager.default.currentDirectoryPath + "/Sources/Language/Language") ?? .main
  }
}
