/// A task with its state, in a record of `INTask`.
///
///     let milk = TaskRecord(SpeakableRecord("milk"), status: .notCompleted)
///     TaskRecord(milk.value)?.status  // .notCompleted
public struct TaskRecord: WireRecord {
  public static let type: String = "INTask"

  /// `INTaskStatus`.
  public enum Status: Int64, Hashable, Sendable, CaseIterable {
    case unknown, notCompleted, completed
  }

  /// `INTaskType`.
  public enum Kind: Int64, Hashable, Sendable, CaseIterable {
    case unknown, notCompletable, completable
  }

  /// The names of the record's fields.
  public enum Key {
    public static let title: String = "title"
    public static let status: String = "status"
    public static let kind: String = "taskType"
  }

  public var title: SpeakableRecord?
  public var status: Status
  public var kind: Kind

  public init(_ title: SpeakableRecord?, status: Status = .unknown, kind: Kind = .unknown) {
    self.title = title
    self.status = status
    self.kind = kind
  }

  public init(_ record: Record) {
    title = SpeakableRecord(record[Key.title])
    status = record[Key.status]?.integer.flatMap(Status.init) ?? .unknown
    kind = record[Key.kind]?.integer.flatMap(Kind.init) ?? .unknown
  }

  public var record: Record {
    var record = Record(
      Self.type, [Key.status: .integer(status.rawValue), Key.kind: .integer(kind.rawValue)])
    record[Key.title] = title?.value
    return record
  }
}

/// The tasks of a list: `INTaskList`.
///
///     let list = TaskListRecord(SpeakableRecord("Groceries"), tasks: [milk.record])
///     list.tasks.count  // 1
public struct TaskListRecord: WireRecord {
  public static let type: String = "INTaskList"

  /// The names of the record's fields.
  public enum Key {
    public static let title: String = "title"
    public static let tasks: String = "tasks"
  }

  public var title: SpeakableRecord?
  /// As records, since cards show more of a task than `TaskRecord` reads.
  public var tasks: [Record]

  public init(_ title: SpeakableRecord?, tasks: [Record] = []) {
    self.title = title
    self.tasks = tasks
  }

  public init(_ record: Record) {
    title = SpeakableRecord(record[Key.title])
    tasks = record[Key.tasks]?.list?.compactMap(\.record) ?? []
  }

  public var record: Record {
    var record = Record(Self.type, [Key.tasks: .list(tasks.map(Value.record))])
    record[Key.title] = title?.value
    return record
  }
}
