import AppBundle
import Foundation
import IntentSchema
import SystemCatalogue

/// The tool behind `swift package bundle-app`.
enum BundlerCommand {
  private static let usage = """
    appbundler lays out a .app directory from built programs and checks it.

      appbundler --output APP --app NAME MODULE DIRECTORY EXECUTABLE [--extension NAME MODULE DIRECTORY EXECUTABLE]…

      --resources DIRECTORY   goes along with the app or extension before it
      --definition FILE       an .intentdefinition file of the app, with its texts in .lproj directories beside it
      --identifier ID         the app's PRODUCT_BUNDLE_IDENTIFIER
      --set NAME=VALUE        the value of another variable in property lists
    """

  struct Misuse: Error {
    var message: String
  }

  /// - Returns: the exit status: 0 for a finished bundle, 1 for a mistake in it, 64 for a wrong command line.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      let recipe = try recipe(arguments)
      let made = try BundleMaker.make(recipe, catalogue: try SystemCatalogue.load())
      for warning in made.warnings { report("\(warning)") }
      print(recipe.output.path)
      return 0
    } catch let misuse as Misuse {
      report("appbundler: \(misuse.message)\n\n\(usage)")
      return 64
    } catch {
      report("\(error)")
      return 1
    }
  }

  private static func report(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  static func recipe(_ arguments: [String]) throws -> BundleRecipe {
    var rest = arguments[...]
    var app: BundleRecipe.Part?
    var extensions: [BundleRecipe.Part] = []
    var definitions: [URL] = []
    var output: URL?
    var identifier: String?
    var settings: [String: String] = [:]

    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Misuse(message: "a value is missing after \(option)") }
      return value
    }
    func part(_ option: String) throws -> BundleRecipe.Part {
      BundleRecipe.Part(
        name: try value(option), module: try value(option),
        directory: URL(filePath: try value(option), directoryHint: .isDirectory),
        executable: URL(filePath: try value(option)))
    }

    while let option = rest.popFirst() {
      switch option {
      case "--app": app = try part(option)
      case "--extension": extensions.append(try part(option))
      case "--output": output = URL(filePath: try value(option), directoryHint: .isDirectory)
      case "--identifier": identifier = try value(option)
      case "--resources":
        let directory = URL(filePath: try value(option), directoryHint: .isDirectory)
        if extensions.isEmpty {
          app?.resources.append(directory)
        } else {
          extensions[extensions.count - 1].resources.append(directory)
        }
      case "--definition": definitions.append(URL(filePath: try value(option)))
      case "--set":
        let setting = try value(option)
        guard let equals = setting.firstIndex(of: "=") else {
          throw Misuse(message: "\(setting) is no NAME=VALUE")
        }
        settings[String(setting[..<equals])] = String(setting[setting.index(after: equals)...])
      default: throw Misuse(message: "there is no option \(option)")
      }
    }
    guard let app, let output else { throw Misuse(message: "--app and --output are needed") }
    return BundleRecipe(
      app: app, extensions: extensions, definitions: definitions, output: output, identifier: identifier,
      settings: settings)
  }
}
