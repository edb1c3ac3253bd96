import Intents
import ListStore

class CreateTaskListHandler: NSObject, INCreateTaskListIntentHandling {
  private let store = ListStore()

  func resolveTitle(
    for intent: INCreateTaskListIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    guard let title = intent.title else {
      completion(.needsValue())
      return
    }
    guard let lists = try? store.load(), !isTaken(title.spokenPhrase, lists) else {
      completion(.unsupported())
      return
    }
    completion(.success(with: title))
  }

  func resolveTaskTitles(
    for intent: INCreateTaskListIntent,
    with completion: @escaping ([INSpeakableStringResolutionResult]) -> Void
  ) {
    completion(intent.taskTitles?.map { .success(with: $0) } ?? [.notRequired()])
  }

  func handle(
    intent: INCreateTaskListIntent, completion: @escaping (INCreateTaskListIntentResponse) -> Void
  ) {
    guard let title = intent.title?.spokenPhrase, var lists = try? store.load(), !isTaken(title, lists) else {
      completion(INCreateTaskListIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let items = (intent.taskTitles ?? []).map { Item(title: $0.spokenPhrase) }
    let list = List(title: title.prefix(1).uppercased() + title.dropFirst(), items: items)
    lists.append(list)
    do {
      try store.save(lists)
    } catch {
      completion(INCreateTaskListIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let response = INCreateTaskListIntentResponse(code: .success, userActivity: nil)
    response.createdTaskList = INTaskList(list)
    completion(response)
  }

  private func isTaken(_ title: String, _ lists: [List]) -> Bool {
    lists.contains { $0.title.caseInsensitiveCompare(title) == .orderedSame }
  }
}
