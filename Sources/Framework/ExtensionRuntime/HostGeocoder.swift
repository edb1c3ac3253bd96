import CoreLocation
import ExtensionProtocol
import IntentSchema
@_spi(Runtime) import Intents
import Synchronization

/// Asks the host for places.
final class HostGeocoder: CLGeocoding {
  private let connection: Connection
  private let waiting = Mutex<(next: UInt64, continuations: [UInt64: CheckedContinuation<[Value], Never>])>(
    (1, [:]))

  private let bell: StandInBell

  init(_ connection: Connection, _ bell: StandInBell) {
    self.connection = connection
    self.bell = bell
  }

  func places(for query: CLGeocodingQuery) async throws -> [CLPlacemark] {
    let question: PlaceQuery =
      switch query {
      case .address(let text): .address(text)
      case .point(let latitude, let longitude): .point(latitude: latitude, longitude: longitude)
      }
    let values = await withCheckedContinuation { continuation in
      let id = waiting.withLock { waiting in
        defer { waiting.next += 1 }
        waiting.continuations[waiting.next] = continuation
        return waiting.next
      }
      connection.send(.findPlaces(id: id, question))
      bell.hurry()
    }
    return try values.map { try CLPlacemark._decode($0, at: _FieldPath("places")) }
  }

  /// Takes the host's answer. An answer that nobody waits for is dropped.
  func receive(_ id: UInt64, _ places: [Value]) {
    waiting.withLock { $0.continuations.removeValue(forKey: id) }?.resume(returning: places)
  }
}
