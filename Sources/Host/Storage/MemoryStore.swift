/// Everything that is kept between runs, of all people.
///
///     let store: any MemoryStore = try SQLiteStore(file: file)
///     try store.memory(of: "owner").donate([donation])
///     try store.removeApp("com.example.Bank")
///
/// Nothing above it knows how it is kept. Calls block, and may come from any thread.
public protocol MemoryStore: Sendable {
  /// The memory of one person: all that is kept of them. It needn't be there yet.
  func memory(of person: String) -> any Memory

  /// A number that is another one after a change to what is kept, by whatever program. Each change by this object counts one.
  ///
  /// A sentence that was said in a conversation counts only where another program keeps it. Cost: some
  /// microseconds.
  var revision: Int { get throws }

  /// The people of whom anything is kept, sorted.
  func people() throws -> [String]

  /// Deletes all that is kept of a person, for good: nothing of it stays in the file.
  func delete(_ person: String) throws

  /// Deletes what an app stored, for all people: donations, shortcuts, phrases for them, names, relevance, items, and that it
  /// was chosen. A shortcut that also has steps of other apps stays, and so does the history of conversations: they are the
  /// person's.
  func removeApp(_ app: String) throws

  /// The faults of the file, in the database's words; empty where all is well. It reads the whole file.
  func problems() throws -> [String]
}
