import Foundation
import Language
import Testing

@testable import Entities

/// Phrases with their values: `Tables/LANGUAGE.txt`, counted from Tuesday 12 February 2013, 4:30.
@Suite struct `Values of phrases` {
  struct Row: Sendable, CustomTestStringConvertible {
    var language: String
    var kind: Entity.Kind
    /// True where the value is the time that something is to happen at.
    var isDue = false
    var phrase: String
    var value: String
    var testDescription: String { "\(language): \(phrase)" }
  }

  static let languages = LanguageFolder.bundled.filter(\.hasValues).map(\.code)

  static let rows: [Row] = languages.flatMap { language in
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/\(language).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> Row? in
      let sides = line.components(separatedBy: " => ")
      let words = sides[0].split(separator: ":", maxSplits: 1)
      let isDue = words[0] == "due"
      guard sides.count == 2, words.count == 2,
        let kind = isDue ? .time : Entity.Kind(rawValue: String(words[0]))
      else { return nil }
      return Row(
        language: language, kind: kind, isDue: isDue, phrase: words[1].trimmingCharacters(in: .whitespaces),
        value: sides[1])
    }
  }

  static let context = EntityContext(
    reference: Date(timeIntervalSince1970: 1_360_650_600), timeZone: TimeZone(secondsFromGMT: -7200) ?? .gmt)

  @Test func `are there for every language`() {
    #expect(Set(Self.rows.map(\.language)) == Set(Self.languages))
    #expect(Self.languages.count > 7)
    #expect(Self.rows.count > 90)
  }

  @Test(arguments: rows)
  func `are what people mean`(row: Row) throws {
    let engine = try EntityEngine.bundled(row.language)
    let whole = row.phrase.unicodeScalars.count
    var context = Self.context
    if row.isDue { context.laterHours = 1...6 }
    let found = engine.entities([row.kind], in: row.phrase, context).first { $0.range.count == whole }
    let value = (row.isDue ? found?.due : found)?.resolved(context)
    let text = value.map { Self.text($0) }
    #expect(text ?? "nothing" == row.value)
  }

  static func text(_ value: EntityValue) -> String {
    func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }
    switch value {
    case .number(let value): return number(value)
    case .ordinal(let value): return String(value)
    case .duration(let count, let grain): return "\(number(count)) \(grain.name)"
    case .amount(let count, let unit): return "\(number(count)) \(unit)"
    case .amounts(let from, let to, let unit):
      return [from.map { "from \(number($0)) \(unit)" }, to.map { "to \(number($0)) \(unit)" }].compactMap {
        $0
      }
      .joined(separator: " ")
    case .text(let text): return text
    case .time(let time):
      func point(_ point: TimeValue.Point) -> String {
        let local = Int(point.date.timeIntervalSince1970) - 7200
        let text = CivilTime.text(local)
        return (text.hasSuffix(":00") ? String(text.dropLast(3)) : text) + "/" + point.grain.name
      }
      if time.isInterval {
        return [time.start.map { "from " + point($0) }, time.end.map { "to " + point($0) }].compactMap { $0 }
          .joined(separator: " ")
      }
      let start = time.start.map(point) ?? ""
      return start + (time.holiday.map { " holiday=\($0)" } ?? "")
        + (time.recurrence.map { " every=\($0.interval)*\($0.grain.name)" } ?? "")
    }
  }
}

@Suite struct `What a value depends on` {
  private func start(_ phrase: String, _ context: EntityContext) throws -> Date? {
    let engine = try EntityEngine.bundled("en")
    guard case .time(let time)? = engine.entities([.time], in: phrase, context).first?.resolved(context)
    else {
      return nil
    }
    return time.start?.date
  }

  @Test func `the time zone moves midnight`() throws {
    let reference = Date(timeIntervalSince1970: 1_360_650_600)
    for name in ["Europe/Istanbul", "Asia/Shanghai", "America/New_York"] {
      let zone = try #require(TimeZone(identifier: name))
      let context = EntityContext(reference: reference, timeZone: zone)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: reference))
      #expect(try start("tomorrow", context) == tomorrow)
    }
  }

  @Test func `clocks that go forward lose no hour of the next day`() throws {
    // The night of 31 March 2013 has no hour from two to three in Berlin.
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let context = EntityContext(reference: Date(timeIntervalSince1970: 1_364_644_800), timeZone: zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = try #require(try start("tomorrow at 8 am", context))
    #expect(calendar.component(.hour, from: date) == 8)
  }

  @Test func `a week begins on the person's first weekday`() throws {
    let reference = Date(timeIntervalSince1970: 1_360_650_600)
    let monday = EntityContext(reference: reference, timeZone: .gmt, firstWeekday: 2)
    let sunday = EntityContext(reference: reference, timeZone: .gmt, firstWeekday: 1)
    let difference = try #require(try start("this week", monday)).timeIntervalSince(
      try #require(try start("this week", sunday)))
    #expect(difference == 86_400)
  }

  @Test func `a person who plans means the next one`() throws {
    let reference = Date(timeIntervalSince1970: 1_360_650_600)
    let plain = EntityContext(reference: reference, timeZone: .gmt)
    let planning = EntityContext(reference: reference, timeZone: .gmt, laterHours: 1...6)
    // It's half past six; tomorrow's "five" is in the afternoon for those who plan.
    let hour = try #require(try start("tomorrow at 5", planning)).timeIntervalSince(
      try #require(try start("tomorrow at 5", plain)))
    #expect(hour == 12 * 3600)
    let dining = EntityContext(reference: reference, timeZone: .gmt, laterHours: 1...10)
    #expect(try start("tomorrow at 8", planning) == start("tomorrow at 8", plain))
    #expect(try start("tomorrow at 8", dining) == start("tomorrow at 8 pm", plain))
    #expect(try start("tomorrow at 8 am", dining) == start("tomorrow at 8 am", plain))
  }
}

@Suite struct `Words that only look like values` {
  @Test(arguments: [
    ("de", "guten Morgen"), ("en", "good morning"), ("zh", "晚上好"), ("en", "for 2-3 weeks"), ("tr", "2-3 gün"),
  ])
  func `are none`(language: String, text: String) throws {
    let context = EntityContext(reference: Date(timeIntervalSince1970: 1_360_650_600), timeZone: .gmt)
    let found = try EntityEngine.bundled(language).entities(
      [.time, .duration], in: text, context)
    #expect(found.isEmpty)
  }
}

@Suite struct `Hostile text` {
  static let texts: [String] = [
    String(repeating: "one ", count: 3000), String(repeating: "monday ", count: 2000),
    String(repeating: "(", count: 10_000), String(repeating: "9", count: 20_000),
    String(repeating: "1:", count: 8000), "e" + String(repeating: "\u{301}", count: 5000),
    String(repeating: "二", count: 5000), "\u{202E}tomorrow\u{202C} at 5", "\u{0}\u{FFFE}\u{10FFFF}", "",
  ]

  @Test(arguments: texts)
  func `is read to its end`(text: String) throws {
    for language in `Values of phrases`.languages {
      let engine = try EntityEngine.bundled(language)
      let found = engine.entities(Set(Entity.Kind.allCases), in: text, `Values of phrases`.context)
      let count = text.unicodeScalars.count
      #expect(
        found.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= count && !$0.range.isEmpty })
    }
  }

  @Test func `every scalar is a text`() throws {
    let engine = try EntityEngine.bundled("en")
    var wrong = 0
    for value in stride(from: UInt32(0), through: 0x2FFF, by: 1) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "at 5\(Character(scalar))pm"
      let found = engine.entities([.time], in: text, `Values of phrases`.context)
      wrong += found.contains { $0.range.upperBound > text.unicodeScalars.count } ? 1 : 0
    }
    #expect(wrong == 0)
  }
}

@Suite struct `Files of rules` {
  private func fault(_ text: String) -> String {
    do {
      _ = try EntityRuleReader.read(language: "en", files: [("rules.yaml", text)])
      return "none"
    } catch { return error.all.map(\.message).joined(separator: "; ") }
  }

  @Test(arguments: [
    ("rules:\n  time:\n    - \"tomorrow\"\n", "a rule has an arrow between its words and their value: → "),
    ("rules:\n  time:\n    - \"(tomorrow → now()\"\n", "this group is never closed with )"),
    ("rules:\n  time:\n    - \"now → nwo()\"\n", "there is no operation nwo"),
    ("rules:\n  time:\n    - \"<at> now → now()\"\n", "there is no macro <at>"),
    ("rules:\n  time:\n    - \"{clok} → $1\"\n", "no rule gives a {clok}"),
    ("rules:\n  time:\n    - \"a} → $1\"\n", "this } closes nothing"),
    (
      "macros: {at: \"a>\"}\nrules:\n  time:\n    - \"<at> → $1\"\n",
      "in the macro <at>: this > closes nothing"
    ),
    ("rules:\n  time:\n    - \"(a} → $1\"\n", "this } closes nothing"),
    ("rulez: {}\n", "the key rulez means nothing here"),
    ("rules:\n  time:\n    - \"now → now(\"\n", "this call is never closed"),
  ])
  func `say what is wrong`(text: String, message: String) {
    #expect(fault(text) == message)
  }
}
