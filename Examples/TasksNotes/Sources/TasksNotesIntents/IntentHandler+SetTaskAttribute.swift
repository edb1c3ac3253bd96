import Intents
import NotebookStore

extension IntentHandler: INSetTaskAttributeIntentHandling {
  func resolveTargetTask(for intent: INSetTaskAttributeIntent) async -> INTaskResolutionResult {
    guard let notebook = try? store.load() else { return .unsupported() }
    // A task that was chosen or confirmed comes back with its identifier.
    if let task = notebook.task(withID: intent.targetTask?.identifier) {
      return .success(with: task.intentTask)
    }
    guard let name = intent.targetTask?.title ?? intent.taskTitle else { return .needsValue() }
    switch notebook.task(named: name.spokenPhrase) {
    case .exactly(let task): return .success(with: task.intentTask)
    case .probably(let task): return .confirmationRequired(with: task.intentTask)
    case .several(let tasks): return .disambiguation(with: tasks.map(\.intentTask))
    case .none: return .unsupported()
    }
  }

  func resolveTaskTitle(for intent: INSetTaskAttributeIntent) async -> INSpeakableStringResolutionResult {
    intent.taskTitle.map { .success(with: $0) } ?? .notRequired()
  }

  func resolveStatus(for intent: INSetTaskAttributeIntent) async -> INTaskStatusResolutionResult {
    if intent.status != .unknown { return .success(with: intent.status) }
    let changesSomethingElse =
      intent.priority != .unknown || intent.temporalEventTrigger != nil || intent.spatialEventTrigger != nil
    return changesSomethingElse ? .notRequired() : .needsValue()
  }

  func resolvePriority(for intent: INSetTaskAttributeIntent) async -> INTaskPriorityResolutionResult {
    intent.priority == .unknown ? .notRequired() : .success(with: intent.priority)
  }

  func resolveSpatialEventTrigger(
    for intent: INSetTaskAttributeIntent
  ) async -> INSpatialEventTriggerResolutionResult {
    intent.spatialEventTrigger.map { .success(with: $0) } ?? .notRequired()
  }

  func resolveTemporalEventTrigger(
    for intent: INSetTaskAttributeIntent
  ) async -> INSetTaskAttributeTemporalEventTriggerResolutionResult {
    intent.temporalEventTrigger.map { .success(with: $0) } ?? .notRequired()
  }

  func handle(intent: INSetTaskAttributeIntent) async -> INSetTaskAttributeIntentResponse {
    let changed = update { notebook -> TaskItem? in
      guard let id = intent.targetTask?.identifier else { return nil }
      return notebook.changeTasks([id]) { task in
        if intent.status != .unknown { task.isDone = intent.status == .completed }
        if intent.priority != .unknown { task.isFlagged = intent.priority == .flagged }
        if let trigger = intent.temporalEventTrigger {
          task.due = trigger.dateComponentsRange.startDateComponents
        }
        if let place = Place(intent.spatialEventTrigger) { task.place = place }
      }.first
    }
    let response = INSetTaskAttributeIntentResponse(
      code: changed == nil ? .failure : .success, userActivity: nil)
    response.modifiedTask = changed?.intentTask
    return response
  }
}
