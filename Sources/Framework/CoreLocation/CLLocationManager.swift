import Foundation
import Synchronization

/// Tells if an app gets to know where its person is.
///
///     guard manager.authorizationStatus == .authorizedWhenInUse else { return }
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4
}

/// The exactness with which an app gets to know it.
///
///     let isExact = manager.accuracyAuthorization == .fullAccuracy
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy = 1
}

/// Says what the person decided. In an extension it is the host.
///
///     func authorization() -> Int { Int(CLAuthorizationStatus.denied.rawValue) }
@_spi(Runtime) public protocol CLAuthority: Sendable {
  /// 0 where nothing is decided, 1 restricted, 2 denied, 3 authorized.
  func authorization() -> Int
  /// Tells the developer where a request can't lead to anything.
  func complain(_ subject: String)
}

/// Takes what a location manager tells. All its methods may be left out.
///
///     func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
///       if manager.authorizationStatus == .authorizedWhenInUse { manager.requestLocation() }
///     }
public protocol CLLocationManagerDelegate: AnyObject {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}

/// Tells whether the person lets the app know where they are.
///
///     CLLocationManager().authorizationStatus  // .authorizedWhenInUse
///
/// Nothing on Linux knows where the person is: `requestLocation` fails with `CLError.locationUnknown` for an app that may know it,
/// and with `CLError.denied` for others. The person's own places are found by `CLGeocoder`.
open class CLLocationManager: NSObject, @unchecked Sendable {
  private static let provider = Mutex<(any CLAuthority)?>(nil)

  /// While it is nil, nothing is decided.
  @_spi(Runtime) public static var authority: (any CLAuthority)? {
    get { provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  open weak var delegate: (any CLLocationManagerDelegate)?
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone

  public override init() { super.init() }

  /// It counts what the person has decided by now.
  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }

  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

  /// Always nil.
  open var location: CLLocation? { nil }

  open class func authorizationStatus() -> CLAuthorizationStatus {
    switch authority?.authorization() ?? 0 {
    case 1: .restricted
    case 2: .denied
    case 3: .authorizedWhenInUse
    default: .notDetermined
    }
  }

  open class func locationServicesEnabled() -> Bool { false }

  /// The person has decided when they installed the app, or decides by a command: nothing is asked here. The delegate is told.
  open func requestWhenInUseAuthorization() { request("requestWhenInUseAuthorization") }

  open func requestAlwaysAuthorization() { request("requestAlwaysAuthorization") }

  open func requestLocation() { fail() }

  open func startUpdatingLocation() { fail() }

  open func stopUpdatingLocation() {}

  private func request(_ method: String) {
    DispatchQueue.main.async { [self] in
      Self.authority?.complain("CLLocationManager.\(method)")
      delegate?.locationManagerDidChangeAuthorization(self)
      delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
    }
  }

  private func fail() {
    DispatchQueue.main.async { [self] in
      let isAllowed = authorizationStatus == .authorizedWhenInUse
      delegate?.locationManager(self, didFailWithError: CLError(isAllowed ? .locationUnknown : .denied))
    }
  }
}

public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLDistanceFilterNone: CLLocationDistance = -1
