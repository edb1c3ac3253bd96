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

  @Test func `without one, there is no such place`() throws {
    // CLError.geocodeFoundNoResult.
    #expect(try Bench("asks-for-places").resolveTitle() == "error 8")
  }
}
