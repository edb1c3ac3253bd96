import Foundation

/// Tells a person from an organisation.
///
///     company.contactType = .organization  // its name is `organizationName`
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
    for index in 0..<max(0, min(coder.decodeInteger(forKey: "addressCount"), Self.maximumAddresses)) {
      guard let address = coder.decodeObject(of: CNPostalAddress.self, forKey: "address.\(index)") else {
        break
      }
      let label = coder.decodeObject(of: NSString.self, forKey: "addressLabel.\(index)") as String?
      addresses.append(CNLabeledValue(label: label, value: address))
    }
    let birthday = coder.decodeObject(of: NSData.self, forKey: "birthday") as Data?
    birth = birthday.flatMap { try? JSONDecoder().decode(DateComponents.self, from: $0) }
  }

  /// More of them aren't read from an archive.
  private static let maximumAddresses = 100

  open func encode(with coder: NSCoder) {
    // An absent key would make the archive invalid.
    for key in Self.keys { coder.encode(facts[key] as NSString?, forKey: key) }
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
    coder.encode(addresses.count, forKey: "addressCount")
    for (index, address) in addresses.enumerated() {
      coder.encode(address.value, forKey: "address.\(index)")
      coder.encode(address.label as NSString?, forKey: "addressLabel.\(index)")
    }
    coder.encode(birth.flatMap { try? JSONEncoder().encode($0) } as NSData?, forKey: "birthday")
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
  /// Equal in all that they hold; the labels count, not which object holds them.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CNContact else { return false }
    func same<Item>(_ first: [CNLabeledValue<Item>], _ second: [CNLabeledValue<Item>]) -> Bool {
      first.map(\.label) == second.map(\.label) && first.map(\.value) == second.map(\.value)
    }
    return other.facts == facts && other.type == type && other.picture == picture && other.birth == birth
      && same(other.phones, phones) && same(other.mails, mails) && same(other.addresses, addresses)
  }
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
///
///     let anna = CNMutableContact()
///     anna.givenName = "Anna"
///     anna.familyName = "Yılmaz"
///     CNContactFormatter.string(from: anna, style: .fullName)  // "Anna Yılmaz"
open class CNMutableContact: CNContact, @unchecked Sendable {
  public override init() { super.init() }
  fileprivate override init(_ other: CNContact) { super.init(other) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An empty text is none.
  private func set(_ key: String, _ text: String) { facts[key] = text.isEmpty ? nil : text }

  open override var contactType: CNContactType {
    get { type }
    set { type = newValue }
  }
  open override var namePrefix: String {
    get { super.namePrefix }
    set { set("namePrefix", newValue) }
  }
  open override var givenName: String {
    get { super.givenName }
    set { set("givenName", newValue) }
  }
  open override var middleName: String {
    get { super.middleName }
    set { set("middleName", newValue) }
  }
  open override var familyName: String {
    get { super.familyName }
    set { set("familyName", newValue) }
  }
  open override var nameSuffix: String {
    get { super.nameSuffix }
    set { set("nameSuffix", newValue) }
  }
  open override var nickname: String {
    get { super.nickname }
    set { set("nickname", newValue) }
  }
  open override var organizationName: String {
    get { super.organizationName }
    set { set("organizationName", newValue) }
  }
  open override var jobTitle: String {
    get { super.jobTitle }
    set { set("jobTitle", newValue) }
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
