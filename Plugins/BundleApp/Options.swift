import Foundation
import PackagePlugin

/// The command line of `swift package bundle-app`.
struct Options {
  static let help = """
    swift package --allow-writing-to-package-directory bundle-app [options]

    Builds the package's app with its Intents extensions and makes <App>.app.

      --configuration debug|release   debug, if not given
      --static                        links the Swift runtime into the programs, so that they run without a toolchain
      --output DIRECTORY              where the .app goes; the package's directory, if not given
      --app NAME                      which app, when the package has several
      --identifier ID                 the value of $(PRODUCT_BUNDLE_IDENTIFIER) in the app's Info.plist
      --set NAME=VALUE                the value of another variable in property lists
    """

  var isRelease = false
  var isStatic = false
  var output: String?
  var app: String?
  var wantsHelp = false
  /// Options for the bundler.
  var passedOn: [String] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("a value is missing after \(option)") }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--configuration", "-c":
        let name = try value(option)
        guard ["debug", "release"].contains(name) else {
          throw Failure("--configuration is debug or release, not \(name)")
        }
        isRelease = name == "release"
      case "--static": isStatic = true
      case "--output": output = try value(option)
      case "--app": app = try value(option)
      case "--identifier", "--set": passedOn += [option, try value(option)]
      case "--help", "-h": wantsHelp = true
      default: throw Failure("there is no option \(option)\n\n\(Self.help)")
      }
    }
  }

  func directory(in package: Package) -> URL {
    guard let output else { return package.directoryURL }
    return URL(filePath: output, directoryHint: .isDirectory, relativeTo: package.directoryURL).absoluteURL
  }
}
