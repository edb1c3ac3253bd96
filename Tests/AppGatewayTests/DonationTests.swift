import ExtensionProtocol
import Foundation
import IntentSchema
import Shortcuts
import Storage
import Testing

@testable import AppGateway

/// Real processes of an app that donate.
@Suite struct DonationTests {
  private let home: AppHome

  init() throws { home = try AppHome() }

  @Test func `a donation is in the store when the app is told so`() throws {
    try home.serve()
    #expect(try home.run("donate:17", "donate:18") == ["ok", "ok"])
    let donations = try home.donations()
    #expect(donations.map(\.identifier) == ["18", "17"])
    let first = try #require(donations.last)
    #expect(first.action.app == AppHome.identifier)
    #expect(
      first.action.record
        == Record(
          "INCreateNoteIntent",
          [
            "title": .record(
              Record("INSpeakableString", ["spokenPhrase": .string("Note 17")]))
          ]))
    #expect(first.group == "notes")
    #expect(first.eligibility == .prediction)
    #expect(abs(first.moment.timeIntervalSinceNow) < 60)
  }
}
