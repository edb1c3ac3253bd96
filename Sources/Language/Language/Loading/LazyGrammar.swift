import IntentSchema
import Synchronization

/// The files of a language. They are read when their content is needed: matching needs only their compiled form.
final class LazyGrammar: Sendable {
  private let folder: LanguageFolder
  private let files: LanguageFiles
  private let content: Mutex<Grammar?>

  /// - Parameter grammar: what they say, where that is known already.
  init(_ folder: LanguageFolder, files: LanguageFiles, _ grammar: Grammar? = nil) {
    self.folder = folder
    self.files = files
    content = Mutex(grammar)
  }

  /// The content of the files. Mistakes are left out; they were reported when the files were compiled.
  var grammar: Grammar {
    content.withLock { content in
      if let content { return content }
      var reader = GrammarReader(folder)
      for file in files.all { reader.read(file) }
      content = reader.grammar
      return reader.grammar
    }
  }
}
