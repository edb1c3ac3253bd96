import Assistant
import Foundation
import Glibc

/// `beckon data …`: all that is kept of the person.
enum DataCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["data", "export"], summary: "Prints all that is kept of you, one JSON object a line",
        isPersonal: true
      ) { _ in try export(setting) },
      CommandDefinition(
        words: ["data", "delete"], summary: "Deletes all that is kept of you, for good",
        options: [.init(name: "--yes", summary: "Doesn't ask first")], isPersonal: true
      ) { try delete($0, setting) },
    ]
  }

  private static func export(_ setting: Setting) throws -> ExitStatus {
    let gaps = try setting.memorableAssistant(mayBeDamaged: true).exportMemory { print($0) }
    for gap in gaps { Setting.report("beckon: not every \(gap.part) can be read: \(gap.detail)") }
    return gaps.isEmpty ? .success : .failure
  }

  private static func delete(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    if !invocation.has("--yes") {
      guard isatty(STDIN_FILENO) == 1 else {
        Setting.report("beckon: nothing was deleted; say --yes where nobody can be asked")
        return .failure
      }
      print(
        "Delete your donations, shortcuts, phrases, suggestions, history and typed lines for good? Type yes: ",
        terminator: "")
      fflush(nil)
      guard readLine() == "yes" else {
        print("Nothing was deleted.")
        return .failure
      }
    }
    try setting.assistant().deleteMemory()
    // The lines that were typed in the terminal are kept by it alone.
    do {
      try FileManager.default.removeItem(at: setting.places.inputHistory)
    } catch CocoaError.fileNoSuchFile {
    }
    print("Deleted. Apps keep their own data; beckon apps remove --data deletes that.")
    return .success
  }
}
