import IntentSchema

/// Tells what an app left out of what the person asked for.
extension TurnStep {
  /// When or where a task comes up, which makes it a reminder, and what is said where the app's answer lacks it.
  private static let triggers = [
    ("temporalEventTrigger", "assistant.notKept.time"), ("spatialEventTrigger", "assistant.notKept.place"),
  ]

  /// Says that an app shows no time, or no place, with the tasks that were to have one: nothing may remind the person.
  mutating func tellWhatIsNotKept(of request: Record, in response: Record?, by app: String) {
    let tasks = (response?.fields.values.flatMap { $0.list ?? [$0] } ?? []).compactMap(\.record)
      .filter { $0.type == TaskRecord.type }
    guard !tasks.isEmpty else { return }
    for (name, text) in Self.triggers where request[name].map({ !$0.isNull }) ?? false {
      guard tasks.allSatisfy({ $0[name]?.isNull ?? true }) else { continue }
      say(text, ["app": .text(appName(app))])
    }
  }
}
