import ExtensionHost
import IntentSchema
import Testing

private struct OnePlace: Geocoder {
  func places(for query: PlaceQuery) -> [Record] {
    guard query == .address("Home") else { return [] }
    let address = Record("CNPostalAddress", ["city": .string("Ankara")])
    return [Record("CLPlacemark", ["name": .string("home"), "postalAddress": .record(address)])]
  }
}

@Suite struct GeocoderTests {
  @Test func `an extension's geocoder is answered by the host`() throws {
    let bench = try Bench("asks-for-places", geocoder: OnePlace())
    #expect(try bench.resolveTitle() == "home, Ankara")
  }

  @Test func `who may not know the person's places finds none, from the next call on`() throws {
    let bench = try Bench("asks-for-places", geocoder: OnePlace())
    var launch = bench.launch
    #expect(try bench.host.resolveTitle(in: launch, transaction: "1") == "home, Ankara")
    let process = bench.host.processes.first?.pid
    launch.data = [.place: .denied]
    #expect(try bench.host.resolveTitle(in: launch, transaction: "1") == "error 8")
    #expect(bench.host.processes.first?.pid != process)
    launch.data = [:]
    #expect(try bench.host.resolveTitle(in: launch, transaction: "1") == "home, Ankara")
  }

  @Test func `without one, there is no such place`() throws {
    // CLError.geocodeFoundNoResult.
    #expect(try Bench("asks-for-places").resolveTitle() == "error 8")
  }
}
