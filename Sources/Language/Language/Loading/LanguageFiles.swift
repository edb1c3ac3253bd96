import Entities
import IntentSchema
import Synchronization

/// The grammar files of a language, and others besides. Files of a folder whose checksum is known are read when somebody asks for
/// their content: what was compiled from them needs only the checksum.
final class LanguageFiles: Sendable {
  private let folder: LanguageFolder?
  private let added: [GrammarSource]
  private let content: Mutex<[GrammarSource]?>
  /// The checksum of the folder's own files.
  private let own: UInt64?

  init(_ files: [GrammarSource]) {
    folder = nil
    added = []
    own = nil
    content = Mutex(files)
  }

  /// The files of a folder.
  ///
  /// - Throws: one finding when there are none, or one can't be read.
  init(of folder: LanguageFolder, adding added: [GrammarSource], _ digests: FolderDigests) throws(Diagnostics)
  {
    self.folder = folder
    self.added = added
    own = digests.value(of: .grammars)
    content = Mutex(nil)
    // Where there is no checksum, reading tells the reason.
    if own == nil { _ = try folder.grammarFiles() }
  }

  var all: [GrammarSource] {
    content.withLock { content in
      if let content { return content }
      let files = ((try? folder?.grammarFiles()) ?? []) + added
      content = files
      return files
    }
  }

  /// A checksum of all files, to which more can be added. It doesn't depend on whether they are read.
  var checksum: Checksum {
    var checksum = Checksum()
    if let own { checksum = Checksum(own) }
    for text in (own == nil ? all : added).flatMap(\.digest) { checksum.add(text) }
    return checksum
  }
}
