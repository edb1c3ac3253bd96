import Foundation
import Glibc

/// The lines that the host writes into an extension's log, for the developer. The extension's own lines say
/// less where it's gone.
///
///     ExtensionLog(file).note("handle failed: it crashed (signal 11)", at: now)
struct ExtensionLog {
  /// Nil where the output of the extension goes elsewhere.
  let file: URL?

  init(_ file: URL?) { self.file = file }

  func note(_ text: String, at moment: Date) {
    guard let file else { return }
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try? handle.write(contentsOf: Data("beckon, \(moment.formatted(.iso8601)): \(text)\n".utf8))
  }
}
