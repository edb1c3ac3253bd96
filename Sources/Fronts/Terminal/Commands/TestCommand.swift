import Assistant
import ConversationScripts
import Foundation
import IntentSchema

/// `beckon test FILE…`: runs conversation scripts.
enum TestCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(words: ["test"], operands: ["FILE…"], summary: "Runs conversation scripts") {
      try run($0, setting)
    }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let style = setting.style
    var failed = 0
    for file in invocation.operands {
      let text: String
      do {
        text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      } catch {
        throw Diagnostic(at: SourceLocation(file: file), "the file can't be read", advice: "Check its name.")
      }
      let failures = try ScriptRunner().run(try ConversationScript(text, file: file))
      print((failures.isEmpty ? style.good("✔") : style.bad("✘")) + " \(file)")
      for failure in failures { print(failure.description.printable) }
      failed += failures.isEmpty ? 0 : 1
    }
    print("\(invocation.operands.count - failed) passed, \(failed) failed")
    return failed == 0 ? .success : .failure
  }
}
