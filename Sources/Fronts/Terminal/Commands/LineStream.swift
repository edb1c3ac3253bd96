import Foundation
import LanguageTools
import SourceTree

/// Answers standard input line by line, as soon as each line has come.
enum LineStream {
  static let statistics = CommandDefinition.Option(
    name: "--stats", summary: "Prints lines, seconds and microseconds a line on standard error at the end")

  /// - Parameter answer: the answer to one line, without its end.
  static func run(_ invocation: Invocation, _ answer: (String) throws -> String) throws -> ExitStatus {
    var number = 0
    var faults = 0
    var busy = Duration.zero
    let clock = ContinuousClock()
    while let line = readLine(strippingNewline: true) {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let begin = clock.now
      do {
        let output = try answer(line)
        busy += clock.now - begin
        print(output)
      } catch {
        faults += 1
        Setting.report("beckon: line \(number): \(error)")
        // A wrong line is answered too, so that each output line belongs to the input line of the same number.
        print(JSON.object(["error": .string("\(error)")]).line)
      }
      fflush(nil)
    }
    if invocation.has("--stats") {
      let seconds = Double(busy.components.seconds) + Double(busy.components.attoseconds) / 1e18
      let each = number > 0 ? seconds / Double(number) * 1e6 : 0
      let text = String(
        format: "%d lines, %d faults, %.3f s, %.1f µs a line\n", number, faults, seconds, each)
      FileHandle.standardError.write(Data(text.utf8))
    }
    return faults == 0 ? .success : .badInput
  }
}
