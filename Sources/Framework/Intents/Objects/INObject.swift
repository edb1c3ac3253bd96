import Foundation
import IntentSchema

/// An app's own thing, the base class of the types in an intent definition file.
///
///     let kind = PizzaKind(identifier: "margherita", display: "Margherita")
///     kind.displayString  // what a person sees and hears
open class INObject: _StoredObject, NSCopying, INSpeakable, @unchecked Sendable {
  public override init(_fields: _FieldStore) { super.init(_fields: _fields) }

  public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
    super.init(_fields: ["displayString": displayString])
    _fields["identifier"] = identifier
    _fields["pronunciationHint"] = pronunciationHint
  }

  public convenience init(identifier: String?, display displayString: String) {
    self.init(identifier: identifier, display: displayString, pronunciationHint: nil)
  }

  public convenience init(
    identifier: String?, display displayString: String, subtitle subtitleString: String?,
    image displayImage: INImage?
  ) {
    self.init(
      identifier: identifier, display: displayString, pronunciationHint: nil, subtitle: subtitleString,
      image: displayImage)
  }

  public convenience init(
    identifier: String?, display displayString: String, pronunciationHint: String?,
    subtitle subtitleString: String?, image displayImage: INImage?
  ) {
    self.init(identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
    self.subtitleString = subtitleString
    self.displayImage = displayImage
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INObject" }
  open override class var _fieldTypes: [_FieldType] { _types }
  open override class var _keyPaths: [AnyKeyPath: String] {
    [
      \INObject.identifier: "identifier", \INObject.displayString: "displayString",
      \INObject.subtitleString: "subtitleString", \INObject.displayImage: "displayImage",
    ]
  }
  private static let _types: [_FieldType] = [
    _FieldType("identifier", String.self, optional: true),
    _FieldType("displayString", String.self, optional: false),
    _FieldType("pronunciationHint", String.self, optional: true),
    _FieldType("subtitleString", String.self, optional: true),
    _FieldType("displayImage", INImage.self, optional: true),
    _FieldType("alternativeSpeakableMatches", [INSpeakableString].self, optional: true),
  ]

  open var identifier: String? { _value("identifier") }
  open var displayString: String { _value("displayString", default: "") }
  open var pronunciationHint: String? { _value("pronunciationHint") }

  open var subtitleString: String? {
    get { _value("subtitleString") }
    set { _fields["subtitleString"] = newValue }
  }

  open var displayImage: INImage? {
    get { _value("displayImage") }
    set { _fields["displayImage"] = newValue }
  }

  open var alternativeSpeakableMatches: [INSpeakableString]? {
    get { _value("alternativeSpeakableMatches") }
    set { _fields["alternativeSpeakableMatches"] = newValue }
  }

  /// Fulfils the protocol, whose element type differs from that of the property of the same name.
  @_implements(INSpeakable,alternativeSpeakableMatches)
  public var _speakableMatches: [any INSpeakable]? {
    let matches: [INSpeakableString]? = _value("alternativeSpeakableMatches")
    return matches
  }

  open var spokenPhrase: String { displayString }
  open var vocabularyIdentifier: String? { identifier }

  open override var description: String { displayString }
}
