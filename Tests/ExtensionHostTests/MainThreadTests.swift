import ExtensionHost
import Foundation
import IntentSchema
import Testing

private struct Ankara: Geocoder {
  func places(for query: PlaceQuery) -> [Record] {
    let address = Record("CNPostalAddress", ["city": .string("Ankara")])
    return [Record("CLPlacemark", ["postalAddress": .record(address)])]
  }
}

/// The rules of the main thread that a developer may expect, where the runtime itself reads the host's
/// messages.
@Suite struct MainThreadTests {
  @Test(arguments: [
    ("completes-on-the-main-queue", "main"), ("completes-on-the-main-actor", "main"),
    ("completes-elsewhere", "another"),
  ])
  func `a handler may complete from anywhere`(way: String, thread: String) throws {
    let bench = try Bench(way)
    for _ in 0..<20 { #expect(try bench.resolveTitle() == thread) }
    #expect(bench.host.processes.first?.calls == 20)
  }

  @Test func `a handler that keeps the main thread still hears of places`() throws {
    let bench = try Bench("blocks-for-places", geocoder: Ankara())
    for _ in 0..<3 { #expect(try bench.resolveTitle() == "Ankara") }
  }
}
