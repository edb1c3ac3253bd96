import Foundation
import IntentSchema

/// A thing with a name that can be said.
///
///     let names = lists.map { ($0.title as any INSpeakable).spokenPhrase }
public protocol INSpeakable: NSObjectProtocol {
  var spokenPhrase: String { get }
  var pronunciationHint: String? { get }
  var vocabularyIdentifier: String? { get }
  var alternativeSpeakableMatches: [any INSpeakable]? { get }
  var identifier: String? { get }
}

extension INSpeakable {
  public var identifier: String? { vocabularyIdentifier }
}

/// A name as it is said, with the app's identifier for the named thing.
///
///     INSpeakableString(vocabularyIdentifier: "17", spokenPhrase: "Grocery store", pronunciationHint: nil)
open class INSpeakableString: _StoredObject, INSpeakable, NSCopying, @unchecked Sendable {
  public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
    super.init(_fields: ["spokenPhrase": spokenPhrase])
    _fields["vocabularyIdentifier"] = vocabularyIdentifier
    _fields["pronunciationHint"] = pronunciationHint
  }

  public convenience init(identifier: String, spokenPhrase: String, pronunciationHint: String?) {
    self.init(
      vocabularyIdentifier: identifier, spokenPhrase: spokenPhrase, pronunciationHint: pronunciationHint)
  }

  public convenience init(spokenPhrase: String) {
    self.init(vocabularyIdentifier: spokenPhrase, spokenPhrase: spokenPhrase, pronunciationHint: nil)
    _fields["vocabularyIdentifier"] = nil
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INSpeakableString" }
  open override class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("spokenPhrase", String.self, optional: false),
    _FieldType("pronunciationHint", String.self, optional: true),
    _FieldType("vocabularyIdentifier", String.self, optional: true),
  ]

  open var spokenPhrase: String { _value("spokenPhrase", default: "") }
  open var pronunciationHint: String? { _value("pronunciationHint") }
  open var vocabularyIdentifier: String? { _value("vocabularyIdentifier") }
  open var alternativeSpeakableMatches: [any INSpeakable]? { nil }
  open var identifier: String? { vocabularyIdentifier }

  open override var description: String { spokenPhrase }
}
