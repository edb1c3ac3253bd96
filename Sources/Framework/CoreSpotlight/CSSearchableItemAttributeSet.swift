import Foundation
import IntentSchema
import Intents
import UniformTypeIdentifiers

/// The title, description and picture of a thing that search can find.
///
///     let attributes = CSSearchableItemAttributeSet(contentType: .text)
///     attributes.title = "Groceries"
///     activity.contentAttributeSet = attributes
open class CSSearchableItemAttributeSet: NSObject, @unchecked Sendable {
  open var contentType: String
  open var title: String?
  open var displayName: String?
  open var alternateNames: [String]?
  open var contentDescription: String?
  open var keywords: [String]?
  open var identifier: String?
  open var relatedUniqueIdentifier: String?
  open var domainIdentifier: String?
  open var thumbnailURL: URL?
  /// A PNG or JPEG file.
  open var thumbnailData: Data?
  open var contentURL: URL?
  open var contentCreationDate: Date?
  open var contentModificationDate: Date?
  open var startDate: Date?
  open var endDate: Date?
  open var dueDate: Date?
  open var completionDate: Date?
  open var rating: NSNumber?
  open var latitude: NSNumber?
  open var longitude: NSNumber?
  open var namedLocation: String?
  open var city: String?
  open var stateOrProvince: String?
  open var country: String?
  open var postalCode: String?
  open var phoneNumbers: [String]?
  open var emailAddresses: [String]?
  open var supportsPhoneCall: NSNumber?
  open var supportsNavigation: NSNumber?

  public init(itemContentType: String) {
    contentType = itemContentType
    super.init()
  }

  public convenience init(contentType: UTType) { self.init(itemContentType: contentType.identifier) }
}

/// The type of the activity that an app receives when a person opens a search result.
public let CSSearchableItemActionType: String = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier: String = "kCSSearchableItemActivityIdentifier"
public let CSQueryContinuationActionType: String = "com.apple.corespotlightquery"
public let CSSearchQueryString: String = "kCSSearchQueryString"

extension CSSearchableItemAttributeSet: _ContentAttributes {
  package var _title: String? { title ?? displayName }
  package var _description: String? { contentDescription }
  package var _keywords: [String] { (keywords ?? []) + (alternateNames ?? []) }

  /// The record that is kept beside an item. Pictures stay with the app.
  package var _record: Record {
    var record = Record("CSSearchableItemAttributeSet", ["contentType": .string(contentType)])
    record["contentDescription"] = contentDescription.map(Value.string)
    record["displayName"] = displayName.map(Value.string)
    record["contentURL"] = (contentURL?.absoluteString).map(Value.string)
    record["thumbnailURL"] = (thumbnailURL?.absoluteString).map(Value.string)
    record["namedLocation"] = namedLocation.map(Value.string)
    record["city"] = city.map(Value.string)
    record["latitude"] = latitude.map { .double($0.doubleValue) }
    record["longitude"] = longitude.map { .double($0.doubleValue) }
    record["rating"] = rating.map { .double($0.doubleValue) }
    return record
  }
}

extension NSUserActivity {
  /// The activity's attributes for search.
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { _contentAttributes as? CSSearchableItemAttributeSet }
    set { _contentAttributes = newValue }
  }
}
