import Foundation

/// The match of a spoken name with what is there.
public enum Matching<Element: Sendable>: Sendable {
  case exactly(Element)
  case probably(Element)
  case several([Element])
  case none

  public init(_ name: String, in elements: [Element], title: (Element) -> String) {
    let name = name.trimmingCharacters(in: .whitespaces).lowercased()
    let same = elements.filter { title($0).lowercased() == name }
    let similar = elements.filter { title($0).lowercased().contains(name) }
    if same.count == 1 {
      self = .exactly(same[0])
    } else if same.count > 1 {
      self = .several(same)
    } else if similar.count == 1 {
      self = .probably(similar[0])
    } else {
      self = similar.isEmpty ? .none : .several(similar)
    }
  }
}

extension Notebook {
  public func list(named name: String) -> Matching<TaskList> {
    Matching(name, in: lists, title: \.title)
  }

  /// Tasks that are open come before those that are done.
  public func task(named name: String) -> Matching<TaskItem> {
    let open = Matching(name, in: tasks.filter { !$0.isDone }, title: \.title)
    if case .none = open { return Matching(name, in: tasks, title: \.title) }
    return open
  }

  public func note(named name: String) -> Matching<Note> {
    Matching(name, in: notes, title: \.title)
  }

  public var tasks: [TaskItem] { lists.flatMap(\.tasks) }

  public func task(withID id: String?) -> TaskItem? {
    tasks.first { $0.id == id }
  }

  /// Changes the tasks of these identifiers and returns them.
  public mutating func changeTasks(_ ids: Set<String>, _ change: (inout TaskItem) -> Void) -> [TaskItem] {
    var changed: [TaskItem] = []
    for list in lists.indices {
      for task in lists[list].tasks.indices where ids.contains(lists[list].tasks[task].id) {
        change(&lists[list].tasks[task])
        changed.append(lists[list].tasks[task])
      }
    }
    return changed
  }

  /// Removes the tasks of these identifiers and returns them.
  public mutating func removeTasks(_ ids: Set<String>) -> [TaskItem] {
    let removed = tasks.filter { ids.contains($0.id) }
    for list in lists.indices { lists[list].tasks.removeAll { ids.contains($0.id) } }
    return removed
  }
}
