import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import Testing

@Suite struct InterfaceTests {
  private static let title = InterfaceRequest.Parameter(owner: "INCreateNoteIntent", name: "title")
  private static let group = InterfaceRequest.Parameter(owner: "INCreateNoteIntent", name: "groupName")

  private static let request: InterfaceRequest = {
    let name = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("x")]))
    return InterfaceRequest(
      intent: Record("INCreateNoteIntent", ["title": name, "groupName": name]),
      response: Record("INCreateNoteIntentResponse", ["code": .integer(3)]), status: .success,
      parameters: [title, group])
  }()

  private func show(_ fault: String, patience: Double = 10) throws -> InterfaceCard {
    let bench = try Bench(fault)
    return try bench.host.show(Self.request, in: bench.launch, patience: patience)
  }

  @Test func `what views show is read, and what they claim`() throws {
    let card = try show("shows")
    let view: [InterfaceCard.Part] = [.picture("star"), .place(title: nil, latitude: 41, longitude: 29)]
    #expect(card.parts == [.text("the whole")] + view + [.text("the title")] + view)
    #expect(card.claimed == [Self.title])
    #expect(card.width == 300 && card.height == 80)
    #expect(card.displaysMap && !card.displaysMessage)
  }

  @Test func `the other forms of the method are called too`() throws {
    #expect(try show("shows-asynchronously").parts == [.text("later")])
    let old = try show("shows-the-old-way")
    #expect(old.parts == [.text("all at once")])
    #expect(old.claimed == [Self.title, Self.group])
  }

  @Test func `a controller that shows nothing makes an empty card`() throws {
    #expect(try show("shows-nothing").parts.isEmpty)
  }

  @Test func `no view is too deep or too long for a card`() throws {
    let card = try show("shows-itself")
    #expect((1...InterfaceCard.maximumParts).contains(card.parts.count))
    for case .text(let text) in card.parts { #expect(text.count <= InterfaceCard.maximumText) }
    #expect(card.width == 0 && card.height == 0)
  }

  @Test func `one that crashes or is slow costs its card only`() throws {
    let crashing = try Bench("crashes-when-showing")
    #expect(
      crashing.failure { _ = try crashing.host.show(Self.request, in: crashing.launch, patience: 10) }
        == .aborted)
    let silent = try Bench("never-finishes")
    #expect(
      silent.failure { _ = try silent.host.show(Self.request, in: silent.launch, patience: 0.1) }
        == .timedOut(seconds: 0.1))
    #expect(silent.host.processes.isEmpty)
  }

  @Test func `an extension for intents refuses to show`() throws {
    let bench = try Bench("works")
    guard
      case .refused? = bench.failure({
        _ = try bench.host.show(Self.request, in: bench.launch, patience: 10)
      })
    else {
      Issue.record("it showed something")
      return
    }
  }
}
