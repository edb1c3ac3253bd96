import Foundation

/// The ingredients of a `.app`: built programs, and the directories of their sources with the property lists.
///
///     let recipe = BundleRecipe(app: app, extensions: [intents], output: URL(filePath: "ListOMat.app"))
package struct BundleRecipe: Sendable {
  /// The app or one of its extensions.
  package struct Part: Sendable {
    /// The product's name, which its bundle and its program bear.
    package var name: String
    package var module: String
    /// Holds Info.plist and the other files that are no source.
    package var directory: URL
    package var executable: URL
    /// The resource directories that the package manager made for the program.
    package var resources: [URL]

    package init(name: String, module: String, directory: URL, executable: URL, resources: [URL] = []) {
      self.name = name
      self.module = module
      self.directory = directory
      self.executable = executable
      self.resources = resources
    }
  }

  package var app: Part
  package var extensions: [Part]
  /// Definition files. They go into the app together with the tables of texts beside them.
  package var definitions: [URL]
  /// The path of the `.app`. An earlier one is replaced.
  package var output: URL
  /// The value of `PRODUCT_BUNDLE_IDENTIFIER`; nil where the app's Info.plist writes it out.
  package var identifier: String?
  /// Values of further build settings. They come before the usual ones.
  package var settings: [String: String]

  package init(
    app: Part, extensions: [Part], definitions: [URL] = [], output: URL, identifier: String? = nil,
    settings: [String: String] = [:]
  ) {
    self.app = app
    self.extensions = extensions
    self.definitions = definitions
    self.output = output
    self.identifier = identifier
    self.settings = settings
  }
}
