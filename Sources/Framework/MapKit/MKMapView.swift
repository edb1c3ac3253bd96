@_exported import CoreLocation
@_exported import UIKit

/// The part of a map that is shown around a point, in degrees.
///
///     let region = MKCoordinateRegion(
///       center: car, span: MKCoordinateSpan(latitudeDelta: 0.01, longitudeDelta: 0.01))
public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees

  public init(latitudeDelta: CLLocationDegrees = 0, longitudeDelta: CLLocationDegrees = 0) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A part of the map around a point.
///
///     map.region = MKCoordinateRegion(center: stop, latitudinalMeters: 500, longitudinalMeters: 500)
public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan

  public init(
    center: CLLocationCoordinate2D = CLLocationCoordinate2D(), span: MKCoordinateSpan = MKCoordinateSpan()
  ) {
    self.center = center
    self.span = span
  }

  /// - Parameters: metres from north to south and from west to east.
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    // A degree of latitude is a ninetieth of the 10,000 km from the equator to a pole.
    let metresInDegree = 1e7 / 90
    let shrink = max(0.01, cos(center.latitude * .pi / 180))
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: latitudinalMeters / metresInDegree,
        longitudeDelta: longitudinalMeters / (metresInDegree * shrink)))
  }
}

/// A place that a map shows.
///
///     class Car: NSObject, MKAnnotation {
///       var coordinate = CLLocationCoordinate2D(latitude: 52.2, longitude: 0.12)
///     }
public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
  var title: String? { get }
  var subtitle: String? { get }
}

extension MKAnnotation {
  public var title: String? { nil }
  public var subtitle: String? { nil }
}

/// A point with a title.
///
///     let stop = MKPointAnnotation(coordinate: driver.coordinate)
///     stop.title = "Your driver"
open class MKPointAnnotation: NSObject, MKAnnotation, @unchecked Sendable {
  open var coordinate: CLLocationCoordinate2D
  open var title: String?
  open var subtitle: String?

  public override convenience init() { self.init(coordinate: CLLocationCoordinate2D()) }

  public init(coordinate: CLLocationCoordinate2D) {
    self.coordinate = coordinate
    super.init()
  }
}

/// A map as a description of the places on it. Nothing is drawn, and no map is loaded.
///
///     let map = MKMapView()
///     map.addAnnotation(stop)  // the card shows "Your driver" with its point
///     view.addSubview(map)
@MainActor open class MKMapView: UIView {
  open var region: MKCoordinateRegion = MKCoordinateRegion()
  open private(set) var annotations: [any MKAnnotation] = []
  open var showsUserLocation: Bool = false

  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { self.region = region }
  open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) { region.center = coordinate }
  open var centerCoordinate: CLLocationCoordinate2D {
    get { region.center }
    set { region.center = newValue }
  }

  open func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }
  open func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }

  open func removeAnnotation(_ annotation: any MKAnnotation) {
    annotations.removeAll { $0 === annotation }
  }

  open func removeAnnotations(_ annotations: [any MKAnnotation]) {
    for annotation in annotations { removeAnnotation(annotation) }
  }

  open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
    addAnnotations(annotations)
    if let first = annotations.first { region.center = first.coordinate }
  }
}
