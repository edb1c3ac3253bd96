import Foundation
import LanguageTools

/// `beckon nlu`: trains models of sentences from examples, and uses them.
enum ModelCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["nlu", "train"], operands: ["EXAMPLES"],
        summary: "Trains a model of sentences from a file of JSON lines",
        options: [
          .init(name: "--output", value: "MODEL", summary: "The file to write"),
          .language(of: "examples"),
        ], run: train),
      CommandDefinition(
        words: ["nlu", "parse"], summary: "Understands JSON lines from standard input with a trained model",
        options: [
          .init(name: "--model", value: "MODEL", summary: "A file that beckon nlu train wrote"),
          LineStream.statistics,
        ], run: parse),
    ]
  }

  private static func train(_ invocation: Invocation) throws -> ExitStatus {
    let output = try invocation.required("--output")
    let file = invocation.operands[0]
    guard let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8) else {
      throw LineError(message: "\(file) can't be read as UTF-8")
    }
    let examples = try ExampleLines.examples(text, file: file)
    let begin = ContinuousClock.now
    let data = ModelLines.train(examples, language: invocation.options["--language"] ?? "en").file
    try data.write(to: URL(filePath: output), options: .atomic)
    let seconds = ContinuousClock.now - begin
    let summary = "\(examples.count) examples, \(data.count / 1024) kB, \(seconds)\n"
    FileHandle.standardError.write(Data(summary.utf8))
    return .success
  }

  private static func parse(_ invocation: Invocation) throws -> ExitStatus {
    let file = try invocation.required("--model")
    guard let data = try? Data(contentsOf: URL(filePath: file)) else {
      throw LineError(message: "\(file) can't be read")
    }
    let lines = try ModelLines(model: data)
    return try LineStream.run(invocation, lines.answer)
  }
}
