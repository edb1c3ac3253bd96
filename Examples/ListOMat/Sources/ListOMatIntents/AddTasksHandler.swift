import Intents
import ListStore

class AddTasksHandler: NSObject, INAddTasksIntentHandling {
  private let store = ListStore()

  func resolveTargetTaskList(
    for intent: INAddTasksIntent,
    with completion: @escaping (INAddTasksTargetTaskListResolutionResult) -> Void
  ) {
    guard let name = intent.targetTaskList?.title.spokenPhrase else {
      completion(.needsValue())
      return
    }
    guard let lists = try? store.load() else {
      completion(.unsupported())
      return
    }
    switch ListMatch(name, in: lists) {
    case .exactly(let list):
      completion(.success(with: INTaskList(list)))
    case .probably(let list):
      completion(.confirmationRequired(with: INTaskList(list)))
    case .several(let lists):
      completion(.disambiguation(with: lists.map { INTaskList($0) }))
    case .none:
      completion(.unsupported())
    }
  }

  func resolveTaskTitles(
    for intent: INAddTasksIntent, with completion: @escaping ([INSpeakableStringResolutionResult]) -> Void
  ) {
    guard let titles = intent.taskTitles, !titles.isEmpty else {
      completion([.needsValue()])
      return
    }
    completion(titles.map { .success(with: $0) })
  }

  func confirm(intent: INAddTasksIntent, completion: @escaping (INAddTasksIntentResponse) -> Void) {
    completion(INAddTasksIntentResponse(code: .ready, userActivity: nil))
  }

  func handle(intent: INAddTasksIntent, completion: @escaping (INAddTasksIntentResponse) -> Void) {
    guard let title = intent.targetTaskList?.title.spokenPhrase, let taskTitles = intent.taskTitles,
      var lists = try? store.load(), let index = lists.firstIndex(where: { $0.title == title })
    else {
      completion(INAddTasksIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let items = taskTitles.map { Item(title: $0.spokenPhrase) }
    lists[index].items.append(contentsOf: items)
    do {
      try store.save(lists)
    } catch {
      completion(INAddTasksIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let response = INAddTasksIntentResponse(code: .success, userActivity: nil)
    response.modifiedTaskList = INTaskList(lists[index])
    response.addedTasks = items.map { INTask($0) }
    completion(response)
  }
}
