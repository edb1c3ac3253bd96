import ExtensionProtocol
import Foundation
import IntentSchema

extension INIntent {
  /// The fields that are said about a request and aren't asked for by it. The same act is the same whatever
  /// stands here.
  private static let circumstances: Set<String> = [
    "identifier", "suggestedInvocationPhrase", "shortcutAvailability", "donationMetadata", "images",
  ]

  /// The intent as the service gets it: its parameters that hold something.
  package var _offered: OfferedShortcut {
    var record = _record()
    record.fields = record.fields.filter { !Self.circumstances.contains($0.key) && !$0.value.isNull }
    return OfferedShortcut(
      .intent(record), title: intentDescription, suggestedPhrase: suggestedInvocationPhrase)
  }
}

extension NSUserActivity {
  /// The activity as the service gets it: what tells it from others of its type.
  package var _offered: OfferedShortcut {
    guard var record = _encode().record else { return OfferedShortcut(.activity(Record("NSUserActivity"))) }
    // Where the app names the entries that matter, the others may change without making another activity of it.
    if let keys = requiredUserInfoKeys, !keys.isEmpty, var entries = record["userInfo"]?.record {
      entries.fields = entries.fields.filter { keys.contains($0.key) }
      record["userInfo"] = .record(entries)
    }
    return OfferedShortcut(
      .activity(record), title: title ?? _attributes?._title, subtitle: _attributes?._description,
      suggestedPhrase: suggestedInvocationPhrase)
  }

  private var _attributes: (any _ContentAttributes)? { _contentAttributes as? any _ContentAttributes }

  /// The words by which it is found.
  package var _searchWords: [String] { Set(_attributes?._keywords ?? []).union(keywords).sorted() }
}

/// The searchable attributes, whose class stands in a module above this one.
package protocol _ContentAttributes: AnyObject {
  var _title: String? { get }
  var _description: String? { get }
  var _keywords: [String] { get }
}

extension INShortcut {
  package var _offered: OfferedShortcut {
    switch self {
    case .intent(let intent): intent._offered
    case .userActivity(let activity): activity._offered
    }
  }

  /// Nil for an intent whose class this process doesn't know.
  package init?(_ action: OfferedAction) {
    switch action {
    case .intent(let record):
      guard let type = IntentRegistry.type(named: record.type),
        let intent = try? type._make(record, at: _FieldPath(record.type)) as? INIntent
      else { return nil }
      self = .intent(intent)
    case .activity(let record):
      guard let activity = try? NSUserActivity._decode(.record(record), at: _FieldPath(record.type)) else {
        return nil
      }
      self = .userActivity(activity)
    }
  }
}

extension INVoiceShortcut {
  /// Nil for an intent whose class this process doesn't know.
  package convenience init?(_ spoken: SpokenShortcut) {
    guard let shortcut = INShortcut(spoken.action) else { return nil }
    self.init(spoken, shortcut)
  }

  /// - Parameter shortcut: the one that it was made of.
  package convenience init?(_ spoken: SpokenShortcut, _ shortcut: INShortcut) {
    guard let identifier = UUID(uuidString: spoken.identifier) else { return nil }
    self.init(
      _fields: ["identifier": identifier, "invocationPhrase": spoken.phrase, "shortcut": shortcut])
  }
}
