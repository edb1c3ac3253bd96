import Intents
import NotebookStore

extension IntentHandler: INSnoozeTasksIntentHandling {
  func resolveTasks(for intent: INSnoozeTasksIntent) async -> [INSnoozeTasksTaskResolutionResult] {
    if intent.all == true { return [.notRequired()] }
    guard let tasks = intent.tasks, !tasks.isEmpty else { return [.needsValue()] }
    guard let notebook = try? store.load() else { return [.unsupported()] }
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

  func resolveNextTriggerTime(for intent: INSnoozeTasksIntent) async -> INDateComponentsRangeResolutionResult
  {
    intent.nextTriggerTime.map { .success(with: $0) } ?? .needsValue()
  }

  func handle(intent: INSnoozeTasksIntent) async -> INSnoozeTasksIntentResponse {
    let snoozed = update { notebook -> [TaskItem]? in
      guard let time = intent.nextTriggerTime?.startDateComponents else { return nil }
      let open = notebook.tasks.filter { !$0.isDone }.map(\.id)
      let ids = intent.all == true ? open : (intent.tasks ?? []).compactMap(\.identifier)
      return notebook.changeTasks(Set(ids)) { $0.due = time }
    }
    let response = INSnoozeTasksIntentResponse(code: snoozed == nil ? .failure : .success, userActivity: nil)
    response.snoozedTasks = snoozed?.map(\.intentTask)
    return response
  }
}
