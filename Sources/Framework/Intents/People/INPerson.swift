import Foundation
import IntentSchema

/// A person whom an intent is about.
///
///     INPerson(
///       personHandle: INPersonHandle(value: "+49 30 1234", type: .phoneNumber), nameComponents: nil,
///       displayName: "Anna", image: nil, contactIdentifier: nil, customIdentifier: nil)
open class INPerson: _StoredObject, NSCopying, INSpeakable, @unchecked Sendable {
  public override init(_fields: _FieldStore) { super.init(_fields: _fields) }

  public init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?, isMe: Bool
  ) {
    super.init(_fields: ["personHandle": personHandle])
    _fields["nameComponents"] = nameComponents
    _fields["displayName"] = displayName
    _fields["image"] = image
    _fields["contactIdentifier"] = contactIdentifier
    _fields["customIdentifier"] = customIdentifier
    if isMe { _fields["isMe"] = true }
  }

  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: false)
  }

  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?, relationship: INPersonRelationship?
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: false)
    _fields["relationship"] = relationship
  }

  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?, isMe: Bool, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: isMe)
    _fields["suggestionType"] = suggestionType
  }

  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?, isContactSuggestion: Bool,
    suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: false)
    if isContactSuggestion { _fields["isContactSuggestion"] = true }
    _fields["suggestionType"] = suggestionType
  }

  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?,
    contactIdentifier: String?, customIdentifier: String?, aliases: [INPersonHandle]?,
    suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: false)
    _fields["aliases"] = aliases
    _fields["suggestionType"] = suggestionType
  }

  public convenience init(
    handle: String, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
    contactIdentifier: String?
  ) {
    self.init(
      personHandle: INPersonHandle(value: handle, type: .unknown), nameComponents: nameComponents,
      displayName: displayName, image: image, contactIdentifier: contactIdentifier, customIdentifier: nil)
  }

  public convenience init(handle: String, nameComponents: PersonNameComponents, contactIdentifier: String?) {
    self.init(
      handle: handle, nameComponents: nameComponents, displayName: nil, image: nil,
      contactIdentifier: contactIdentifier)
  }

  public convenience init(handle: String, displayName: String?, contactIdentifier: String?) {
    self.init(
      handle: handle, nameComponents: nil, displayName: displayName, image: nil,
      contactIdentifier: contactIdentifier)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INPerson" }
  open override class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("personHandle", INPersonHandle.self, optional: true),
    _FieldType("nameComponents", PersonNameComponents.self, optional: true),
    _FieldType("displayName", String.self, optional: true),
    _FieldType("image", INImage.self, optional: true),
    _FieldType("contactIdentifier", String.self, optional: true),
    _FieldType("customIdentifier", String.self, optional: true),
    _FieldType("relationship", INPersonRelationship.self, optional: true),
    _FieldType("isContactSuggestion", Bool.self, optional: true),
    _FieldType("aliases", [INPersonHandle].self, optional: true),
    _FieldType("suggestionType", INPersonSuggestionType.self, optional: true),
    _FieldType("siriMatches", [INPerson].self, optional: true),
    _FieldType("isMe", Bool.self, optional: true),
  ]

  open var personHandle: INPersonHandle? { _value("personHandle") }
  open var nameComponents: PersonNameComponents? { _value("nameComponents") }
  /// The name to show; made of the name's parts or the handle where none was given.
  open var displayName: String {
    let given: String? = _value("displayName")
    return given ?? nameComponents?._spoken ?? personHandle?.value ?? ""
  }
  open var image: INImage? { _value("image") }
  open var contactIdentifier: String? { _value("contactIdentifier") }
  open var customIdentifier: String? { _value("customIdentifier") }
  open var relationship: INPersonRelationship? { _value("relationship") }
  open var isContactSuggestion: Bool { _value("isContactSuggestion", default: false) }
  open var aliases: [INPersonHandle]? { _value("aliases") }
  open var suggestionType: INPersonSuggestionType { _value("suggestionType", default: .none) }
  /// Others whom the person may have meant.
  open var siriMatches: [INPerson]? { _value("siriMatches") }
  open var isMe: Bool { _value("isMe", default: false) }
  open var handle: String? { personHandle?.value }

  open var spokenPhrase: String { displayName }
  open var pronunciationHint: String? { nil }
  open var vocabularyIdentifier: String? { customIdentifier }
  open var alternativeSpeakableMatches: [any INSpeakable]? { siriMatches }
  open var identifier: String? { customIdentifier ?? contactIdentifier }

  open override var description: String { displayName }
}
