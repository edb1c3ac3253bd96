import Contacts
import Foundation
import Synchronization

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// A search for places, by address or by position.
///
///     CLGeocodingQuery.point(latitude: 41.04, longitude: 28.98)
public enum CLGeocodingQuery: Hashable, Sendable {
  case address(String)
  /// In degrees.
  case point(latitude: Double, longitude: Double)
}

/// The source of a geocoder's answers. In an extension it is the host; another program may set its own.
///
///     struct NoPlaces: CLGeocoding {
///       func places(for query: CLGeocodingQuery) async throws -> [CLPlacemark] {
///         throw CLError(.geocodeFoundNoResult)
///       }
///     }
///     CLGeocoder.source = NoPlaces()  // for a test
public protocol CLGeocoding: Sendable {
  /// - Throws: `CLError` when no place is found or nobody can be asked.
  func places(for query: CLGeocodingQuery) async throws -> [CLPlacemark]
}

/// Turns addresses into points, and points into addresses.
///
///     let places = try await CLGeocoder().geocodeAddressString("Home")
///
/// There is no map service behind it. The assistant answers with the places in the person's place book.
open class CLGeocoder: NSObject, @unchecked Sendable {
  private static let provider = Mutex<(any CLGeocoding)?>(nil)
  private let tasks = Mutex<[UUID: Task<Void, Never>]>([:])

  /// The source of all answers. While it is nil, every request fails with `CLError.network`.
  public static var source: (any CLGeocoding)? {
    get { provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  public override init() { super.init() }

  open var isGeocoding: Bool { !tasks.withLock { $0.isEmpty } }

  /// Requests under way fail with `CLError.geocodeCanceled`.
  open func cancelGeocode() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }

  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    find(.address(addressString), completionHandler)
  }

  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    find(.address(addressString), completionHandler)
  }

  open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    try await Self.places(for: .address(addressString))
  }

  open func geocodePostalAddress(
    _ postalAddress: CNPostalAddress, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    find(.address(Self.text(of: postalAddress)), completionHandler)
  }

  open func geocodePostalAddress(_ postalAddress: CNPostalAddress) async throws -> [CLPlacemark] {
    try await Self.places(for: .address(Self.text(of: postalAddress)))
  }

  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    find(Self.query(location), completionHandler)
  }

  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    find(Self.query(location), completionHandler)
  }

  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    try await Self.places(for: Self.query(location))
  }

  // MARK: Asking

  private func find(_ query: CLGeocodingQuery, _ completion: @escaping CLGeocodeCompletionHandler) {
    let id = UUID()
    let completion = OneCall(completion)
    // The task is stored before it runs, so that it can't end before that.
    tasks.withLock { tasks in
      tasks[id] = Task { [self] in
        let result: Result<[CLPlacemark], any Error>
        do {
          result = .success(try await Self.places(for: query))
        } catch {
          result = .failure(error)
        }
        forget(id)
        switch result {
        case .success(let places): completion.call(places, nil)
        case .failure(let error): completion.call(nil, error)
        }
      }
    }
  }

  private func forget(_ id: UUID) { tasks.withLock { $0[id] = nil } }

  private static func places(for query: CLGeocodingQuery) async throws -> [CLPlacemark] {
    guard let source else { throw CLError(.network) }
    let places = try await source.places(for: query)
    if Task.isCancelled { throw CLError(.geocodeCanceled) }
    if places.isEmpty { throw CLError(.geocodeFoundNoResult) }
    return places
  }

  private static func query(_ location: CLLocation) -> CLGeocodingQuery {
    .point(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
  }

  private static func text(of address: CNPostalAddress) -> String {
    CNPostalAddressFormatter.string(from: address, style: .mailingAddress).replacingOccurrences(
      of: "\n", with: ", ")
  }
}

/// Carries a developer's completion to the task that calls it once.
private struct OneCall: @unchecked Sendable {
  let call: CLGeocodeCompletionHandler

  init(_ call: @escaping CLGeocodeCompletionHandler) { self.call = call }
}

/// The reason why no place was found.
///
///     catch let error as CLError where error.code == .geocodeFoundNoResult {
///       return .unsupported()
///     }
public struct CLError: CustomNSError, Hashable, Sendable {
  /// The kinds of failures.
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    case network = 2
    case geocodeFoundNoResult = 8
    case geocodeFoundPartialResult = 9
    case geocodeCanceled = 10
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static var errorDomain: String { "kCLErrorDomain" }
  public var errorCode: Int { code.rawValue }

  public static var network: Code { .network }
  public static var denied: Code { .denied }
  public static var locationUnknown: Code { .locationUnknown }
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  public static var geocodeCanceled: Code { .geocodeCanceled }
}
