import Assistant
import Foundation
import IntentSchema
import Service

/// `beckon intents …` and `beckon run`: lists, describes and runs intents without a sentence.
enum IntentsCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(words: ["intents", "list"], summary: "Lists all intents by domain") { _ in
        try list(setting)
      },
      CommandDefinition(
        words: ["intents", "show"], operands: ["INTENT"],
        summary: "Prints the JSON schema of an intent's parameters"
      ) { try show($0, setting) },
      CommandDefinition(
        words: ["run"], operands: ["APP", "INTENT"],
        summary: "Has an app carry out an intent, without a sentence",
        options: [
          .init(
            name: "--parameters", value: "FILE",
            summary: "The parameters as JSON or YAML; - reads them from input"),
          .init(name: "--json", summary: "Prints one JSON document (Documentation/json.md)"),
          .language,
        ]
      ) { try run($0, setting) },
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let domains = Dictionary(grouping: assistant.catalogue.intents.values) {
      QualifiedName.app(of: $0.name) ?? $0.domain
    }
    for (domain, intents) in domains.sorted(by: { $0.key < $1.key }) {
      print(setting.style.bold(domain))
      for intent in intents.sorted(by: { $0.name < $1.name }) {
        print(
          "  \(QualifiedName.plain(intent.name))\(intent.isDeprecated ? setting.style.dim(" (deprecated)") : "")"
        )
      }
    }
    return .success
  }

  private static func show(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let intent = try assistant.intent(named: invocation.operands[0])
    var schema = ParameterSchema(catalogue: assistant.catalogue)
    print(String(decoding: schema.json(of: intent), as: UTF8.self))
    return .success
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    var request = RunRequest(app: invocation.operands[0], intent: invocation.operands[1])
    if let file = invocation.options["--parameters"] {
      request.parameters = try InputFile.contents(of: file)
      request.file = file == "-" ? "input" : file
    }
    return try setting.withConversation(invocation, .init(SayCommand.name, .new)) { conversation in
      try SayCommand.take(invocation, setting, conversation) { try conversation.run(request, $0) }
    }
  }
}
