import CEdit
import Foundation
import Glibc
import Synchronization

/// Reads lines from a person, with editing, history and completion at a terminal, or plainly from a pipe or file.
final class LineReader {
  /// The result of a person's typing.
  enum Input: Equatable {
    /// Without its end.
    case line(String)
    /// Ctrl-C threw away what was typed; it's in the history.
    case cleared
    /// Somebody calls, and nothing is typed.
    case called
    /// Ctrl-C without anything typed.
    case interrupted
    /// Ctrl-D, or the end of a pipe.
    case end
  }

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
    // The editor restores the terminal before a signal ends the program.
    edit_restore_terminal_on_signals()
    edit_watch_while_reading()
    using_history()
    stifle_history(Self.historyLimit)
    if let history { read_history(history.path) }
    edit_complete_with { word, _, _ in Editing.matches(word) }
    // While a line is typed Ctrl-C is a key as any other; while an app works it interrupts.
    edit_bind_signal_keys { _, _ in Editing.interrupt() }
    edit_bind_call { _, _ in Editing.takeCall() }
  }

  /// Somebody who may call while a line is typed.
  struct Caller: Sendable {
    /// Becomes readable when there may be a call.
    var descriptor: Int32
    /// True where somebody calls; nil where nobody ever will.
    var calls: @Sendable () -> Bool?
  }

  /// The next line.
  ///
  /// - Parameters:
  ///   - prompt: shown only at a terminal.
  ///   - caller: ends the reading while nothing is typed; only at a terminal.
  ///   - completion: what Tab offers; it's made when Tab is pressed.
  func next(
    prompt: String, caller: Caller? = nil, completion: @escaping @Sendable () -> Completion
  ) -> Input {
    guard isInteractive else { return Swift.readLine(strippingNewline: true).map(Input.line) ?? .end }
    Editing.begin(completion, caller)
    edit_watch_for(caller?.descriptor ?? -1) { Editing.hear() }
    guard let typed = readline(prompt) else { return ended() }
    defer { free(typed) }
    let line = String(cString: typed)
    if !line.allSatisfy(\.isWhitespace) {
      add_history(line)
      if let history {
        try? FileManager.default.createDirectory(
          at: history.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        write_history(history.path)
      }
    }
    return .line(line)
  }

  private func ended() -> Input {
    if Editing.wasCalled {
      // The prompt is wiped.
      print("\r\u{1B}[J", terminator: "")
      return .called
    }
    guard let thrownAway = Editing.interrupted else {
      print()
      return .end
    }
    // The text behind the cursor is wiped, so that the next prompt has a line of its own.
    print("^C\u{1B}[J")
    if thrownAway.allSatisfy(\.isWhitespace) { return .interrupted }
    add_history(thrownAway)
    return .cleared
  }
}

/// The state for the editor's calls back, which come without a context: C knows one editor a process.
private enum Editing {
  private struct State {
    var completion: (@Sendable () -> Completion)?
    /// The text that was typed before Ctrl-C.
    var interrupted: String?
    var caller: LineReader.Caller?
    var wasCalled = false
  }

  private static let state = Mutex(State())

  static func begin(_ completion: @escaping @Sendable () -> Completion, _ caller: LineReader.Caller?) {
    state.withLock { $0 = State(completion: completion, caller: caller) }
  }

  static var wasCalled: Bool { state.withLock { $0.wasCalled } }

  /// Tells the editor if somebody calls: 1 for a call, 0 for none, -1 where nobody ever will.
  static func hear() -> Int32 {
    switch state.withLock({ $0.caller })?.calls() {
    case true?: 1
    case false?: 0
    case nil: -1
    }
  }

  /// The effect of a call: none where something is typed already.
  static func takeCall() -> Int32 {
    guard (edit_line().map { String(cString: $0) } ?? "").isEmpty else { return 0 }
    state.withLock { $0.wasCalled = true }
    edit_end_line()
    return 0
  }

  static var interrupted: String? { state.withLock { $0.interrupted } }

  /// The effect of Ctrl-C.
  static func interrupt() -> Int32 {
    let typed = edit_line().map { String(cString: $0) } ?? ""
    state.withLock { $0.interrupted = typed }
    edit_end_line()
    return 0
  }

  /// The words that Tab offers, as the editor wants them: what all have in common, then each, then nil. All
  /// of the memory is the editor's.
  static func matches(_ word: UnsafePointer<CChar>?) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // Without it the editor offers files where this offers nothing.
    edit_offer_no_files()
    let line = edit_line().map { String(cString: $0) } ?? ""
    let typed = String(line.unicodeScalars.prefix(Int(edit_cursor())))
    let length = word.map { String(cString: $0).count } ?? 0
    guard let completion = state.withLock({ $0.completion }),
      let found = completion().matches(before: typed, word: length)
    else { return nil }
    let texts = found.texts.count == 1 ? found.texts : [found.common] + found.texts
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = calloc(texts.count + 1, size) else { return nil }
    let list = memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list[index] = strdup(text) }
    return list
  }
}
