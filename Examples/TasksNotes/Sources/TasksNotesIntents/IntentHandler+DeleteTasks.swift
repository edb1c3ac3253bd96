import Intents
import NotebookStore

extension IntentHandler: INDeleteTasksIntentHandling {
  func resolveTaskList(for intent: INDeleteTasksIntent) async -> INDeleteTasksTaskListResolutionResult {
    guard let named = intent.taskList else { return .notRequired() }
    guard let notebook = try? store.load() else { return .unsupported() }
    switch notebook.list(named: named.title.spokenPhrase) {
    case .exactly(let list): return .success(with: list.intentList)
    case .probably(let list): return .confirmationRequired(with: list.intentList)
    case .several(let lists): return .disambiguation(with: lists.map(\.intentList))
    case .none: return .unsupported(forReason: .noTaskListFound)
    }
  }

  func resolveTasks(for intent: INDeleteTasksIntent) async -> [INDeleteTasksTaskResolutionResult] {
    guard let notebook = try? store.load() else { return [.unsupported()] }
    guard !notebook.tasks.isEmpty else { return [.unsupported(forReason: .noTasksInApp)] }
    if intent.all == true { return [.notRequired()] }
    guard let tasks = intent.tasks, !tasks.isEmpty else { return [.needsValue()] }
    return tasks.map { named in
      if let task = notebook.task(withID: named.identifier) { return .success(with: task.intentTask) }
      switch notebook.task(named: named.title.spokenPhrase) {
      case .exactly(let task): return .success(with: task.intentTask)
      case .probably(let task): return .confirmationRequired(with: task.intentTask)
      case .several(let tasks): return .disambiguation(with: tasks.map(\.intentTask))
      case .none: return .unsupported(forReason: .noTasksFound)
      }
    }
  }

  func handle(intent: INDeleteTasksIntent) async -> INDeleteTasksIntentResponse {
    let deleted = update { notebook -> [TaskItem]? in
      let title = intent.taskList?.title.spokenPhrase
      let candidates = notebook.lists.filter { title == nil || $0.title == title }.flatMap(\.tasks).map(\.id)
      let ids = intent.all == true ? candidates : (intent.tasks ?? []).compactMap(\.identifier)
      return ids.isEmpty ? nil : notebook.removeTasks(Set(ids))
    }
    let response = INDeleteTasksIntentResponse(code: deleted == nil ? .failure : .success, userActivity: nil)
    response.deletedTasks = deleted?.map(\.intentTask)
    return response
  }
}
