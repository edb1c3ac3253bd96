import Intents

/// The diary that the app and its extensions share, as a JSON file in their app group.
public struct DiaryStore {
  public static let appGroup = "group.com.example.Paces"

  public enum Failure: Error {
    case noContainer
  }

  public init() {}

  private func fileURL() throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: DiaryStore.appGroup)
    else { throw Failure.noContainer }
    return container.appendingPathComponent("diary.json")
  }

  /// The diary; an empty one on the first use.
  public func load() throws -> Diary {
    let url = try fileURL()
    guard FileManager.default.fileExists(atPath: url.path) else { return Diary() }
    return try JSONDecoder().decode(Diary.self, from: Data(contentsOf: url))
  }

  public func save(_ diary: Diary) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(diary).write(to: fileURL(), options: .atomic)
  }
}
