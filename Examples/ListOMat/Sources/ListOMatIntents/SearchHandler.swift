import Intents
import ListStore

class SearchHandler: NSObject, INSearchForNotebookItemsIntentHandling {
  private let store = ListStore()

  func resolveTitle(
    for intent: INSearchForNotebookItemsIntent,
    with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    guard let title = intent.title else {
      // Without a title all lists are shown.
      completion(.notRequired())
      return
    }
    if intent.itemType == .task {
      completion(.success(with: title))
      return
    }
    guard let lists = try? store.load() else {
      completion(.unsupported())
      return
    }
    switch ListMatch(title.spokenPhrase, in: lists) {
    case .exactly(let list):
      completion(.success(with: INSpeakableString(spokenPhrase: list.title)))
    case .probably(let list):
      completion(.confirmationRequired(with: INSpeakableString(spokenPhrase: list.title)))
    case .several(let lists):
      completion(.disambiguation(with: lists.map { INSpeakableString(spokenPhrase: $0.title) }))
    case .none:
      completion(.unsupported())
    }
  }

  func resolveItemType(
    for intent: INSearchForNotebookItemsIntent,
    with completion: @escaping (INNotebookItemTypeResolutionResult) -> Void
  ) {
    switch intent.itemType {
    case .note:
      // This app has no notes.
      completion(.unsupported())
    case .task:
      completion(.success(with: .task))
    default:
      completion(.success(with: .taskList))
    }
  }

  func handle(
    intent: INSearchForNotebookItemsIntent,
    completion: @escaping (INSearchForNotebookItemsIntentResponse) -> Void
  ) {
    guard let lists = try? store.load() else {
      completion(INSearchForNotebookItemsIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let response = INSearchForNotebookItemsIntentResponse(code: .success, userActivity: nil)
    response.sortType = .asIs
    if let title = intent.title?.spokenPhrase, intent.itemType == .task,
      case .exactly(let list) = ListMatch(title, in: lists)
    {
      // The words that were asked for as a task are the name of a list.
      response.taskLists = [shown(list, intent.status)]
    } else if intent.itemType == .task {
      let wanted = intent.title?.spokenPhrase ?? intent.content ?? ""
      response.tasks = lists.flatMap { $0.items }
        .filter { wanted.isEmpty || $0.title.lowercased().contains(wanted.lowercased()) }
        .filter { fits($0, intent.status) }
        .map { INTask($0) }
    } else {
      let title = intent.title?.spokenPhrase
      response.taskLists = lists.filter { title == nil || $0.title == title }
        .map { shown($0, intent.status) }
    }
    completion(response)
  }

  private func shown(_ list: List, _ status: INTaskStatus) -> INTaskList {
    INTaskList(List(title: list.title, items: list.items.filter { fits($0, status) }))
  }

  private func fits(_ item: Item, _ status: INTaskStatus) -> Bool {
    switch status {
    case .completed: return item.done
    case .notCompleted: return !item.done
    default: return true
    }
  }
}
