import Foundation
import IntentSchema

extension ValueText {
  /// A point in time, said in the phrasebook's time zone.
  func moment(_ instant: InstantRecord) -> String? {
    guard let seconds = instant.secondsSince1970, seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    return format(
      Date(timeIntervalSince1970: seconds), "yMMMMEEEEdjmm", phrasebook.timeZone,
      calendar: .init(identifier: .gregorian))
  }

  /// The parts of a date and a time that are present: "March 2", "9:00", or both.
  func date(_ record: DateComponentsRecord) -> String? {
    let (day, time) = dateAndTime(record)
    switch (day, time) {
    case (let day?, let time?):
      return phrasebook.render(.dateAndTime, verbatim: ["date": day, "time": time])
    default: return day ?? time
    }
  }

  func range(_ range: DateRangeRecord) -> String {
    let words = span(range.start, range.end)
    guard let rule = range.recurrence else { return words }
    return phrasebook.render(.recurring, verbatim: ["date": words, "recurrence": recurrence(rule)])
  }

  private func span(_ start: DateComponentsRecord?, _ end: DateComponentsRecord?) -> String {
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
  func recurrence(_ rule: RecurrenceRecord) -> String {
    let key: TextKey
    switch rule.frequency {
    case .unknown: return phrasebook.render(.something)
    case .minute: key = .everyMinutes
    case .hourly: key = .everyHours
    case .daily: key = .everyDays
    case .weekly: key = .everyWeeks
    case .monthly: key = .everyMonths
    case .yearly: key = .everyYears
    }
    return phrasebook.render(key, ["interval": .count(max(1, rule.interval ?? 1))])
  }

  private func dateAndTime(_ record: DateComponentsRecord) -> (day: String?, time: String?) {
    let zone = record.timeZone.flatMap(TimeZone.init(identifier:)) ?? phrasebook.timeZone
    let name = record.calendar.flatMap(CalendarName.init) ?? .gregorian
    var calendar = Calendar(identifier: name.identifier)
    calendar.timeZone = zone

    var components = DateComponents()
    // 2000 is a leap year, so that February 29 without a year is a date.
    components.era = record[.era]
    components.year = record[.year] ?? 2000
    components.month = record[.month]
    components.day = record[.day]
    components.hour = record[.hour]
    components.minute = record[.minute]
    let hasTime = components.hour != nil
    let time =
      hasTime ? calendar.date(from: components).map { format($0, "jmm", zone, calendar: calendar) } : nil

    var template = ""
    if record[.year] != nil { template += "y" }
    if components.month != nil { template += "MMMM" }
    if components.day != nil { template += components.month == nil ? "" : "d" }
    if record[.year] != nil, components.month != nil, components.day != nil { template += "EEEE" }
    if !template.isEmpty {
      // Noon exists on every day, even on one whose clocks change.
      components.hour = 12
      return (calendar.date(from: components).map { format($0, template, zone, calendar: calendar) }, time)
    }
    if let weekday = record[.weekday] {
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
}
