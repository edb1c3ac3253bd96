import Foundation

/// Everything that the app keeps.
public struct Notebook: Codable, Equatable, Sendable {
  public var lists: [TaskList]
  public var notes: [Note]

  public init(lists: [TaskList], notes: [Note]) {
    self.lists = lists
    self.notes = notes
  }

  /// The list for tasks that name none.
  public static let defaultList = "Reminders"

  static let initial = Notebook(
    lists: [TaskList(title: defaultList), TaskList(title: "Training")], notes: [])
}

public struct TaskList: Codable, Equatable, Sendable {
  public var title: String
  public var group: String?
  public var tasks: [TaskItem]

  public init(title: String, group: String? = nil, tasks: [TaskItem] = []) {
    self.title = title
    self.group = group
    self.tasks = tasks
  }
}

public struct TaskItem: Codable, Equatable, Sendable, Identifiable {
  public var id: String
  public var title: String
  public var isDone = false
  public var isFlagged = false
  /// When it is due.
  public var due: DateComponents?
  /// Where it comes up.
  public var place: Place?

  public init(title: String, isFlagged: Bool = false, due: DateComponents? = nil, place: Place? = nil) {
    self.id = UUID().uuidString
    self.title = title
    self.isFlagged = isFlagged
    self.due = due
    self.place = place
  }
}

public struct Place: Codable, Equatable, Sendable {
  public enum Event: String, Codable, Sendable {
    case arrive, depart
  }

  public var name: String
  public var event: Event

  public init(name: String, event: Event) {
    self.name = name
    self.event = event
  }
}

public struct Note: Codable, Equatable, Sendable, Identifiable {
  public var id: String
  public var title: String
  public var text: String
  public var group: String?

  public init(title: String, text: String, group: String? = nil) {
    self.id = UUID().uuidString
    self.title = title
    self.text = text
    self.group = group
  }
}
