import CFileSystem
import Foundation
import IntentSchema
import SourceTree

/// Lays out a `.app` from built programs and checks it. `swift package bundle-app` uses it.
///
///     let (app, warnings) = try BundleMaker.make(recipe, catalogue: SystemCatalogue.load())
package struct BundleMaker {
  private let recipe: BundleRecipe
  private let catalogue: Catalogue
  private var findings = Findings()

  /// Makes the bundle.
  ///
  /// - Returns: the app and warnings. The warnings name the files in the package, where they can be mended.
  /// - Throws: everything that is wrong. An earlier bundle at the output is still there then.
  package static func make(
    _ recipe: BundleRecipe, catalogue: Catalogue
  ) throws(Diagnostics) -> (app: AppBundle, warnings: [Diagnostic]) {
    var maker = BundleMaker(recipe: recipe, catalogue: catalogue)
    return try maker.make()
  }

  private init(recipe: BundleRecipe, catalogue: Catalogue) {
    self.recipe = recipe
    self.catalogue = catalogue
  }

  private mutating func make() throws(Diagnostics) -> (app: AppBundle, warnings: [Diagnostic]) {
    let draft = recipe.output.deletingLastPathComponent().appending(
      path: "\(InstalledApps.leftoverPrefix)\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try FileManager.default.createDirectory(
        at: draft.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(failedAt: recipe.output, error)
    }
    let info = try lay(recipe.app, isApp: true, identifier: recipe.identifier, into: draft)
    do {
      for definition in recipe.definitions { try copy(definition: definition, into: draft) }
    } catch {
      throw Diagnostics(failedAt: recipe.app.directory, error)
    }
    let identifier = info?["CFBundleIdentifier"]?.string ?? recipe.identifier
    for part in recipe.extensions {
      let directory = draft.appending(path: "PlugIns/\(part.name).appex", directoryHint: .isDirectory)
      do {
        try FileManager.default.createDirectory(
          at: directory.deletingLastPathComponent(), withIntermediateDirectories: true)
      } catch {
        throw Diagnostics(failedAt: directory, error)
      }
      _ = try lay(part, isApp: false, identifier: identifier.map { "\($0).\(part.name)" }, into: directory)
    }
    guard findings.all.isEmpty else { throw Diagnostics(findings.all) }
    do {
      let reading = try AppBundle.read(at: draft, catalogue: catalogue)
      try put(draft)
      return (reading.app.moved(to: recipe.output), reading.warnings.map(inSources))
    } catch {
      throw Diagnostics(error.all.map(inSources))
    }
  }

  // MARK: Parts

  /// Copies the files of a part, and fills in its property lists.
  ///
  /// - Returns: the root of its Info.plist, where it could be read.
  private mutating func lay(
    _ part: BundleRecipe.Part, isApp: Bool, identifier: String?, into directory: URL
  ) throws(Diagnostics) -> SourceNode? {
    try BundleCopy.copy(part.directory, to: directory) { $0.hasPrefix(".") || Self.isSource($0) }
    for resources in part.resources {
      try BundleCopy.copy(resources, to: directory.appending(path: resources.lastPathComponent))
    }
    let settings = BuildSettings(part, isApp: isApp, identifier: identifier, own: recipe.settings)
    var info: SourceNode?
    do {
      try FileManager.default.copyItem(at: part.executable, to: directory.appending(path: part.name))
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      for name in names where name == "Info.plist" || name.hasSuffix(".entitlements") {
        let file = directory.appending(path: name)
        let text = SourceText([UInt8](try Data(contentsOf: file)), file: "\(display(part.directory))/\(name)")
        guard var filled = settings.filled(text, &findings) else { continue }
        if name == "Info.plist" {
          let root = try? PropertyListReader.read(filled, file: text.file)
          if let root, root["CFBundleExecutable"] == nil {
            filled = Self.adding(executable: part.name, to: filled)
          }
          info = root
        }
        try Data(filled).write(to: file)
      }
    } catch {
      throw Diagnostics(failedAt: part.executable, error)
    }
    return info
  }

  /// Copies a definition file to the app's root, and its tables of texts into the app's `.lproj` directories.
  private func copy(definition: URL, into directory: URL) throws {
    let manager = FileManager.default
    let name = definition.lastPathComponent
    try manager.copyItem(at: definition, to: directory.appending(path: name))
    let table = definition.deletingPathExtension().lastPathComponent + ".strings"
    var home = definition.deletingLastPathComponent()
    if home.lastPathComponent == "Base.lproj" { home = home.deletingLastPathComponent() }
    for folder in try manager.contentsOfDirectory(atPath: home.path) where folder.hasSuffix(".lproj") {
      let source = home.appending(path: folder).appending(path: table)
      guard manager.fileExists(atPath: source.path) else { continue }
      let target = directory.appending(path: folder)
      try manager.createDirectory(at: target, withIntermediateDirectories: true)
      // Where the app's own target holds the file, it has been copied already.
      if !manager.fileExists(atPath: target.appending(path: table).path) {
        try manager.copyItem(at: source, to: target.appending(path: table))
      }
    }
  }

  private static let sourceExtensions: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hpp", "s", "S", "modulemap", "docc", "md",
    "intentdefinition",
  ]

  private static func isSource(_ name: String) -> Bool {
    name.split(separator: ".").count > 1
      && sourceExtensions.contains(name.split(separator: ".").last.map(String.init) ?? "")
  }

  /// Adds the key at the end of the root dictionary, so that the other lines keep their numbers.
  private static func adding(executable name: String, to bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.ranges(of: "</dict>").last else { return bytes }
    let entry = "\t<key>CFBundleExecutable</key>\n\t<string>\(name)</string>\n"
    return Array((text[..<end.lowerBound] + entry + text[end.lowerBound...]).utf8)
  }

  private func put(_ draft: URL) throws(Diagnostics) {
    do {
      try InstalledApps.move(draft, to: recipe.output)
    } catch {
      throw Diagnostics(failedAt: recipe.output, error)
    }
  }

  // MARK: Places

  /// The same finding with the source file that the bundle's file came from.
  private func inSources(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    var path = diagnostic.location.file
    guard !path.hasPrefix("/") else { return diagnostic }
    var directory = recipe.app.directory
    if let definition = recipe.definitions.first(where: { $0.lastPathComponent == path }) {
      diagnostic.location.file = "\(display(definition.deletingLastPathComponent()))/\(path)"
      return diagnostic
    }
    for part in recipe.extensions {
      let prefix = "PlugIns/\(part.name).appex/"
      if path.hasPrefix(prefix) {
        path = String(path.dropFirst(prefix.count))
        directory = part.directory
      }
    }
    diagnostic.location.file = "\(display(directory))/\(path)"
    return diagnostic
  }

  /// The path relative to the current directory, where it lies below.
  private func display(_ directory: URL) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return directory.path.hasPrefix(here) ? String(directory.path.dropFirst(here.count)) : directory.path
  }
}
