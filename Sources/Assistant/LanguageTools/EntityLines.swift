import Entities
public import Foundation
import IntentSchema
import Language
import SourceTree

/// Finds values in lines of JSON. A line with `phrase` and `reference` is answered by the same line with `values`.
///
///     let lines = try EntityLines(language: "en", kinds: ["time"], timeZone: .gmt)
///     try lines.answer(#"{"phrase": "tomorrow at 8", "reference": "2026-03-02T09:00:00Z"}"#)
///
/// `Documentation/values.md` describes the format.
public struct EntityLines: Sendable {
  private let engine: EntityEngine
  private let kinds: Set<Entity.Kind>
  private let timeZone: TimeZone?

  /// The names of all kinds of values, such as `time`.
  public static var kinds: [String] { Entity.Kind.allCases.map(\.rawValue) }

  /// - Parameters:
  ///   - kinds: names such as `time`; an empty list means all.
  ///   - rules: a folder with rule files; nil for those that ship with Beckon.
  ///   - timeZone: the person's time zone; nil for the offset that each reference has.
  public init(language: String, kinds: [String], timeZone: TimeZone?, rules: URL? = nil) throws {
    engine = try rules.map { try EntityEngine.reading($0, language: language) } ?? .bundled(language)
    self.timeZone = timeZone
    let unknown = kinds.filter { Entity.Kind(rawValue: $0) == nil }
    if let first = unknown.first {
      throw LineError(
        message: "there is no kind \(first); there are: "
          + Self.kinds.joined(separator: ", "))
    }
    self.kinds = kinds.isEmpty ? Set(Entity.Kind.allCases) : Set(kinds.compactMap(Entity.Kind.init))
  }

  /// The answer to one line.
  ///
  /// - Throws: `LineError` where the line is wrong.
  public func answer(_ line: String) throws -> String {
    guard case .object(var record)? = try? JSON.parse(line) else {
      throw LineError(message: "this line is no JSON object")
    }
    guard let phrase = record["phrase"]?.string else {
      throw LineError(message: "this line has no \"phrase\"")
    }
    let (reference, zone) = try self.reference(record["reference"]?.string)
    let context = EntityContext(reference: reference, timeZone: zone)
    record["values"] = .array(
      engine.entities(kinds, in: phrase, context).compactMap { entity in
        entity.resolved(context).map { Self.document(entity, $0, zone) }
      })
    return JSON.object(record).line
  }

  private func reference(_ text: String?) throws -> (Date, TimeZone) {
    guard let text else { return (Date(), timeZone ?? .current) }
    guard let date = ISOTime.date(text) else {
      throw LineError(message: "the reference \(text) is no time such as 2013-02-12T04:30:00-02:00")
    }
    return (date, timeZone ?? ZoneName.zone(String(text.suffix(6))) ?? .gmt)
  }

  // MARK: Values

  private static func document(_ entity: Entity, _ value: EntityValue, _ zone: TimeZone) -> JSON {
    .object([
      "kind": .string(entity.kind.rawValue), "start": .integer(Int64(entity.range.lowerBound)),
      "end": .integer(Int64(entity.range.upperBound)), "latent": .bool(entity.isLatent),
      "value": .object(members(value, product: entity.product, zone)),
    ])
  }

  private static func members(_ value: EntityValue, product: String?, _ zone: TimeZone) -> [String: JSON] {
    var members: [String: JSON] = [:]
    switch value {
    case .number(let number): members["value"] = self.number(number)
    case .ordinal(let number): members["value"] = .integer(Int64(number))
    case .duration(let count, let grain):
      members["value"] = number(count)
      members["unit"] = .string(grain.name)
    case .amount(let count, let unit):
      members = ["type": .string("value"), "value": number(count), "unit": .string(unit)]
    case .amounts(let from, let to, let unit):
      members["type"] = .string("interval")
      if let from { members["from"] = .object(["value": number(from), "unit": .string(unit)]) }
      if let to { members["to"] = .object(["value": number(to), "unit": .string(unit)]) }
    case .text(let text): members["value"] = .string(text)
    case .time(let time): members = self.members(time, zone)
    }
    if let product { members["product"] = .string(product) }
    return members
  }

  private static func members(_ time: TimeValue, _ zone: TimeZone) -> [String: JSON] {
    func point(_ point: TimeValue.Point) -> [String: JSON] {
      ["value": .string(text(point.date, zone)), "grain": .string(point.grain.name)]
    }
    var members: [String: JSON]
    if time.isInterval {
      members = ["type": .string("interval")]
      members["from"] = time.start.map { .object(point($0)) }
      members["to"] = time.end.map { .object(point($0)) }
    } else {
      members = time.start.map(point) ?? [:]
      members["type"] = .string("value")
    }
    members["holiday"] = time.holiday.map(JSON.string)
    if let recurrence = time.recurrence {
      members["recurrence"] = .object([
        "grain": .string(recurrence.grain.name), "interval": .integer(Int64(recurrence.interval)),
        "weekdays": .array(recurrence.weekdays.map { .integer(Int64($0)) }),
      ])
    }
    return members
  }

  private static func number(_ value: Double) -> JSON {
    Int64(exactly: value).map(JSON.integer) ?? .double(value)
  }

  /// `2013-02-12T04:30:00-02:00`; years before the common era are negative.
  private static func text(_ date: Date, _ zone: TimeZone) -> String {
    let offset = zone.secondsFromGMT(for: date)
    return CivilTime.text(Int(date.timeIntervalSince1970.rounded()) + offset)
      + ZoneName.offset(seconds: offset)
  }
}

/// A mistake in a line of input.
///
///     guard let text = record["text"]?.string else { throw LineError(message: "this line has no \"text\"") }
public struct LineError: Error, CustomStringConvertible {
  public var message: String

  public init(message: String) { self.message = message }

  public var description: String { message }
}
