import Foundation
import TestSupport
import Testing

@testable import Shortcuts

@Suite struct PredictorTests {
  private let clock = PersonalClock(timeZone: .gmt)
  /// A Monday at midnight.
  private let monday = Date(timeIntervalSince1970: 1_767_571_200)

  private func at(_ day: Int, _ hour: Double) -> Date {
    monday.addingTimeInterval(Double(day) * 86400 + hour * 3600)
  }

  /// Ten weeks: coffee on working mornings, pizza on Friday evenings, and now and then something else.
  private func history(_ weeks: Int = 10) -> [Occasion] {
    var random = SeededGenerator(seed: 3)
    var all: [Occasion] = []
    for day in 0..<weeks * 7 {
      if day % 7 < 5 {
        all.append(
          Occasion(action: "coffee", moment: at(day, 8 + Double.random(in: -0.3...0.3, using: &random))))
      }
      if day % 7 == 4 {
        all.append(
          Occasion(action: "pizza", moment: at(day, 19 + Double.random(in: -0.5...0.5, using: &random))))
      }
      let other = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
      all.append(Occasion(action: other, moment: at(day, Double.random(in: 9...22, using: &random))))
    }
    return all
  }

  @Test func `a habit is suggested when it is due, with its reason`() {
    let predictor = Predictor(clock: clock, history: history())
    let friday = predictor.suggestions(for: Situation(moment: at(74, 19)))
    #expect(friday.first?.action == "pizza")
    #expect(
      friday.first?.reason == .weekday(5, .evening, .init(9, of: 9))
        || friday.first?.reason == .weekday(5, .evening, .init(8, of: 8)))
    let tuesday = predictor.suggestions(for: Situation(moment: at(71, 8)))
    #expect(tuesday.first?.action == "coffee")
    guard case .workdays(.morning, let count)? = tuesday.first?.reason else {
      Issue.record("\(String(describing: tuesday.first?.reason))")
      return
    }
    #expect(count.isMost)
    #expect(!predictor.suggestions(for: Situation(moment: at(73, 19))).contains { $0.action == "pizza" })
  }

  @Test func `what was dismissed isn't suggested, and the next one takes its place`() {
    let predictor = Predictor(clock: clock, history: history())
    let now = Situation(moment: at(74, 19))
    let found = predictor.suggestions(for: now, dismissed: ["pizza"])
    #expect(!found.contains { $0.action == "pizza" })
    #expect(predictor.suggestions(for: now, limit: 1).count == 1)
    #expect(predictor.suggestions(for: now, limit: 0).isEmpty)
  }

  @Test func `nothing is suggested of nothing, of one occasion, and of chance`() {
    var predictor = Predictor(clock: clock)
    #expect(predictor.suggestions(for: Situation(moment: monday)).isEmpty)
    predictor.observe(Occasion(action: "pizza", moment: at(4, 19)))
    #expect(predictor.suggestions(for: Situation(moment: at(11, 19))).isEmpty)
    var random = SeededGenerator(seed: 9)
    let chance = (0..<600).map { number in
      Occasion(
        action: "\(Int.random(in: 0..<60, using: &random))",
        moment: at(number / 8, Double(number % 8) * 2 + 7))
    }
    let none = Predictor(clock: clock, history: chance)
    let found = (0..<24).flatMap { none.suggestions(for: Situation(moment: at(75, Double($0)))) }
    #expect(found.count <= 2)
  }

  @Test func `it forgets what isn't done any more`() {
    var occasions = (0..<40).map { Occasion(action: "old", moment: at($0, 8)) }
    occasions += (40..<60).map { Occasion(action: "new", moment: at($0, 8)) }
    let predictor = Predictor(clock: clock, history: occasions)
    #expect(predictor.suggestions(for: Situation(moment: at(60, 8))).first?.action == "new")
  }

  @Test func `what was just done, and the place, tell more than the time`() {
    var random = SeededGenerator(seed: 4)
    var occasions: [Occasion] = []
    for day in 0..<40 {
      let hour = Double.random(in: 7...20, using: &random)
      occasions.append(Occasion(action: "run", moment: at(day, hour), place: "park"))
      occasions.append(Occasion(action: "music", moment: at(day, hour + 0.05), place: "park"))
      occasions.append(
        Occasion(action: "report", moment: at(day, Double.random(in: 7...20, using: &random)), place: "work"))
    }
    var predictor = Predictor(clock: clock, history: occasions)
    #expect(
      predictor.suggestions(for: Situation(moment: at(40, 12), place: "work")).first?.action == "report")
    predictor.observe(Occasion(action: "run", moment: at(40, 13), place: "park"))
    let next = predictor.suggestions(for: Situation(moment: at(40, 13.03), place: "park")).first
    #expect(next?.action == "music")
    guard case .after("run", let count)? = next?.reason else {
      Issue.record("\(String(describing: next))")
      return
    }
    #expect(count.isMost && count.times <= count.total)
  }

  @Test func `probabilities are probabilities, the same in every run, in any order of the history`() {
    let occasions = history()
    var random = SeededGenerator(seed: 1)
    let first = Predictor(clock: clock, history: occasions)
    let second = Predictor(clock: clock, history: occasions.shuffled(using: &random))
    for hour in stride(from: 0.0, to: 24, by: 1.7) {
      let now = Situation(moment: at(75, hour))
      let ranking = first.ranking(for: now)
      #expect(abs(ranking.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
      #expect(ranking.allSatisfy { $0.probability >= 0 })
      #expect(ranking.map(\.action) == second.ranking(for: now).map(\.action))
    }
  }

  @Test func `numbers in reasons are those of the history`() {
    let occasions = history()
    let predictor = Predictor(clock: clock, history: occasions)
    var seen = 0
    for day in 70..<77 {
      for hour in 0..<24 {
        let now = at(day, Double(hour))
        for suggestion in predictor.suggestions(for: Situation(moment: now), limit: 9) {
          guard case .weekday(let weekday, let part, let count) = suggestion.reason else { continue }
          seen += 1
          let days = Set(
            occasions.filter { occasion in
              let time = clock.time(occasion.moment)
              return occasion.action == suggestion.action && time.weekday == weekday && time.part == part
                && clock.time(now).day - time.day <= 56
            }.map { clock.time($0.moment).day })
          #expect(count.times == days.count)
          #expect(count.times <= count.total)
        }
      }
    }
    #expect(seen > 3)
  }

  @Test func `forgetting an action leaves no trace of it`() {
    var predictor = Predictor(clock: clock, history: history())
    predictor.forget { $0 == "pizza" }
    #expect(!predictor.ranking(for: Situation(moment: at(74, 19))).contains { $0.action == "pizza" })
    #expect(predictor.suggestions(for: Situation(moment: at(71, 8))).first?.action == "coffee")
    predictor.forget { _ in true }
    #expect(predictor.ranking(for: Situation(moment: at(74, 19))).isEmpty)
    predictor.observe(Occasion(action: "pizza", moment: at(74, 19)))
    #expect(predictor.ranking(for: Situation(moment: at(74, 20))).map(\.action) == ["pizza"])
  }

  @Test func `what was done a few times of late is known, whatever the hour`() {
    let history = [
      ("old", 0, 9.0), ("old", 1, 9), ("once", 20, 9), ("weekly", 15, 8), ("weekly", 22, 20),
      ("twice", 22, 12),
      ("twice", 22, 12.5), ("thrice", 16, 9), ("thrice", 18, 21), ("thrice", 22, 3),
    ].map { Occasion(action: $0.0, moment: at($0.1, $0.2)) }
    let predictor = Predictor(clock: clock, history: history)
    let now = at(22, 21)
    let found = predictor.doneLately(at: now, without: [])
    #expect(found.map(\.action) == ["thrice", "weekly", "twice"])
    #expect(
      found.map(\.reason) == [
        .done(.init(3, of: 14)), .done(.init(2, of: 14)), .done(.init(2, of: 1)),
      ])
    #expect(predictor.doneLately(at: now, without: ["thrice"], limit: 1).map(\.action) == ["weekly"])
    #expect(predictor.lately("once", at: now) == .init(1, of: 14))
    #expect(predictor.lately("old", at: now) == nil && predictor.lately("never", at: now) == nil)
    #expect(predictor.suggestions(for: Situation(moment: now)).isEmpty)
  }

  @Test func `a day begins at four`() {
    #expect(clock.startOfDay(at(3, 12)) == at(3, 4))
    #expect(clock.startOfDay(at(3, 4)) == at(3, 4))
    #expect(clock.startOfDay(at(3, 2)) == at(2, 4))
  }

  @Test func `strange moments and many actions do no harm`() {
    var predictor = Predictor(clock: clock, history: history())
    for moment in [-1e300, -1e10, 0, 1e9, 4e9, 1e15, 1e300] {
      predictor.observe(Occasion(action: "strange", moment: Date(timeIntervalSince1970: moment)))
      let ranking = predictor.ranking(for: Situation(moment: Date(timeIntervalSince1970: moment)))
      #expect(ranking.allSatisfy { $0.probability.isFinite })
    }
    var tuning = Predictor.Tuning()
    tuning.actions = 40
    tuning.learnt = 0
    var crowded = Predictor(clock: clock, tuning: tuning)
    for number in 0..<400 {
      crowded.observe(Occasion(action: "\(number)", moment: at(number / 20, 8)), isLearning: false)
      crowded.observe(Occasion(action: "often", moment: at(number / 20, 9)), isLearning: false)
    }
    #expect(crowded.actions.count <= 50)
    #expect(crowded.numbers["often"] != nil)
  }

  @Test func `days and parts of days are a person's own`() {
    let istanbul = PersonalClock(timeZone: TimeZone(identifier: "Europe/Istanbul") ?? .gmt, restDays: [5, 6])
    let time = istanbul.time(at(4, 19))
    #expect(time.weekday == 5 && time.hour == 22 && time.isRestDay && time.part == .evening)
    // After midnight it is still the same evening's day, and another weekday.
    #expect(istanbul.time(at(4, 22)).day == time.day)
    #expect(istanbul.time(at(4, 22)).part == .night)
  }
}
