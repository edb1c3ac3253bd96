import Intents

/// Adds and deletes tasks and makes notes. Each has a name of its own, which tells the requests apart.
final class TaskHandler: INExtension {
  private let ledger: Ledger
  private let faults: Faults

  init(_ ledger: Ledger) {
    self.ledger = ledger
    faults = Faults(ledger)
  }

  override func handler(for intent: INIntent) -> Any? { self }

  private static func task(_ token: String) -> INTask {
    INTask(
      title: INSpeakableString(spokenPhrase: token), status: .notCompleted, taskType: .completable,
      spatialEventTrigger: nil, temporalEventTrigger: nil, createdDateComponents: nil,
      modifiedDateComponents: nil, identifier: token, priority: .notFlagged)
  }

  /// Tells the assistant of something that was done, and notes when that is acknowledged.
  private func donate(_ intent: INIntent, _ token: String) {
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.identifier = token
    interaction.donate { [ledger] error in
      if error == nil { ledger.write("donated", token) }
    }
  }
}

extension TaskHandler: INAddTasksIntentHandling {
  func resolveTaskTitles(
    for intent: INAddTasksIntent,
    with completion: @escaping @Sendable ([INSpeakableStringResolutionResult]) -> Void
  ) {
    let titles = intent.taskTitles ?? []
    faults.answer("resolve", intent.token) { completion(titles.map { .success(with: $0) }) }
  }

  func confirm(
    intent: INAddTasksIntent, completion: @escaping @Sendable (INAddTasksIntentResponse) -> Void
  ) {
    faults.answer("confirm", intent.token) {
      completion(INAddTasksIntentResponse(code: .ready, userActivity: nil))
    }
  }

  func handle(
    intent: INAddTasksIntent, completion: @escaping @Sendable (INAddTasksIntentResponse) -> Void
  ) {
    let token = intent.token
    faults.answer("handle", token) {
      ledger.write("added", token)
      donate(intent, token)
    } reply: {
      let response = INAddTasksIntentResponse(code: .success, userActivity: nil)
      response.modifiedTaskList = INTaskList(
        title: INSpeakableString(spokenPhrase: "Tasks"), tasks: [], groupName: nil,
        createdDateComponents: nil, modifiedDateComponents: nil, identifier: "tasks")
      response.addedTasks = [Self.task(token)]
      completion(response)
    }
  }
}

extension TaskHandler: INDeleteTasksIntentHandling {
  func resolveTasks(
    for intent: INDeleteTasksIntent,
    with completion: @escaping @Sendable ([INDeleteTasksTaskResolutionResult]) -> Void
  ) {
    let token = intent.token
    let isThere = ledger.has(token)
    faults.answer("resolve", token) {
      completion([isThere ? .success(with: Self.task(token)) : .unsupported(forReason: .noTasksFound)])
    }
  }

  func confirm(
    intent: INDeleteTasksIntent, completion: @escaping @Sendable (INDeleteTasksIntentResponse) -> Void
  ) {
    faults.answer("confirm", intent.token) {
      completion(INDeleteTasksIntentResponse(code: .ready, userActivity: nil))
    }
  }

  func handle(
    intent: INDeleteTasksIntent, completion: @escaping @Sendable (INDeleteTasksIntentResponse) -> Void
  ) {
    let token = intent.token
    faults.answer("handle", token) {
      ledger.write("deleted", token)
    } reply: {
      let response = INDeleteTasksIntentResponse(code: .success, userActivity: nil)
      response.deletedTasks = [Self.task(token)]
      completion(response)
    }
  }
}

extension TaskHandler: INCreateNoteIntentHandling {
  func resolveTitle(
    for intent: INCreateNoteIntent,
    with completion: @escaping @Sendable (INSpeakableStringResolutionResult) -> Void
  ) {
    let title = intent.title
    faults.answer("resolve", intent.token) {
      completion(title.map { .success(with: $0) } ?? .needsValue())
    }
  }

  func handle(
    intent: INCreateNoteIntent, completion: @escaping @Sendable (INCreateNoteIntentResponse) -> Void
  ) {
    let token = intent.token
    faults.answer("handle", token) {
      ledger.write("noted", token)
    } reply: {
      let response = INCreateNoteIntentResponse(code: .success, userActivity: nil)
      response.createdNote = INNote(
        title: INSpeakableString(spokenPhrase: token), contents: [], groupName: nil,
        createdDateComponents: nil, modifiedDateComponents: nil, identifier: token)
      completion(response)
    }
  }
}

extension INAddTasksIntent {
  fileprivate var token: String { taskTitles?.first?.spokenPhrase ?? "-" }
}

extension INDeleteTasksIntent {
  fileprivate var token: String { tasks?.first?.title.spokenPhrase ?? "-" }
}

extension INCreateNoteIntent {
  fileprivate var token: String { title?.spokenPhrase ?? "-" }
}
