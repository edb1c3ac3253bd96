import ExtensionHost
import Foundation
import IntentSchema
import Shortcuts
import SourceTree

/// Finds the places that a person has listed in a YAML file.
///
///     let book = try PlaceBook("Home: { latitude: 41.01, longitude: 28.97, street: Main Street 1 }", file: "places.yaml")
///     let homes = book.places(for: .address("home"))  // one CLPlacemark record
public struct PlaceBook: Geocoder {
  private struct Place {
    var spot: NamedPlace
    var address: [PostalAddressRecord.Part: String]

    /// - Parameter wanted: folded.
    func isCalled(_ wanted: String) -> Bool { spot.names.contains { PlaceBook.folded($0) == wanted } }
  }

  /// The largest distance between a point and a place that it belongs to, in metres.
  private static let reach = 300.0

  private var known: [Place] = []

  /// - Throws: `Diagnostic` for the first entry that is no place.
  public init(_ text: String, file: String) throws {
    let root = try YAMLReader.read(text, file: file)
    if case .null = root.content { return }
    guard let entries = root.map else {
      throw Diagnostic(at: root.location, "expected places by their names, found \(root.kind)")
    }
    known = try entries.map { entry in
      func number(_ key: String, _ range: ClosedRange<Double>) throws -> Double {
        guard let node = entry.value[key], let number = node.number,
          range.contains(number)
        else {
          throw Diagnostic(
            at: entry.value[key]?.location ?? entry.keyLocation, key: "\(entry.key).\(key)",
            "a place needs its \(key) in degrees", advice: "Write \(key): 41.01")
        }
        return number
      }
      let names = (entry.value["names"]?.list ?? []).compactMap(\.string)
      let address = PostalAddressRecord.Part.allCases.compactMap { part in
        entry.value[part.rawValue]?.string.map { (part, $0) }
      }
      return Place(
        spot: NamedPlace(
          names: [entry.key] + names, latitude: try number("latitude", -90...90),
          longitude: try number("longitude", -180...180)),
        address: Dictionary(address, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The book in a file; an empty one where there is no file.
  ///
  /// - Throws: `Diagnostic` when the file can't be read.
  public static func load(_ file: URL) throws -> PlaceBook {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      return try PlaceBook("", file: file.path)
    }
    return try PlaceBook(String(decoding: data, as: UTF8.self), file: file.path)
  }

  /// The places of this name or address, or those within 300 m of this point, the nearest first.
  public func places(for query: PlaceQuery) -> [Record] {
    switch query {
    case .address(let text):
      let wanted = Self.folded(text)
      guard !wanted.isEmpty else { return [] }
      return known.filter { place in
        let address = Self.folded(
          [PostalAddressRecord.Part.street, .postalCode, .city, .country].compactMap { place.address[$0] }
            .joined(separator: " "))
        return place.isCalled(wanted)
          || (address.contains(wanted) && place.address[.street] != nil)
      }.map(Self.record)
    case .point(let latitude, let longitude):
      return known.map { ($0, $0.spot.distance(latitude: latitude, longitude: longitude)) }.filter {
        $0.1 <= Self.reach
      }
      .sorted { $0.1 < $1.1 }.map { Self.record($0.0) }
    }
  }

  /// The place of this name; nil where the person has named none so.
  func place(named name: String) -> NamedPlace? {
    let wanted = Self.folded(name)
    return known.first { $0.isCalled(wanted) }?.spot
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static func record(_ place: Place) -> Record {
    PlacemarkRecord(
      place.spot.names[0], at: PointRecord(latitude: place.spot.latitude, longitude: place.spot.longitude),
      address: place.address.isEmpty ? nil : PostalAddressRecord(parts: place.address)
    ).record
  }
}
