// Without Foundation, whose import would make `stdout` unsafe to name.
@preconcurrency import Glibc

/// Standard output of the extension's process: the host has it written to the extension's log file.
enum StandardOutput {
  /// Writes each line as soon as it is complete.
  ///
  /// Output to a file waits in a buffer otherwise, and is lost when the host ends the process.
  static func bufferByLine() { setvbuf(stdout, nil, _IOLBF, 0) }
}
