/// `beckon help`: prints the table of commands, or one command with its options.
enum HelpCommand {
  static func print(_ words: [String], among commands: [CommandDefinition]) -> ExitStatus {
    let chosen = words.isEmpty ? [] : commands.filter { $0.words.starts(with: words) }
    guard chosen.isEmpty else {
      for command in chosen { show(command) }
      return .success
    }
    Swift.print("Beckon, an assistant for apps.\n\nusage: beckon [COMMAND]\n")
    let rows = commands.map { ((["beckon"] + $0.words + $0.operands).joined(separator: " "), $0.summary) }
    table(
      rows + [
        ("beckon help [COMMAND]", "Shows this, or a command's options"),
        ("beckon --version", "Prints the version of Beckon"),
      ])
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.summary)" }
    Swift.print("\nExit status: \(statuses.joined(separator: ", ")).")
    return .success
  }

  private static func show(_ command: CommandDefinition) {
    Swift.print("\(command.summary)\nusage: \(command.usage)")
    table(command.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.summary) })
  }

  private static func table(_ rows: [(String, String)]) {
    let width = rows.map(\.0.count).max() ?? 0
    for (name, summary) in rows {
      Swift.print("  \(name)\(String(repeating: " ", count: width - name.count))   \(summary)")
    }
  }
}
