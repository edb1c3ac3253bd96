import Foundation

/// The form of a written name.
///
///     CNContactFormatter.string(from: contact, style: .fullName)  // "Anna Ivanova"
public enum CNContactFormatterStyle: Int, Sendable {
  case fullName = 0
  case phoneticFullName = 1
}

/// Turns a contact into a name.
///
///     CNContactFormatter.string(from: anna, style: .fullName)
open class CNContactFormatter: Formatter {
  open var style: CNContactFormatterStyle = .fullName

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Nil for a contact without any name.
  open class func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? {
    CNContactFormatter().string(from: contact)
  }

  open func string(from contact: CNContact) -> String? {
    if contact.contactType == .organization, !contact.organizationName.isEmpty {
      return contact.organizationName
    }
    let given = [contact.namePrefix, contact.givenName, contact.middleName]
    let family = [contact.familyName]
    let isEastAsian = [contact.givenName, contact.familyName].allSatisfy {
      $0.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
    }
    if isEastAsian, !contact.givenName.isEmpty, !contact.familyName.isEmpty {
      return contact.familyName + contact.givenName
    }
    let parts = (given + family + [contact.nameSuffix]).filter { !$0.isEmpty }
    if !parts.isEmpty { return parts.joined(separator: " ") }
    let fallback = contact.nickname.isEmpty ? contact.organizationName : contact.nickname
    return fallback.isEmpty ? nil : fallback
  }

  open override func string(for obj: Any?) -> String? { (obj as? CNContact).flatMap(string(from:)) }
}
