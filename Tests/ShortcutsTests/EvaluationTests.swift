import Foundation
import IntentSchema
import Shortcuts
import Testing

@Suite struct EvaluationTests {
  @Test(arguments: SyntheticHistory.Kind.allCases)
  func `a synthetic history is the same in every run, and nobody beats its oracle`(
    kind: SyntheticHistory.Kind
  ) {
    let history = SyntheticHistory(kind, seed: 101)
    #expect(history.occasions == SyntheticHistory(kind, seed: 101).occasions)
    #expect(history.occasions != SyntheticHistory(kind, seed: 102).occasions)
    #expect(history.occasions.count > 250)
    let apps = Set(history.occasions.map { $0.action.prefix { $0 != "/" } })
    #expect(apps.count > SyntheticHistory.apps - 3)
    let days = history.occasions.last.map { $0.moment.timeIntervalSince(history.occasions[0].moment) / 86400 }
    #expect((days ?? 0) > 85)
    let evaluation = HistoryEvaluation(history)
    for score in evaluation.baselines + [evaluation.predictor] {
      #expect(score.reciprocalRank <= (evaluation.oracle?.reciprocalRank ?? 0), "\(score.name)")
      #expect(score.first <= score.firstThree && score.first <= score.reciprocalRank)
    }
    // Better than every baseline by the rank of what was done; the benchmark prints by how much.
    #expect(evaluation.gain(\.reciprocalRank) > 0)
  }

  @Test func `a real log is read, and a line that is none is told with its place`() throws {
    let log = """
      {"action": "order", "moment": "2026-03-06T19:12:00Z", "place": "home"}

      {"kind": "phrase", "text": "pizza time"}
      {"kind": "donation", "action": "run", "moment": 1772442000.5}
      """
    let occasions = try OccasionLog.read(log, file: "log.jsonl")
    #expect(occasions.map(\.action) == ["order", "run"])
    #expect(occasions.map(\.place) == ["home", nil])
    #expect(occasions[0].moment == (try Date("2026-03-06T19:12:00Z", strategy: .iso8601)))
    let evaluation = HistoryEvaluation(name: "log", occasions, clock: PersonalClock(timeZone: .gmt))
    #expect(evaluation.occasions == 2 && evaluation.oracle == nil)
    for wrong in [
      "nothing", #"{"action": "order"}"#, #"{"moment": 1}"#, #"{"action": "a", "moment": "soon"}"#,
    ] {
      let mistake = #expect(throws: Diagnostic.self) { try OccasionLog.read("\n" + wrong, file: "log.jsonl") }
      #expect(mistake?.location.line == 2)
    }
  }
}
