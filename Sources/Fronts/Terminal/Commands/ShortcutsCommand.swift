import Assistant
import Foundation
import Service

/// `beckon shortcuts …`: what a person calls by phrases of their own.
enum ShortcutsCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["shortcuts", "list"], summary: "Lists your shortcuts with their phrases", isPersonal: true
      ) { _ in try list(setting) },
      CommandDefinition(
        words: ["shortcuts", "suggest"], summary: "Lists what apps donated or propose and has no phrase yet",
        isPersonal: true
      ) { _ in try suggest(setting) },
      CommandDefinition(
        words: ["shortcuts", "add"], operands: ["PHRASE", "[NUMBER]"],
        summary: "Gives a phrase to what shortcuts suggest lists, or to the steps in a file",
        options: [
          .init(name: "--file", value: "FILE", summary: "The steps as YAML or JSON; - reads them from input"),
          .language(of: "phrase"),
        ], isPersonal: true
      ) { try add($0, setting) },
      CommandDefinition(
        words: ["shortcuts", "rename"], operands: ["NAME", "PHRASE"],
        summary: "Calls a shortcut by another phrase", options: [.language(of: "phrase")], isPersonal: true
      ) { try rename($0, setting) },
      CommandDefinition(
        words: ["shortcuts", "remove"], operands: ["NAME"], summary: "Removes a shortcut with its phrases",
        isPersonal: true
      ) { try remove($0, setting) },
      CommandDefinition(
        words: ["shortcuts", "run"], operands: ["NAME"],
        summary: "Does what a shortcut stands for, by the same dialogue",
        options: [
          .init(name: "--json", summary: "Prints one JSON document (Documentation/json.md)"), .language,
        ]
      ) { try run($0, setting) },
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant()
    let shortcuts = try assistant.memory.shortcuts()
    if shortcuts.isEmpty {
      print("You have no shortcuts. beckon shortcuts suggest lists what could be one.")
    }
    for named in shortcuts {
      let phrases = named.phrases.map { "“\($0.text.printable)” (\($0.language))" }.joined(separator: ", ")
      print(
        "\(setting.style.bold(phrases.isEmpty ? named.shortcut.identifier.printable : phrases))  \(named.shortcut.title.printable)"
      )
    }
    return .success
  }

  private static func suggest(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant()
    let shortcuts = try assistant.namelessShortcuts()
    if shortcuts.isEmpty { print("Apps have donated nothing that has no phrase yet.") }
    for (index, shortcut) in shortcuts.enumerated() {
      let app = shortcut.app.flatMap { assistant.app(named: $0)?.displayName } ?? ""
      let phrase = shortcut.suggestedPhrase.map { ", for example “\($0.printable)”" } ?? ""
      print("\(index + 1). \(shortcut.title.printable)\(setting.style.dim(" – \(app.printable)\(phrase)"))")
    }
    return .success
  }

  private static func add(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant()
    let phrase = invocation.operands[0]
    let language = try language(of: invocation, assistant)
    if let file = invocation.options["--file"] {
      let shortcut = try ShortcutFile(assistant).read(
        try InputFile.contents(of: file), file: file == "-" ? "input" : file)
      try assistant.add(shortcut, phrase: phrase, in: language)
      print("“\(phrase.printable)” does this now: \(shortcut.title.printable)")
      return .success
    }
    let shortcuts = try assistant.namelessShortcuts()
    guard let word = invocation.operands.dropFirst().first else {
      throw UsageError.missingOperand("NUMBER or --file", usage: invocation.usage)
    }
    guard let number = Int(word), shortcuts.indices.contains(number - 1) else {
      Setting.report(
        shortcuts.isEmpty
          ? "beckon: apps have donated nothing that has no phrase yet"
          : "beckon: there is no number \(word.printable); beckon shortcuts suggest lists 1 to \(shortcuts.count)"
      )
      return .failure
    }
    let shortcut = shortcuts[number - 1]
    try assistant.add(shortcut, phrase: phrase, in: language)
    print("“\(phrase.printable)” does this now: \(shortcut.title.printable)")
    return .success
  }

  private static func language(of invocation: Invocation, _ assistant: Assistant) throws(UsageError) -> String
  {
    invocation.has("--language") ? try invocation.language(resources: nil) : assistant.owner.languages[0]
  }

  private static func rename(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant()
    let language = try language(of: invocation, assistant)
    guard let named = try find(invocation.operands[0], language, assistant) else { return .failure }
    try assistant.rename(named, to: invocation.operands[1], in: language)
    print("“\(invocation.operands[1].printable)” does this now: \(named.shortcut.title.printable)")
    return .success
  }

  private static func remove(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant()
    guard let named = try find(invocation.operands[0], assistant.owner.languages[0], assistant) else {
      return .failure
    }
    try assistant.memory.delete(named)
    print("Removed: \(named.shortcut.title.printable)")
    return .success
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    try setting.withConversation(invocation, .init(SayCommand.name, .new)) { conversation in
      try SayCommand.take(invocation, setting, conversation) {
        try conversation.run(shortcut: invocation.operands[0], $0)
      }
    }
  }

  /// The shortcut of a name; nil where there is none, which is said.
  private static func find(_ name: String, _ language: String, _ assistant: Assistant) throws
    -> PersonalMemory.NamedShortcut?
  {
    if let named = try assistant.memory.shortcut(named: name, in: language) { return named }
    let known = try assistant.memory.shortcuts().flatMap { $0.phrases.map(\.text) }
    Setting.report(
      "beckon: there is no shortcut “\(name.printable)”; "
        + (known.isEmpty ? "you have none" : "there are: \(known.joined(separator: ", ").printable)"))
    return nil
  }
}
