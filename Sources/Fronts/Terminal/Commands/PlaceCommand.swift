import Assistant

/// `beckon place`: where the person is, for what is suggested there and learnt there.
enum PlaceCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["place"], operands: ["[NAME]"],
      summary: "Says where you are, such as home, so that suggestions can fit it",
      options: [.init(name: "--forget", summary: "Says that nobody knows where you are")],
      isPersonal: true
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let memory = try setting.memorableAssistant(invocation).memory
    if invocation.has("--forget") {
      try memory.setPlace(nil)
      print("Forgotten. Suggestions go by the time alone.")
      return .success
    }
    guard let name = invocation.operands.first else {
      print(try memory.place.map { "You are at: \($0.printable)" } ?? "Nobody has said where you are.")
      return .success
    }
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
      Setting.report("beckon: “\(name.printable)” is no name of a place; write one such as home")
      return .failure
    }
    let known = try memory.setPlace(name)
    print("You are at: \(known.name.printable)")
    if !known.isListed {
      print("It isn't in \(setting.places.placeBook.path), so what apps offer near it can't be known.")
    }
    return .success
  }
}
