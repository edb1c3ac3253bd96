import Foundation
import IntentSchema

/// Options to choose from, in sections.
///
///     func provideKindOptionsCollection(
///       for intent: OrderPizzaIntent
///     ) async throws -> INObjectCollection<PizzaKind> {
///       INObjectCollection(sections: [INObjectSection(title: "Today", items: kinds)])
///     }
open class INObjectCollection<ObjectType>: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable
where ObjectType: AnyObject {
  public let sections: [INObjectSection<ObjectType>]
  open var usesIndexedCollation: Bool = false

  public init(sections: [INObjectSection<ObjectType>]) {
    self.sections = sections
    super.init()
  }

  public convenience init(items: [ObjectType]) {
    self.init(sections: [INObjectSection(title: nil, items: items)])
  }

  public required init?(coder: NSCoder) {
    let count = coder.decodeInteger(forKey: "count")
    var sections: [INObjectSection<ObjectType>] = []
    for index in 0..<max(0, count) {
      let section = coder.decodeObject(of: [INObjectSection<ObjectType>.self], forKey: "section.\(index)")
      guard let section = section as? INObjectSection<ObjectType> else { return nil }
      sections.append(section)
    }
    self.sections = sections
    super.init()
    usesIndexedCollation = coder.decodeBool(forKey: "usesIndexedCollation")
  }

  open var allItems: [ObjectType] { sections.flatMap(\.items) }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(sections.count, forKey: "count")
    for (index, section) in sections.enumerated() { coder.encode(section, forKey: "section.\(index)") }
    coder.encode(usesIndexedCollation, forKey: "usesIndexedCollation")
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = INObjectCollection(sections: sections)
    copy.usesIndexedCollation = usesIndexedCollation
    return copy
  }
}

/// Options under one title.
///
///     INObjectSection(title: "Today", items: [margherita, funghi])
open class INObjectSection<ObjectType>: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable
where ObjectType: AnyObject {
  public let title: String?
  public let items: [ObjectType]

  public init(title: String?, items: [ObjectType]) {
    self.title = title
    self.items = items
    super.init()
  }

  public required init?(coder: NSCoder) {
    title = coder.decodeObject(of: NSString.self, forKey: "title") as String?
    guard let data = coder.decodeObject(of: NSData.self, forKey: "items") as Data?,
      let type = ObjectType.self as? any _FieldCoded.Type,
      let records = try? JSONDecoder().decode([Record].self, from: data)
    else { return nil }
    items = records.compactMap { try? type._make($0, at: _FieldPath("items")) as? ObjectType }
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(title as NSString?, forKey: "title")
    let records = items.compactMap { ($0 as? any _FieldCoded)?._record() }
    if let data = try? JSONEncoder().encode(records) { coder.encode(data as NSData, forKey: "items") }
  }

  open func copy(with zone: NSZone? = nil) -> Any { INObjectSection(title: title, items: items) }
}
