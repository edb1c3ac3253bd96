import Intents
import NotebookStore

extension IntentHandler: INCreateTaskListIntentHandling {
  func resolveTitle(for intent: INCreateTaskListIntent) async -> INSpeakableStringResolutionResult {
    guard let title = intent.title else { return .needsValue() }
    guard let notebook = try? store.load() else { return .unsupported() }
    if case .exactly = notebook.list(named: title.spokenPhrase) { return .unsupported() }
    return .success(with: title)
  }

  func resolveTaskTitles(for intent: INCreateTaskListIntent) async -> [INSpeakableStringResolutionResult] {
    intent.taskTitles?.map { .success(with: $0) } ?? [.notRequired()]
  }

  func resolveGroupName(for intent: INCreateTaskListIntent) async -> INSpeakableStringResolutionResult {
    intent.groupName.map { .success(with: $0) } ?? .notRequired()
  }

  func handle(intent: INCreateTaskListIntent) async -> INCreateTaskListIntentResponse {
    let created = update { notebook -> TaskList? in
      guard let title = intent.title?.spokenPhrase else { return nil }
      let tasks = (intent.taskTitles ?? []).map { TaskItem(title: $0.spokenPhrase) }
      let list = TaskList(title: title, group: intent.groupName?.spokenPhrase, tasks: tasks)
      notebook.lists.append(list)
      return list
    }
    let response = INCreateTaskListIntentResponse(
      code: created == nil ? .failure : .success, userActivity: nil)
    response.createdTaskList = created?.intentList
    return response
  }
}
