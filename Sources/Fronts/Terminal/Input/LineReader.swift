import CEdit
import Foundation
import Glibc

/// Reads lines from a person, with editing and history at a terminal, or plainly from a pipe or file.
final class LineReader {
  private let isInteractive: Bool
  private let history: URL?
  private static let historyLimit: Int32 = 500

  /// - Parameter history: the file that keeps the lines for the next time.
  init(history: URL?) {
    isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    self.history = history
    guard isInteractive else { return }
    // Without a UTF-8 locale the editor would count bytes and break other alphabets.
    if setlocale(LC_CTYPE, "") == nil || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    // The editor restores the terminal before an interrupt ends the program.
    edit_restore_terminal_on_signals()
    using_history()
    stifle_history(Self.historyLimit)
    if let history { read_history(history.path) }
  }

  /// The next line without its end; nil at the end of input.
  ///
  /// - Parameter prompt: shown only at a terminal.
  func next(prompt: String) -> String? {
    guard isInteractive else { return Swift.readLine(strippingNewline: true) }
    guard let typed = readline(prompt) else {
      print()
      return nil
    }
    defer { free(typed) }
    let line = String(cString: typed)
    if !line.allSatisfy(\.isWhitespace) {
      add_history(line)
      if let history {
        try? FileManager.default.createDirectory(
          at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
        write_history(history.path)
      }
    }
    return line
  }
}
