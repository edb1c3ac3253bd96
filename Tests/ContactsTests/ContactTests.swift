import Contacts
import Foundation
import Testing

/// The rules that an extension relies on when it makes, keeps and shows contacts.
@Suite struct ContactTests {
  private func contact(_ change: (CNMutableContact) -> Void = { _ in }) -> CNMutableContact {
    let contact = CNMutableContact()
    contact.givenName = "Anna"
    contact.familyName = "Berg"
    contact.phoneNumbers = [
      CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+49 30 1234"))
    ]
    contact.emailAddresses = [CNLabeledValue(label: nil, value: "anna@example.com")]
    contact.postalAddresses = [CNLabeledValue(label: CNLabelHome, value: Self.address)]
    contact.birthday = DateComponents(month: 3, day: 2)
    change(contact)
    return contact
  }

  private static var address: CNPostalAddress {
    let address = CNMutablePostalAddress()
    address.street = "Lange Str. 1"
    address.city = "Berlin"
    address.postalCode = "10115"
    address.isoCountryCode = "DE"
    return address
  }

  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }

  @Test func `a contact comes back from its archive as it was`() throws {
    let original = try #require(contact().copy() as? CNContact)
    let read = try #require(try archived(original))
    #expect(read == original && read.hash == original.hash)
    #expect(read.identifier == original.identifier)
    #expect(read.phoneNumbers.first?.label == CNLabelPhoneNumberMobile)
    #expect(read.emailAddresses.first?.label == nil)
    #expect(read.postalAddresses.first?.value.city == "Berlin")
    #expect(read.birthday == DateComponents(month: 3, day: 2))
  }

  @Test func `contacts that differ in anything are not equal`() throws {
    let changes: [(CNMutableContact) -> Void] = [
      { $0.nickname = "Anni" }, { $0.contactType = .organization }, { $0.phoneNumbers = [] },
      { $0.emailAddresses = [CNLabeledValue(label: CNLabelWork, value: "anna@example.com")] },
      { $0.postalAddresses = [] }, { $0.birthday = nil }, { $0.imageData = Data([1]) },
    ]
    let original = contact()
    for change in changes {
      let changed = try #require(original.mutableCopy() as? CNMutableContact)
      #expect(changed == original)
      change(changed)
      #expect(changed != original)
    }
  }

  @Test func `a copy is changed without its original, and keeps its identifier`() throws {
    let original = contact()
    let copy = try #require(original.mutableCopy() as? CNMutableContact)
    copy.givenName = "Beate"
    #expect(original.givenName == "Anna" && copy.givenName == "Beate")
    #expect(copy.identifier == original.identifier)
    #expect(CNContact().identifier != CNContact().identifier)
    // A field that is emptied is as if it had never been set.
    copy.givenName = "Anna"
    copy.nickname = "Anni"
    copy.nickname = ""
    #expect(copy == original)
  }

  @Test func `a name is written with all its parts, or with what there is`() {
    func name(_ change: (CNMutableContact) -> Void) -> String? {
      let contact = CNMutableContact()
      change(contact)
      return CNContactFormatter.string(from: contact, style: .fullName)
    }
    #expect(
      name {
        $0.namePrefix = "Dr."
        $0.givenName = "Anna"
        $0.middleName = "Maria"
        $0.familyName = "Berg"
        $0.nameSuffix = "Jr."
      } == "Dr. Anna Maria Berg Jr.")
    #expect(
      name {
        $0.givenName = "小明"
        $0.familyName = "王"
      } == "王小明")
    #expect(name { $0.nickname = "Anni" } == "Anni")
    #expect(
      name {
        $0.givenName = "Anna"
        $0.organizationName = "Bakery"
        $0.contactType = .organization
      } == "Bakery")
    #expect(name { _ in } == nil)
    #expect(CNContactFormatter().string(for: "no contact") == nil)
  }

  @Test func `labels are shown without their marks`() {
    #expect(CNLabeledValue<NSString>.localizedString(forLabel: CNLabelWork) == "Work")
    #expect(CNLabeledValue<NSString>.localizedString(forLabel: "Ski hut") == "Ski hut")
    #expect(CNLabeledValue<NSString>.localizedString(forLabel: CNLabelPhoneNumberiPhone) == "iPhone")
  }
}

@Suite struct PostalAddressTests {
  private func address(_ country: String) -> CNMutablePostalAddress {
    let address = CNMutablePostalAddress()
    address.street = "1 Main St"
    address.city = "Springfield"
    address.state = "IL"
    address.postalCode = "62701"
    address.isoCountryCode = country
    return address
  }

  @Test func `an address is written as in its country`() {
    func text(_ country: String) -> String {
      CNPostalAddressFormatter.string(from: address(country), style: .mailingAddress)
    }
    #expect(text("US") == "1 Main St\nSpringfield, IL 62701")
    #expect(text("DE") == "1 Main St\n62701 Springfield")
    #expect(text("de") == text("DE"))
    #expect(CNPostalAddressFormatter.string(from: CNPostalAddress(), style: .mailingAddress) == "")
  }

  @Test func `each part has its key`() throws {
    let keys: [(String, ReferenceWritableKeyPath<CNMutablePostalAddress, String>)] = [
      (CNPostalAddressStreetKey, \.street), (CNPostalAddressSubLocalityKey, \.subLocality),
      (CNPostalAddressCityKey, \.city),
      (CNPostalAddressSubAdministrativeAreaKey, \.subAdministrativeArea),
      (CNPostalAddressStateKey, \.state), (CNPostalAddressPostalCodeKey, \.postalCode),
      (CNPostalAddressCountryKey, \.country), (CNPostalAddressISOCountryCodeKey, \.isoCountryCode),
    ]
    #expect(Set(keys.map(\.0)).count == keys.count)
    for (key, path) in keys {
      #expect(CNPostalAddress.localizedString(forKey: key) != key)
      let address = CNMutablePostalAddress()
      address[keyPath: path] = "x"
      let data = try NSKeyedArchiver.archivedData(withRootObject: address, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CNMutablePostalAddress.self, from: data)
      #expect(read?[keyPath: path] == "x")
      #expect(read == address && read != CNMutablePostalAddress())
    }
  }
}
