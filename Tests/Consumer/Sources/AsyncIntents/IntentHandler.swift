import Intents

final class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any? {
    switch intent {
    case is INAddTasksIntent: TasksHandler()
    case is INSetTaskAttributeIntent: TasksHandler()
    default: nil
    }
  }
}

/// The titles that were asked for since the extension started.
actor Log {
  static let shared = Log()
  private var titles: [String] = []

  func append(_ more: [String]) -> Int {
    titles += more
    return titles.count
  }
}

final class TasksHandler: NSObject {}

extension TasksHandler: INAddTasksIntentHandling {
  func resolveTaskTitles(for intent: INAddTasksIntent) async -> [INSpeakableStringResolutionResult] {
    intent.taskTitles?.map { .success(with: $0) } ?? [.needsValue()]
  }

  func handle(intent: INAddTasksIntent) async -> INAddTasksIntentResponse {
    let titles = intent.taskTitles ?? []
    _ = await Log.shared.append(titles.map(\.spokenPhrase))
    let response = INAddTasksIntentResponse(code: .success, userActivity: nil)
    response.addedTasks = titles.map {
      INTask(
        title: $0, status: .notCompleted, taskType: .completable, spatialEventTrigger: nil,
        temporalEventTrigger: intent.temporalEventTrigger, createdDateComponents: nil,
        modifiedDateComponents: nil, identifier: nil)
    }
    return response
  }
}

extension TasksHandler: INSetTaskAttributeIntentHandling {
  // One protocol in completion form beside the other in async form.
  func handle(
    intent: INSetTaskAttributeIntent, completion: @escaping (INSetTaskAttributeIntentResponse) -> Void
  ) {
    completion(INSetTaskAttributeIntentResponse(code: .failure, userActivity: nil))
  }
}
