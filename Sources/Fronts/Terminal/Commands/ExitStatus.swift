/// The exit status of `beckon`. `Documentation/command-line.md` lists the numbers for scripts.
///
///     exit(ExitStatus.questionOpen.rawValue)  // 3: a script goes on with `beckon say --continue`
public enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  /// The app failed or refused, a test failed, an app could not be installed.
  case failure = 1
  /// The sentence was not understood.
  case notUnderstood = 2
  /// `beckon say` ended with a question that is still open.
  case questionOpen = 3
  /// The command line makes no sense.
  case usage = 64
  /// A file that was named can't be read or is wrong inside.
  case badInput = 65
  /// A file can't be written: the disk is full, or the directory is not writable.
  case notKept = 74
  /// The person left by Ctrl-C, as programs do that an interrupt ends.
  case interrupted = 130

  /// The meaning in a few words, for help.
  var summary: String {
    switch self {
    case .success: "done"
    case .failure: "failed"
    case .notUnderstood: "not understood"
    case .questionOpen: "a question is open"
    case .usage: "misuse"
    case .badInput: "bad file"
    case .notKept: "can't be kept"
    case .interrupted: "interrupted"
    }
  }
}
