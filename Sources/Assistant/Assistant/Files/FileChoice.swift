import ExtensionHost
import Foundation

/// The choice of a single file that an app may read.
///
///     let path = try FileChoice.path(of: "recipe.txt", places)  // "/home/ayla/recipe.txt"
enum FileChoice {
  /// A file's own path: absolute, and without links.
  ///
  /// - Parameter name: relative to the working directory where it isn't absolute.
  /// - Throws: `RunError.unusableFile` where it isn't an ordinary file, or is one of Beckon's own.
  static func path(of name: String, _ places: Places) throws(RunError) -> String {
    let path = URL(filePath: name).resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unusableFile(path, reason: "there is no such file")
    }
    guard let file = ChosenFile(path) else {
      throw .unusableFile(path, reason: "it isn't an ordinary file, and only single files can be allowed")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .unusableFile(path, reason: "you can't read it yourself")
    }
    let own = [
      places.data, places.state, places.cache, places.runtime, places.configuration.appending(path: "beckon"),
    ]
    guard !own.contains(where: { path.hasPrefix($0.resolvingSymlinksInPath().path + "/") }) else {
      throw .unusableFile(path, reason: "it's one of Beckon's own, or of an app's")
    }
    return file.path
  }
}
