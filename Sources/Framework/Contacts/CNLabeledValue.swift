import Foundation

public let CNLabelHome: String = "_$!<Home>!$_"
public let CNLabelWork: String = "_$!<Work>!$_"
public let CNLabelOther: String = "_$!<Other>!$_"
public let CNLabelPhoneNumberMobile: String = "_$!<Mobile>!$_"
public let CNLabelPhoneNumberMain: String = "_$!<Main>!$_"
public let CNLabelPhoneNumberiPhone: String = "iPhone"

/// A value with its purpose: a number at home, an address at work.
///
///     let home = CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "+49 30 1234"))
///     home.label.map(CNLabeledValue<CNPhoneNumber>.localizedString(forLabel:))  // "Home"
public final class CNLabeledValue<ValueType: NSObject>: NSObject, @unchecked Sendable {
  public let identifier: String
  public let label: String?
  public let value: ValueType

  public init(label: String?, value: ValueType) {
    identifier = UUID().uuidString
    self.label = label
    self.value = value
    super.init()
  }

  /// The label in readable form: `Home` for `_$!<Home>!$_`.
  public class func localizedString(forLabel label: String) -> String {
    guard label.hasPrefix("_$!<"), label.hasSuffix(">!$_") else { return label }
    return String(label.dropFirst(4).dropLast(4))
  }
}

/// A phone number in the spelling in which it was given.
///
///     CNPhoneNumber(stringValue: "+49 30 1234") == CNPhoneNumber(stringValue: "+49301234")  // false
open class CNPhoneNumber: NSObject, NSCopying, @unchecked Sendable {
  public let stringValue: String

  public init(stringValue string: String) {
    stringValue = string
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CNPhoneNumber)?.stringValue == stringValue
  }
  open override var hash: Int { stringValue.hashValue }
}
