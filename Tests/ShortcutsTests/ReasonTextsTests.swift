import Foundation
import IntentSchema
import Shortcuts
import Testing

@Suite struct ReasonTextsTests {
  private static let reasons: [SuggestionReason] = {
    let counts: [SuggestionReason.Count] = [.init(6, of: 8), .init(3, of: 8)]
    return counts.flatMap { count in
      LocalTime.Part.allCases.flatMap { part -> [SuggestionReason] in
        [.workdays(part, count), .restDays(part, count), .everyDay(part, count)]
          + (0..<7).map { .weekday($0, part, count) }
      } + [.after("run", count), .after("unknown", count), .place("home", count), .recent(count)]
    }
  }()

  @Test(arguments: PhraseRules.languages)
  func `every reason has words of its own in every language`(language: String) throws {
    let texts = try ReasonTexts.bundled(language)
    let said = Self.reasons.map { texts.text($0) { $0 == "run" ? "Run" : nil } }
    #expect(said.allSatisfy { !$0.isEmpty && !$0.contains("{") })
    // A weekday's midnight and the night are the same words for few reasons only.
    #expect(Set(said).count >= said.count - 2)
  }

  @Test func `reasons in three languages`() throws {
    func say(_ language: String, _ reason: SuggestionReason) throws -> String {
      try ReasonTexts.bundled(language).text(reason) { _ in "Start run" }
    }
    let friday = SuggestionReason.weekday(5, .evening, .init(6, of: 8))
    #expect(try say("en-GB", friday) == "most Friday evenings")
    #expect(try say("tr", friday) == "çoğu cuma akşamı")
    #expect(try say("zh", friday) == "您周五晚上大多会这么做")
    #expect(try say("en", .workdays(.morning, .init(3, of: 8))) == "some weekday mornings")
    #expect(try say("tr", .workdays(.morning, .init(7, of: 8))) == "hafta içi çoğu sabah")
    #expect(try say("en", .after("run", .init(7, of: 8))) == "mostly right after “Start run”")
    #expect(try say("zh", .recent(.init(3, of: 14))) == "最近14天里有3天这么做")
  }

  @Test(arguments: PhraseRules.languages)
  func `what an app says is said with its name in every language`(language: String) throws {
    let texts = try ReasonTexts.bundled(language)
    let hints: [SuggestionReason.Hint] = [.now, .morning, .evening, .place("Kadıköy"), .media, .proposed]
    let said = hints.map { texts.text(.hint($0, app: "p"), app: { _ in "Pizzeria" }) }
    #expect(
      said.allSatisfy { $0.contains("Pizzeria") && !$0.contains("{") } && Set(said).count == hints.count)
    #expect(said[3].contains("Kadıköy"))
  }

  @Test(arguments: PhraseRules.languages)
  func `how often something was done has words in every language`(language: String) throws {
    let texts = try ReasonTexts.bundled(language)
    let reasons: [SuggestionReason] = [
      .done(.init(1, of: 1)), .done(.init(2, of: 1)), .done(.init(5, of: 1)), .done(.init(1, of: 14)),
      .done(.init(2, of: 14)), .done(.init(5, of: 14)), .before(app: "p"),
    ]
    let said = reasons.map { texts.text($0, app: { _ in "Pizzeria" }) }
    #expect(said.allSatisfy { !$0.isEmpty && !$0.contains("{") } && Set(said).count == reasons.count)
    #expect(said[2].contains("5") && said[5].contains("5") && said[6].contains("Pizzeria"))
    if language == "en" { #expect(said[1] == "done twice today") }
  }

  @Test func `a missing text is told with its place`() {
    let mistake = #expect(throws: Diagnostic.self) {
      try ReasonTexts.read("weekdays: [a]", file: "reasons.yaml")
    }
    #expect(mistake?.key == "weekdays")
  }
}
