import Foundation
import Glibc

/// Reads a passphrase: without showing it at a terminal, else a line of the input.
enum PassphraseReader {
  static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// - Parameter prompt: shown at a terminal only, on standard error.
  /// - Returns: nil where the person left, or the input has ended.
  static func read(_ prompt: String) -> String? {
    guard isAtTerminal else { return Swift.readLine(strippingNewline: true) }
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    // Keys that are signals elsewhere are read too: a program that they ended would leave the terminal silent.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    // Nothing that was typed before the question is its answer; what is typed at its sight is.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    FileHandle.standardError.write(Data(prompt.utf8))
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return line()
  }

  private static func line() -> String? {
    var typed: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      switch byte {
      case 0x0A, 0x0D: return String(decoding: typed, as: UTF8.self)
      // Ctrl-C and Ctrl-D.
      case 0x03, 0x04: return nil
      // Ctrl-U.
      case 0x15: typed = []
      case 0x08, 0x7F:
        // The last character goes as a whole.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      default: typed.append(byte)
      }
    }
  }
}
