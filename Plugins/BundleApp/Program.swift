import Foundation
import PackagePlugin

/// An executable target with an Info.plist: the app or one of its extensions.
struct Program {
  var product: String
  var module: String
  var directory: URL
  var isExtension: Bool
  /// The package's name as the names of resource directories have it.
  var package: String
  /// The target, and the targets of the same package that it depends on.
  var targetNames: [String]

  static func all(in package: Package) throws -> [Program] {
    try package.targets.compactMap { target in
      guard let target = target as? SwiftSourceModuleTarget, target.kind == .executable else { return nil }
      let info = target.directoryURL.appending(path: "Info.plist")
      guard FileManager.default.fileExists(atPath: info.path) else { return nil }
      let product = package.products(ofType: ExecutableProduct.self).first { $0.mainTarget.id == target.id }
      let own = Set(package.targets.map(\.id))
      return Program(
        product: product?.name ?? target.name, module: target.moduleName, directory: target.directoryURL,
        isExtension: try isExtension(info), package: package.displayName,
        targetNames: [target.name]
          + target.recursiveTargetDependencies.filter { own.contains($0.id) }.map(\.name))
    }
  }

  private static func isExtension(_ info: URL) throws -> Bool {
    do {
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: info), format: nil)
      return (list as? [String: Any])?["NSExtension"] != nil
    } catch {
      throw Failure("\(info.path): error: this is no property list: \(error.localizedDescription)")
    }
  }
}
