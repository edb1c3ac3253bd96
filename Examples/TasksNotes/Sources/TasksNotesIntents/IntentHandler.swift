import Intents
import NotebookStore

final class IntentHandler: INExtension {
  let store = NotebookStore()

  override func handler(for intent: INIntent) -> Any? {
    self
  }

  /// Loads, changes and saves the notebook; nil where that fails.
  func update<Result>(_ change: (inout Notebook) -> Result?) -> Result? {
    do {
      var notebook = try store.load()
      guard let result = change(&notebook) else { return nil }
      try store.save(notebook)
      return result
    } catch {
      return nil
    }
  }
}
