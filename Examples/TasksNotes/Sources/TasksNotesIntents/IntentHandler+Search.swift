import Foundation
import Intents
import NotebookStore

extension IntentHandler: INSearchForNotebookItemsIntentHandling {
  func resolveTitle(for intent: INSearchForNotebookItemsIntent) async -> INSpeakableStringResolutionResult {
    guard let title = intent.title else { return .notRequired() }
    guard let notebook = try? store.load() else { return .unsupported() }
    let titles: [String]
    switch intent.itemType {
    case .note: titles = notebook.notes.map(\.title)
    case .task: titles = notebook.tasks.map(\.title)
    default: titles = notebook.lists.map(\.title)
    }
    // Titles that several items share are one answer.
    switch Matching(title.spokenPhrase, in: Set(titles).sorted(), title: \.self) {
    case .exactly(let found): return .success(with: .phrase(found))
    case .probably(let found): return .confirmationRequired(with: .phrase(found))
    case .several(let found): return .disambiguation(with: found.map { .phrase($0) })
    case .none: return .unsupported()
    }
  }

  func resolveItemType(
    for intent: INSearchForNotebookItemsIntent
  ) async -> INNotebookItemTypeResolutionResult {
    .success(with: intent.itemType == .unknown ? .taskList : intent.itemType)
  }

  func resolveContent(for intent: INSearchForNotebookItemsIntent) async -> INStringResolutionResult {
    intent.content.map { .success(with: $0) } ?? .notRequired()
  }

  func handle(intent: INSearchForNotebookItemsIntent) async -> INSearchForNotebookItemsIntentResponse {
    guard let notebook = try? store.load() else {
      return INSearchForNotebookItemsIntentResponse(code: .failure, userActivity: nil)
    }
    let response = INSearchForNotebookItemsIntentResponse(code: .success, userActivity: nil)
    response.sortType = .asIs
    let title = intent.title?.spokenPhrase
    func isWanted(_ candidate: String, _ text: String) -> Bool {
      (title == nil || candidate == title)
        && (intent.content.map { text.lowercased().contains($0.lowercased()) } ?? true)
    }
    switch intent.itemType {
    case .note:
      response.notes = notebook.notes.filter { isWanted($0.title, $0.text) }.map(\.intentNote)
    case .task:
      response.tasks = notebook.tasks.filter {
        isWanted($0.title, $0.title) && fits($0, intent.status) && isDue($0, intent.dateTime)
      }
      .map(\.intentTask)
    default:
      response.taskLists = notebook.lists.filter { title == nil || $0.title == title }.map { list in
        var list = list
        list.tasks.removeAll { !fits($0, intent.status) }
        return list.intentList
      }
    }
    return response
  }

  /// True where a task is due on the days that are asked about. One without a date is due on none.
  private func isDue(_ task: TaskItem, _ range: INDateComponentsRange?) -> Bool {
    let calendar = Calendar(identifier: .gregorian)
    guard let range, let start = (range.startDateComponents ?? range.endDateComponents).flatMap(calendar.date)
    else { return true }
    guard let due = task.due.flatMap(calendar.date) else { return false }
    let first = calendar.startOfDay(for: start)
    let last = range.endDateComponents.flatMap(calendar.date) ?? first
    return due >= first && calendar.startOfDay(for: due) <= last
  }

  private func fits(_ task: TaskItem, _ status: INTaskStatus) -> Bool {
    switch status {
    case .completed: task.isDone
    case .notCompleted: !task.isDone
    default: true
    }
  }
}
