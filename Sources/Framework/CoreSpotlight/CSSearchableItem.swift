import Foundation

/// A thing of the app that a person may look for.
///
///     let item = CSSearchableItem(uniqueIdentifier: "17", domainIdentifier: "lists", attributeSet: attributes)
///     try await CSSearchableIndex.default().indexSearchableItems([item])
open class CSSearchableItem: NSObject, @unchecked Sendable {
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  open var attributeSet: CSSearchableItemAttributeSet
  /// After it the item isn't found any more; a month from now where nothing else is set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var expirationDate: Date! = Date(timeIntervalSinceNow: 30 * 86_400)

  /// - Parameter uniqueIdentifier: a new one where it is nil.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    super.init()
  }
}
