import Foundation
import IntentSchema

extension ValueText {
  /// A point in time, said in the phrasebook's time zone.
  func moment(_ record: Record) -> String? {
    guard let seconds = record["secondsSince1970"]?.double, seconds.isFinite, abs(seconds) < 1e12 else {
      return nil
    }
    return format(
      Date(timeIntervalSince1970: seconds), "yMMMMEEEEdjmm", phrasebook.timeZone,
      calendar: .init(identifier: .gregorian))
  }

  /// The parts of a date and a time that are present: "March 2", "9:00", or both.
  func date(_ record: Record) -> String? {
    let (day, time) = dateAndTime(record)
    switch (day, time) {
    case (let day?, let time?):
      return phrasebook.render(.dateAndTime, verbatim: ["date": day, "time": time])
    default: return day ?? time
    }
  }

  func range(_ range: Record) -> String {
    let start = range["startDateComponents"]?.record
    let end = range["endDateComponents"]?.record
    let words = span(start, end)
    guard let rule = range["recurrenceRule"]?.record else { return words }
    return phrasebook.render(.recurring, verbatim: ["date": words, "recurrence": recurrence(rule)])
  }

  private func span(_ start: Record?, _ end: Record?) -> String {
    guard let start, let first = date(start) else {
      guard let end, let last = date(end) else { return phrasebook.render(.something) }
      return phrasebook.render(.until, verbatim: ["end": last])
    }
    guard let end, let last = date(end), last != first else { return first }
    let (startDay, _) = dateAndTime(start)
    let (endDay, endTime) = dateAndTime(end)
    // The same day is said once: "from Monday at 8 to 9".
    let shortened = startDay == endDay ? endTime ?? last : last
    return phrasebook.render(.range, verbatim: ["start": first, "end": shortened])
  }

  /// A repetition in words: "every 2 weeks".
  func recurrence(_ rule: Record) -> String {
    // The raw values of `INRecurrenceFrequency`: 0 is unknown, 1 means minutes.
    let keys: [TextKey] = [.everyMinutes, .everyHours, .everyDays, .everyWeeks, .everyMonths, .everyYears]
    let frequency = Int(clamping: rule["frequency"]?.integer ?? 0)
    let interval = Int(clamping: rule["interval"]?.integer ?? 1)
    guard (1...keys.count).contains(frequency) else { return phrasebook.render(.something) }
    return phrasebook.render(keys[frequency - 1], ["interval": .count(max(1, interval))])
  }

  private func dateAndTime(_ record: Record) -> (day: String?, time: String?) {
    let zone = record["timeZone"]?.string.flatMap(TimeZone.init(identifier:)) ?? phrasebook.timeZone
    var calendar =
      Self.calendars[record["calendar"]?.string ?? "gregorian"].map(Calendar.init(identifier:))
      ?? Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func field(_ name: String) -> Int? { record[name]?.integer.flatMap { Int(exactly: $0) } }

    var components = DateComponents()
    // 2000 is a leap year, so that February 29 without a year is a date.
    components.era = field("era")
    components.year = field("year") ?? 2000
    components.month = field("month")
    components.day = field("day")
    components.hour = field("hour")
    components.minute = field("minute")
    let hasTime = components.hour != nil
    let time =
      hasTime ? calendar.date(from: components).map { format($0, "jmm", zone, calendar: calendar) } : nil

    var template = ""
    if field("year") != nil { template += "y" }
    if components.month != nil { template += "MMMM" }
    if components.day != nil { template += components.month == nil ? "" : "d" }
    if field("year") != nil, components.month != nil, components.day != nil { template += "EEEE" }
    if !template.isEmpty {
      // Noon exists on every day, even on one whose clocks change.
      components.hour = 12
      return (calendar.date(from: components).map { format($0, template, zone, calendar: calendar) }, time)
    }
    if let weekday = field("weekday") {
      var localized = calendar
      localized.locale = phrasebook.locale
      let names = localized.weekdaySymbols
      return (names.indices.contains(weekday - 1) ? names[weekday - 1] : nil, time)
    }
    return (nil, time)
  }

  private func format(_ date: Date, _ template: String, _ zone: TimeZone, calendar: Calendar) -> String {
    let formatter = DateFormatter()
    formatter.locale = phrasebook.locale
    formatter.calendar = calendar
    formatter.timeZone = zone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: date).plainSpaces
  }

  private static let calendars: [String: Calendar.Identifier] = [
    "gregorian": .gregorian, "iso8601": .iso8601, "buddhist": .buddhist, "chinese": .chinese,
    "coptic": .coptic,
    "hebrew": .hebrew, "indian": .indian, "islamic": .islamic, "japanese": .japanese, "persian": .persian,
    "republicOfChina": .republicOfChina,
  ]
}
