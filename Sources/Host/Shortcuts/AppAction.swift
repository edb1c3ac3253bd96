public import IntentSchema
import SourceTree

/// Something that an app can be asked for again: an intent with its values, or an activity to go on with.
///
///     let order = AppAction(app: "com.example.Pizzeria", .intent(Record("OrderPizzaIntent", ["quantity": .integer(2)])))
///     order.name  // "OrderPizzaIntent"
///
/// An intent with other values is another action: "two Margherita" and "one Funghi" are suggested for themselves.
public struct AppAction: Hashable, Sendable, Codable {
  /// The record that the app gets.
  public enum Content: Hashable, Sendable, Codable {
    /// The record's type is the intent's qualified name. Its fields are the stored values.
    case intent(Record)
    /// A record of an activity, with all that the app needs to go on with it.
    case activity(Record)

    /// - Parameter kind: as `kind` gives it.
    public init(kind: String, _ record: Record) {
      self = kind == Self.intentKind ? .intent(record) : .activity(record)
    }

    /// The word that stands for the case where it's stored: `intent` or `activity`.
    public var kind: String { if case .intent = self { Self.intentKind } else { "activity" } }

    private static let intentKind = "intent"
  }

  /// The app's identifier.
  public var app: String
  public var content: Content

  public init(app: String, _ content: Content) {
    self.app = app
    self.content = content
  }

  /// The intent's name or the activity's type.
  public var name: String {
    switch content {
    case .intent(let record): record.type
    case .activity(let record): ActivityRecord(record).activityType ?? ""
    }
  }

  public var record: Record {
    switch content {
    case .intent(let record), .activity(let record): record
    }
  }

  /// A text that is the same for the same action, on every machine and in every run.
  ///
  /// It names the app and the intent or the type; the values stand in it as 128 bits. An app could make two of its own
  /// actions collide, but never one of another app's.
  public var key: String {
    "\(app)/\(content.kind)/\(name)/\(Digest.of(Value.record(record).json.line))"
  }
}

/// A short text for a long one.
enum Digest {
  static func of(_ text: String) -> String {
    // Two runs of FNV-1a from different starts.
    var first: UInt64 = 0xcbf2_9ce4_8422_2325
    var second: UInt64 = 0x9ae1_6a3b_2f90_404f
    for byte in text.utf8 {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
      second = (second ^ UInt64(byte &+ 0x5b)) &* 0x100_0000_01b3
    }
    return hex(first) + hex(second)
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
