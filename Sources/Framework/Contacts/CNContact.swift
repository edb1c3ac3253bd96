import Foundation

/// Tells a person from an organisation.
public enum CNContactType: Int, Sendable {
  case person = 0
  case organization = 1
}

/// A person or an organisation; immutable.
///
///     let anna = CNMutableContact()
///     anna.givenName = "Anna"
///     anna.phoneNumbers = [CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "+49 30 1234"))]
///
/// There is no store of contacts on Linux. An app brings its own.
open class CNContact: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  fileprivate final var facts: [String: String]
  fileprivate var phones: [CNLabeledValue<CNPhoneNumber>] = []
  fileprivate var mails: [CNLabeledValue<NSString>] = []
  fileprivate var addresses: [CNLabeledValue<CNPostalAddress>] = []
  fileprivate var picture: Data?
  fileprivate var birth: DateComponents?
  fileprivate var type: CNContactType = .person

  public override init() {
    facts = ["identifier": UUID().uuidString]
    super.init()
  }

  fileprivate init(_ other: CNContact) {
    facts = other.facts
    phones = other.phones
    mails = other.mails
    addresses = other.addresses
    picture = other.picture
    birth = other.birth
    type = other.type
    super.init()
  }

  public required init?(coder: NSCoder) {
    facts = [:]
    for key in Self.keys { facts[key] = coder.decodeObject(of: NSString.self, forKey: key) as String? }
    picture = coder.decodeObject(of: NSData.self, forKey: "imageData") as Data?
    type = CNContactType(rawValue: coder.decodeInteger(forKey: "contactType")) ?? .person
    super.init()
    phones = Self.labeled(coder, "phoneNumbers") { CNPhoneNumber(stringValue: $0) }
    mails = Self.labeled(coder, "emailAddresses") { $0 as NSString }
  }

  /// Names, phone numbers, e-mail addresses and the picture are archived.
  open func encode(with coder: NSCoder) {
    for (key, value) in facts { coder.encode(value as NSString, forKey: key) }
    coder.encode(picture as NSData?, forKey: "imageData")
    coder.encode(type.rawValue, forKey: "contactType")
    let lists = [
      ("phoneNumbers", phones.map { ($0.label, $0.value.stringValue) }),
      ("emailAddresses", mails.map { ($0.label, String(describing: $0.value)) }),
    ]
    for (key, values) in lists {
      let pairs = values.map { [$0.0 ?? "", $0.1] }
      if let data = try? JSONEncoder().encode(pairs) { coder.encode(data as NSData, forKey: key) }
    }
  }

  private static func labeled<Item: NSObject>(
    _ coder: NSCoder, _ key: String, _ make: (String) -> Item
  ) -> [CNLabeledValue<Item>] {
    guard let data = coder.decodeObject(of: NSData.self, forKey: key) as Data?,
      let pairs = try? JSONDecoder().decode([[String]].self, from: data)
    else { return [] }
    return pairs.compactMap { pair in
      pair.count == 2
        ? CNLabeledValue(label: pair[0].isEmpty ? nil : pair[0], value: make(pair[1])) : nil
    }
  }

  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { CNContact(self) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutableContact(self) }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CNContact)?.facts == facts }
  open override var hash: Int { facts.hashValue }

  private static let keys: [String] = [
    "identifier", "namePrefix", "givenName", "middleName", "familyName", "nameSuffix", "nickname",
    "organizationName", "departmentName", "jobTitle", "note",
  ]

  open var identifier: String { facts["identifier"] ?? "" }
  open var contactType: CNContactType { type }
  open var namePrefix: String { facts["namePrefix"] ?? "" }
  open var givenName: String { facts["givenName"] ?? "" }
  open var middleName: String { facts["middleName"] ?? "" }
  open var familyName: String { facts["familyName"] ?? "" }
  open var nameSuffix: String { facts["nameSuffix"] ?? "" }
  open var nickname: String { facts["nickname"] ?? "" }
  open var organizationName: String { facts["organizationName"] ?? "" }
  open var jobTitle: String { facts["jobTitle"] ?? "" }
  open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { phones }
  open var emailAddresses: [CNLabeledValue<NSString>] { mails }
  open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { addresses }
  open var imageData: Data? { picture }
  open var thumbnailImageData: Data? { picture }
  open var birthday: DateComponents? { birth }
}

/// A contact with properties that can be set.
open class CNMutableContact: CNContact, @unchecked Sendable {
  public override init() { super.init() }
  fileprivate override init(_ other: CNContact) { super.init(other) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var contactType: CNContactType {
    get { type }
    set { type = newValue }
  }
  open override var namePrefix: String {
    get { super.namePrefix }
    set { facts["namePrefix"] = newValue }
  }
  open override var givenName: String {
    get { super.givenName }
    set { facts["givenName"] = newValue }
  }
  open override var middleName: String {
    get { super.middleName }
    set { facts["middleName"] = newValue }
  }
  open override var familyName: String {
    get { super.familyName }
    set { facts["familyName"] = newValue }
  }
  open override var nameSuffix: String {
    get { super.nameSuffix }
    set { facts["nameSuffix"] = newValue }
  }
  open override var nickname: String {
    get { super.nickname }
    set { facts["nickname"] = newValue }
  }
  open override var organizationName: String {
    get { super.organizationName }
    set { facts["organizationName"] = newValue }
  }
  open override var jobTitle: String {
    get { super.jobTitle }
    set { facts["jobTitle"] = newValue }
  }
  open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
    get { phones }
    set { phones = newValue }
  }
  open override var emailAddresses: [CNLabeledValue<NSString>] {
    get { mails }
    set { mails = newValue }
  }
  open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
    get { addresses }
    set { addresses = newValue }
  }
  open override var imageData: Data? {
    get { picture }
    set { picture = newValue }
  }
  open override var birthday: DateComponents? {
    get { birth }
    set { birth = newValue }
  }
}
