import Foundation

/// What a `.app` is made of: built programs and the directories of their sources, with the property lists in them.
package struct BundleRecipe: Sendable {
  /// The app or one of its extensions.
  package struct Part: Sendable {
    /// The product's name: that of its bundle and of its program.
    package var name: String
    package var module: String
    /// Holds Info.plist, and whatever else is no source.
    package var directory: URL
    package var executable: URL
    /// Directories that the package manager made for the program's resources.
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
  /// Definition files, which go into the app with the tables of texts beside them.
  package var definitions: [URL]
  /// Where the `.app` goes; what stands there is replaced.
  package var output: URL
  /// The app's `PRODUCT_BUNDLE_IDENTIFIER`, where its Info.plist doesn't write it out.
  package var identifier: String?
  /// Values of further build settings, which come before the usual ones.
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
