import Assistant
import Foundation
import Service

/// `beckon search`: finds what apps donated and index, and the person's shortcuts.
enum SearchCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["search"], operands: ["TEXT…"],
      summary: "Finds what you did in apps, what they keep to be found, and your shortcuts",
      options: [
        .count("How many at most; 10 without it"),
        .init(
          name: "--open", value: "NUMBER", summary: "Opens or does this one of them",
          fault: { (Int($0) ?? 0) > 0 ? nil : "is no number of what was found" }),
        .language,
      ], isPersonal: true
    ) { try run($0, setting) }
  }

  private static let usual = 10

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let words = invocation.operands.joined(separator: " ")
    if let number = invocation.options["--open"].flatMap({ Int($0) }) {
      return try setting.withConversation(invocation, .init(SayCommand.name, .new)) { conversation in
        try SayCommand.take(invocation, setting, conversation) {
          try conversation.open(number, foundBy: words, $0)
        }
      }
    }
    let assistant = try setting.memorableAssistant(invocation)
    let count = invocation.options["--count"].flatMap { Int($0) } ?? usual
    let found = try assistant.found(words, limit: count)
    if found.isEmpty { print("Nothing was found.") }
    for (index, thing) in found.enumerated() {
      print("\(index + 1). \(thing.title.printable)\(setting.style.dim(" – \(thing.place.printable)"))")
    }
    return found.isEmpty ? .failure : .success
  }
}
