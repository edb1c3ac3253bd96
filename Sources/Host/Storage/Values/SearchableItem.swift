public import Foundation
public import SourceTree

/// Something of an app that a person may look for: a note, a photo, an account.
///
///     SearchableItem(identifier: "17", title: "Grocery store", keywords: ["shopping"])
public struct SearchableItem: Hashable, Sendable {
  public var identifier: String
  public var domain: String?
  public var title: String
  public var keywords: [String]
  /// Text that is searched and not shown.
  public var text: String?
  /// The other facts that the app tells of it.
  public var attributes: JSON
  public var expires: Date?

  public init(
    identifier: String, domain: String? = nil, title: String, keywords: [String] = [], text: String? = nil,
    attributes: JSON = .object([:]), expires: Date? = nil
  ) {
    self.identifier = identifier
    self.domain = domain
    self.title = title
    self.keywords = keywords
    self.text = text
    self.attributes = attributes
    self.expires = expires
  }
}

/// Something that was found.
///
///     hit.kind        // .item
///     hit.identifier  // "17": what the app called the item when it indexed it
public struct SearchHit: Hashable, Sendable {
  /// The thing that an identifier belongs to.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An activity that was donated. Its identifier is the action's key.
    case activity
    /// A shortcut. Its identifier is the shortcut's.
    case shortcut
    /// An item. Its identifier is the app's own.
    case item
  }

  public var kind: Kind
  /// Nil for a shortcut with steps of several apps.
  public var app: String?
  public var identifier: String
  public var title: String
  public var attributes: JSON
}
