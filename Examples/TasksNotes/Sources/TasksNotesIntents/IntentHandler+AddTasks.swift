import Intents
import NotebookStore

extension IntentHandler: INAddTasksIntentHandling {
  /// Marks a list that the person is asked to make.
  private static let newList = "new"

  func resolveTargetTaskList(
    for intent: INAddTasksIntent
  ) async -> INAddTasksTargetTaskListResolutionResult {
    guard let target = intent.targetTaskList else { return .notRequired() }
    if target.identifier == Self.newList { return .success(with: target) }
    guard let notebook = try? store.load() else { return .unsupported() }
    switch notebook.list(named: target.title.spokenPhrase) {
    case .exactly(let list): return .success(with: list.intentList)
    case .probably(let list): return .confirmationRequired(with: list.intentList)
    case .several(let lists): return .disambiguation(with: lists.map(\.intentList))
    case .none:
      let list = INTaskList(
        title: target.title, tasks: [], groupName: nil, createdDateComponents: nil,
        modifiedDateComponents: nil, identifier: Self.newList)
      return .confirmationRequired(with: list, forReason: .listShouldBeCreated)
    }
  }

  func resolveTaskTitles(for intent: INAddTasksIntent) async -> [INSpeakableStringResolutionResult] {
    guard let titles = intent.taskTitles, !titles.isEmpty else { return [.needsValue()] }
    return titles.map { .success(with: $0) }
  }

  func resolveSpatialEventTrigger(for intent: INAddTasksIntent) async -> INSpatialEventTriggerResolutionResult
  {
    intent.spatialEventTrigger.map { .success(with: $0) } ?? .notRequired()
  }

  func resolveTemporalEventTrigger(
    for intent: INAddTasksIntent
  ) async -> INAddTasksTemporalEventTriggerResolutionResult {
    intent.temporalEventTrigger.map { .success(with: $0) } ?? .notRequired()
  }

  func handle(intent: INAddTasksIntent) async -> INAddTasksIntentResponse {
    let added = update { notebook -> (list: TaskList, tasks: [TaskItem])? in
      let title = intent.targetTaskList?.title.spokenPhrase ?? Notebook.defaultList
      let tasks = (intent.taskTitles ?? []).map { taskTitle in
        TaskItem(
          title: taskTitle.spokenPhrase, isFlagged: intent.priority == .flagged,
          due: intent.temporalEventTrigger?.dateComponentsRange.startDateComponents,
          place: Place(intent.spatialEventTrigger))
      }
      if let index = notebook.lists.firstIndex(where: { $0.title == title }) {
        notebook.lists[index].tasks += tasks
        return (notebook.lists[index], tasks)
      }
      let list = TaskList(title: title, tasks: tasks)
      notebook.lists.append(list)
      return (list, tasks)
    }
    let response = INAddTasksIntentResponse(code: added == nil ? .failure : .success, userActivity: nil)
    response.modifiedTaskList = added?.list.intentList
    response.addedTasks = added?.tasks.map(\.intentTask)
    return response
  }
}
