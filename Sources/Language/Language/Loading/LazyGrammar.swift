import IntentSchema
import Synchronization

/// The files of a language, read when what they say is asked for: matching needs only what was compiled of them.
final class LazyGrammar: Sendable {
  private let folder: LanguageFolder
  private let files: [GrammarSource]
  private let content: Mutex<Grammar?>

  /// - Parameter grammar: what they say, where that is known already.
  init(_ folder: LanguageFolder, files: [GrammarSource], _ grammar: Grammar? = nil) {
    self.folder = folder
    self.files = files
    content = Mutex(grammar)
  }

  /// What they say; without what is wrong in them, which was told when they were compiled.
  var grammar: Grammar {
    content.withLock { content in
      if let content { return content }
      var reader = GrammarReader(folder)
      for file in files { reader.read(file) }
      content = reader.grammar
      return reader.grammar
    }
  }
}
