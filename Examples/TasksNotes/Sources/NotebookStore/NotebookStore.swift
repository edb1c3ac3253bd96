import Intents

/// Keeps the notebook as a JSON file in the app group.
public struct NotebookStore: Sendable {
  public static let appGroup = "group.com.example.TasksNotes"

  public enum Failure: Error {
    case noContainer
  }

  public init() {}

  private var fileURL: URL {
    get throws {
      guard
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.appGroup)
      else { throw Failure.noContainer }
      return container.appending(path: "notebook.json")
    }
  }

  public func load() throws -> Notebook {
    let url = try fileURL
    guard FileManager.default.fileExists(atPath: url.path) else { return .initial }
    return try JSONDecoder().decode(Notebook.self, from: Data(contentsOf: url))
  }

  public func save(_ notebook: Notebook) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(notebook).write(to: fileURL, options: .atomic)
  }
}
