import Contacts
import CoreLocation
import Foundation
import Synchronization
import Testing

/// The contract of `CLGeocoder`; whom it asks is one for the whole process.
@Suite(.serialized) struct GeocoderTests {
  /// Answers with places of its own, or waits to be told to go on.
  private final class Source: CLGeocoding {
    private let places: [CLPlacemark]
    private let asked = Mutex<[CLGeocodingQuery]>([])
    private let gate: AsyncStream<Void>?

    init(_ places: [CLPlacemark] = [], waitingFor gate: AsyncStream<Void>? = nil) {
      self.places = places
      self.gate = gate
    }

    var queries: [CLGeocodingQuery] { asked.withLock { $0 } }

    func places(for query: CLGeocodingQuery) async throws -> [CLPlacemark] {
      asked.withLock { $0.append(query) }
      if let gate { for await _ in gate { break } }
      return places
    }
  }

  private let home = CLPlacemark(
    texts: ["name": "Home"], location: CLLocation(latitude: 52.5, longitude: 13.25), postalAddress: nil)

  private func code(_ search: () async throws -> [CLPlacemark]) async -> CLError.Code? {
    do {
      _ = try await search()
      return nil
    } catch {
      return (error as? CLError)?.code
    }
  }

  @Test func `each form asks for the same, and gets the places`() async throws {
    let source = Source([home])
    CLGeocoder.source = source
    defer { CLGeocoder.source = nil }
    let geocoder = CLGeocoder()
    #expect(try await geocoder.geocodeAddressString("Home").first?.name == "Home")
    let called: String? = await withCheckedContinuation { continuation in
      geocoder.geocodeAddressString("Home") { places, error in
        continuation.resume(returning: error == nil ? places?.first?.name : nil)
      }
    }
    #expect(called == "Home")
    let address = CNMutablePostalAddress()
    address.street = "Lange Str. 1"
    address.city = "Berlin"
    _ = try await geocoder.geocodePostalAddress(address)
    _ = try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 52.5, longitude: 13.25))
    #expect(
      source.queries == [
        .address("Home"), .address("Home"), .address("Lange Str. 1, Berlin"),
        .point(latitude: 52.5, longitude: 13.25),
      ])
  }

  @Test func `without anybody to ask, and without a place, it fails`() async {
    CLGeocoder.source = nil
    #expect(await code { try await CLGeocoder().geocodeAddressString("Home") } == .network)
    CLGeocoder.source = Source()
    defer { CLGeocoder.source = nil }
    #expect(await code { try await CLGeocoder().geocodeAddressString("Home") } == .geocodeFoundNoResult)
    let error: (any Error)? = await withCheckedContinuation { continuation in
      CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0)) { places, error in
        continuation.resume(returning: places == nil ? error : nil)
      }
    }
    #expect((error as? CLError)?.code == .geocodeFoundNoResult)
    #expect((error as NSError?)?.domain == "kCLErrorDomain")
    #expect((error as NSError?)?.code == 8)
  }

  @Test func `a request under way can be cancelled, and is over when its completion is called`() async {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    CLGeocoder.source = Source([home], waitingFor: gate)
    defer { CLGeocoder.source = nil }
    let geocoder = CLGeocoder()
    #expect(!geocoder.isGeocoding)
    let (found, wasGeocoding): (CLError.Code?, Bool) = await withCheckedContinuation { continuation in
      geocoder.geocodeAddressString("Home") { _, error in
        continuation.resume(returning: ((error as? CLError)?.code, geocoder.isGeocoding))
      }
      #expect(geocoder.isGeocoding)
      geocoder.cancelGeocode()
      opener.finish()
    }
    #expect(found == .geocodeCanceled && !wasGeocoding)
  }
}
