import NotebookStore

/// The app itself: shows its tasks and notes, and writes the first notebook when there is none yet.
@main
struct TasksNotes {
  static func main() throws {
    let store = NotebookStore()
    let notebook = try store.load()
    try store.save(notebook)
    for list in notebook.lists {
      print(list.title)
      for task in list.tasks { print(task.isDone ? "  [x] \(task.title)" : "  [ ] \(task.title)") }
    }
    for note in notebook.notes { print("\(note.title)\n  \(note.text)") }
  }
}
