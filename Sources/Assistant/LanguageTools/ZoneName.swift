public import Foundation

/// Reads names of time zones as people and data write them.
///
///     ZoneName.zone("Europe/Berlin")
///     ZoneName.zone("-02:00")
public enum ZoneName {
  /// Takes `Europe/Berlin`, `-02:00` and `Z`.
  public static func zone(_ name: String) -> TimeZone? {
    if name == "Z" || name.hasSuffix("Z") && name.count == 6 { return .gmt }
    let parts = name.dropFirst().split(separator: ":")
    if let sign = name.first, "+-".contains(sign), let hours = parts.first.flatMap({ Int($0) }),
      let minutes = parts.count > 1 ? Int(parts[1]) : 0, (0...18).contains(hours), (0..<60).contains(minutes)
    {
      return TimeZone(secondsFromGMT: (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
    }
    return TimeZone(identifier: name)
  }

  static func offset(seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
