import Foundation
import Testing

@testable import Entities

@Suite struct `Telephone numbers and pages` {
  private func found(_ text: String) -> String {
    AddressScanner.addresses(in: text).map { "\($0.value.text ?? "")\($0.isLatent ? "?" : "")" }.joined(
      separator: " ")
  }

  @Test(arguments: [
    ("call +1 (415) 555-2671 now", "+14155552671"), ("650-701-8887 or 415.555.2671", "6507018887 4155552671"),
    ("06 12 34 56 78", "0612345678"), ("0532 123 45 67'yi ara", "05321234567"),
    ("拨打13800138000吧", "13800138000"), ("555 1234", "5551234"), ("911", "911?"), ("5551234", "5551234?"),
  ])
  func `are found as they are written`(text: String, expected: String) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    "2012-10-12", "10.12.2013", "10/12/13", "2010-2014", "1,000,000", "3.14159265", "10:30", "20 30 40 50",
    "$5551234567", "5551234kg", "a5551234567", "12", "1234567890123456",
  ])
  func `are no dates, amounts or decimals`(text: String) {
    #expect(found(text) == "")
  }

  @Test(arguments: [
    ("see https://example.org/a?b=c, and www.foo.com/x.", "https://example.org/a?b=c www.foo.com/x"),
    ("看http://example.cn/路", "http://example.cn/"), ("bla.com is short", "bla.com"),
    ("milk.eggs", "milk.eggs?"), ("e.g. at 3.pm or bob@foo.com", ""), ("https://", ""),
  ])
  func `end where the sentence goes on`(text: String, expected: String) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("+1 (415) 555-2671", "phone +14155552671"), ("bob@example.org", "email bob@example.org"),
    ("bob", ""), ("bob@home", ""), ("call 555-1234", ""), ("@", ""),
  ])
  func `a whole text is one, or none`(text: String, expected: String) {
    let address = AddressScanner.address(text)
    #expect((address.map { "\($0.kind.rawValue) \($0.value)" } ?? "") == expected)
  }
}
