import IntentSchema

extension Value {
  /// The name that the value bears in itself, in the language in which it came; nil for numbers, dates and the like.
  public var title: String? {
    switch self {
    case .string(let text): text
    case .record(let record): record.title
    case .null, .bool, .integer, .double, .bytes, .list: nil
    }
  }

  /// A fact that tells two values of the same title apart, such as their group.
  var subtitle: String? { record?["groupName"]?.title ?? record?["subtitleString"]?.string }
}

extension Record {
  static let titleFields = [
    "spokenPhrase", "title", "name", "displayName", "displayString", "nickname", "text", "label", "string",
    "value", "content",
  ]

  var title: String? {
    for field in Self.titleFields {
      switch fields[field] {
      case .string(let text) where !text.isEmpty: return text
      // A title may itself be a speakable string. Anything deeper is no name.
      case .record(let inner): if case .string(let text) = inner.fields["spokenPhrase"] { return text }
      default: continue
      }
    }
    return nil
  }
}
