import Foundation

/// Finds days of the Hindu calendars by the positions of sun and moon as seen from India.
///
/// The moon's position is exact to a few hundredths of a degree. A day is wrong where a lunar day ends within minutes of
/// sunrise.
enum HinduCalendar {
  /// The days of a Gregorian year at whose sunrise a lunar day of a month is under way.
  ///
  /// - Parameters:
  ///   - month: 1 is Chaitra. Months end with the new moon.
  ///   - tithi: 1 to 15 until the full moon, 16 to 30 until the new moon.
  ///   - atSunset: whether sunset decides instead of sunrise.
  static func days(month: Int, tithi: Int, year: Int, atSunset: Bool = false) -> [Int] {
    let moment = atSunset ? sunset : sunrise
    let first = CivilTime.days(year, 1, 1)
    var found: [Int] = []
    // The moon after new moon `k` since January 2000.
    let start = Int((Double(year - 2000) * 12.3685).rounded(.down)) - 2
    for moon in start...start + 15 {
      let begin = newMoon(near: moon)
      let end = newMoon(near: moon + 1)
      let (sign, nextSign) = (solarSign(begin), solarSign(end))
      // A month is named for the sign that the sun enters in it; one without is an extra month.
      guard sign != nextSign, nextSign % 12 == (month - 1) % 12 else { continue }
      // The first sunrise at or after which the lunar day has begun and not ended.
      var number = Int((begin + Double(tithi - 1) * (end - begin) / 30 - 2).rounded(.down))
      for _ in 0..<6 {
        let current = self.tithi(moment(number))
        if current == tithi { break }
        // The lunar day lies between two sunrises.
        if current == tithi % 30 + 1, self.tithi(moment(number - 1)) != tithi {
          number -= 1
          break
        }
        number += 1
      }
      if (first..<first + 366).contains(number), CivilTime.date(days: number).year == year {
        found.append(number)
      }
    }
    return found
  }

  /// The day on which the sun enters a sidereal sign; month 1 is Aries.
  static func solarDays(month: Int, year: Int) -> [Int] {
    let first = CivilTime.days(year, 1, 1)
    let number = (first..<first + 366).first {
      solarSign(sunset($0)) == month - 1 && solarSign(sunset($0 - 1)) != month - 1
    }
    return number.map { [$0] } ?? []
  }

  // MARK: The sky; times in days since 1 January 1970, universal time

  private static func sunrise(_ day: Int) -> Double { Double(day) + (6.0 - 5.5) / 24 }
  private static func sunset(_ day: Int) -> Double { Double(day) + (18.0 - 5.5) / 24 }

  private static func tithi(_ time: Double) -> Int {
    Int(positive(moon(time) - sun(time)) / 12) + 1
  }

  private static func solarSign(_ time: Double) -> Int {
    Int(positive(sun(time) - precession(time)) / 30)
  }

  /// The angle between the sidereal signs and the equinox.
  private static func precession(_ time: Double) -> Double {
    23.853 + (time - 10_957) / 365.25 * 0.013_969
  }

  private static func positive(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  private static func sun(_ time: Double) -> Double {
    let days = time - 10_957.5
    let anomaly = 357.529 + 0.985_600_28 * days
    return 280.459 + 0.985_647_36 * days + 1.915 * sine(anomaly) + 0.020 * sine(2 * anomaly)
  }

  /// Uses the largest terms of the moon's motion.
  private static func moon(_ time: Double) -> Double {
    let days = time - 10_957.5
    let mean = 218.3165 + 13.176_396_48 * days
    let elongation = 297.8502 + 12.190_749_12 * days
    let sunAnomaly = 357.5291 + 0.985_600_28 * days
    let anomaly = 134.9634 + 13.064_992_95 * days
    let latitude = 93.2721 + 13.229_350_24 * days
    let terms: [(Double, Double)] = [
      (6.289, anomaly), (1.274, 2 * elongation - anomaly), (0.658, 2 * elongation), (0.214, 2 * anomaly),
      (-0.185, sunAnomaly), (-0.114, 2 * latitude), (0.059, 2 * elongation - 2 * anomaly),
      (0.057, 2 * elongation - sunAnomaly - anomaly), (0.053, 2 * elongation + anomaly),
      (0.046, 2 * elongation - sunAnomaly), (-0.041, sunAnomaly - anomaly), (-0.035, elongation),
      (-0.030, sunAnomaly + anomaly), (0.015, 2 * elongation - 2 * latitude),
      (-0.013, anomaly + 2 * latitude), (0.011, 4 * elongation - anomaly), (0.010, 3 * anomaly),
    ]
    return terms.reduce(mean) { $0 + $1.0 * sine($1.1) }
  }

  private static func newMoon(near count: Int) -> Double {
    // The first new moon of 2000 was on 6 January at 18:14.
    var time = 10_962.76 + 29.530_588_86 * Double(count)
    for _ in 0..<5 {
      var difference = positive(moon(time) - sun(time))
      if difference > 180 { difference -= 360 }
      time -= difference / 12.190_7
    }
    return time
  }
}
