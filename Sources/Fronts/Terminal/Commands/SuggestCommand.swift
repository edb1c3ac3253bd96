import Assistant
import Foundation

/// `beckon suggest`: what the person may want to do now.
enum SuggestCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["suggest"], summary: "Shows what you may want to do now, and why",
      options: [
        .count("How many at most; 3 without it"),
        .init(name: "--place", value: "NAME", summary: "Where you are, as your places file calls it"),
        .init(name: "--stop", value: "NUMBER", summary: "Never suggests this one of them again"),
      ] + Setting.options, isPersonal: true
    ) { try run($0, setting) }
  }

  private static let usual = 3

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.memorableAssistant(invocation)
    let count = invocation.options["--count"].flatMap { Int($0) } ?? usual
    let offers = try assistant.offers(limit: count, place: invocation.options["--place"])
    if let word = invocation.options["--stop"] {
      guard let number = Int(word), offers.indices.contains(number - 1) else {
        throw invocation.senseless("--stop", "is no number of a suggestion")
      }
      try assistant.memory.dismiss(offers[number - 1].key)
      print("I won't suggest this any more: \(offers[number - 1].title.printable)")
      return .success
    }
    if offers.isEmpty { print("Nothing comes to mind. Suggestions grow from what is done in apps.") }
    for (index, offer) in offers.enumerated() {
      print("\(index + 1). \(offer.title.printable)\(setting.style.dim(" – \(offer.reason.printable)"))")
    }
    return .success
  }
}
