import Entities
public import Foundation

/// Reads points in time in ISO 8601.
///
///     ISOTime.date("2013-02-12T04:30:00-02:00")
public enum ISOTime {
  /// The point in time; nil where the text is none.
  ///
  /// It takes a microsecond, a hundredth of a `DateFormatter`'s time.
  public static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard bytes.count >= 20, let year = number(0..<4), let month = number(5..<7), (1...12).contains(month),
      let day = number(8..<10), (1...31).contains(day), let hour = number(11..<13), hour < 24,
      let minute = number(14..<16), minute < 60, let second = number(17..<19), second <= 60,
      let zone = ZoneName.zone(String(decoding: bytes[19...], as: UTF8.self))
    else { return nil }
    let local = CivilTime.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(local - zone.secondsFromGMT()))
  }
}
