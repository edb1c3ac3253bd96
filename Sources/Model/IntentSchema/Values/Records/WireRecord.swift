/// One type's record as it crosses a process: the one place that knows its name, its fields and its codes.
///
///     let tea = SpeakableRecord("Tea").value        // made of words
///     SpeakableRecord(tea)?.phrase                  // "Tea", read from what an app sent
///
/// Reading is lenient, since the host has checked the reply: a field that is missing or of another form is nil.
public protocol WireRecord: Hashable, Sendable {
  /// The name of the type: `INSpeakableString`.
  static var type: String { get }

  init(_ record: Record)

  var record: Record { get }
}

extension WireRecord {
  public var value: Value { .record(record) }

  /// Nil for a value that is no record, or absent.
  public init?(_ value: Value?) {
    guard let record = value?.record else { return nil }
    self.init(record)
  }
}
