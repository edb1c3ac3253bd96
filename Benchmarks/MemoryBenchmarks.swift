import Foundation
import Glibc
import IntentSchema
import Shortcuts
import Storage

/// Measures what is kept and what is made of it: `benchmarks memory [LOG]`. A log has a real person's occasions, one JSON
/// object a line; it is evaluated beside the synthetic histories.
struct MemoryBenchmarks {
  var log: URL?

  private static let sizes = [1_000, 10_000, 100_000]
  private static let start = 1_767_571_200.0
  private static let clock = PersonalClock(timeZone: .gmt)

  func run() throws {
    for size in Self.sizes { try keeping(size) }
    try phrases()
    try evaluation()
  }

  /// What a crowd of talkative apps says.
  private static var hints: AppHints {
    var relevant: [RelevantShortcut] = []
    var proposed: [Shortcut] = []
    for app in 0..<20 {
      for number in 0..<20 {
        let request = Record("INStartWorkoutIntent", ["workoutName": .string("\(number)")])
        let action = AppAction(app: "com.example.\(app)", .intent(request))
        let shortcut = Shortcut(
          identifier: Shortcut.Proposal.suggestion.prefix + action.key, title: "\(number)", action: action,
          origin: .proposed)
        let moment = Date(timeIntervalSince1970: start + Double(number) * 3600)
        relevant.append(
          RelevantShortcut(
            shortcut,
            conditions: [
              .time(DateInterval(start: moment, duration: 1e8)), .routine(number % 10),
              .region(latitude: 41, longitude: 29, radius: 100),
            ]))
        proposed.append(shortcut)
      }
    }
    return AppHints(relevant: relevant, others: proposed)
  }

  // MARK: Growth

  private func keeping(_ size: Int) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appending(path: "beckon.sqlite")
    let store = try SQLiteStore(file: file)
    let memory = store.memory(of: "owner")
    let clock = ContinuousClock()
    let donations = Self.donations(size)
    print("\(size) donations of \(Set(donations.map(\.action.key)).count) actions, and \(size) items")
    let storing = try clock.measure {
      for begin in stride(from: 0, to: size, by: 1000) {
        try memory.donate(Array(donations[begin..<min(begin + 1000, size)]))
      }
    }
    let indexing = try clock.measure {
      for begin in stride(from: 0, to: size, by: 1000) {
        try memory.index(Self.items(begin..<min(begin + 1000, size)), of: "com.example.Notes")
      }
    }
    let bytes = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    print("  stored in \(storing), indexed in \(indexing), \(bytes / 1_048_576) MB")
    var number = 0
    let single = try Measurement.of(300) {
      number += 1
      var donation = donations[number % donations.count]
      donation.identifier = "single \(number)"
      try memory.donate([donation])
    }
    print("  \(single.row)   one donation, on the disk when it returns")
    var occasions: [Occasion] = []
    let reading = try clock.measure { occasions = try memory.occasions(since: nil) }
    var predictor = Predictor(clock: Self.clock)
    let learning = clock.measure { predictor = Predictor(clock: Self.clock, history: occasions) }
    print("  read in \(reading), learnt in \(learning)")
    let end = occasions.last?.moment ?? Date(timeIntervalSince1970: Self.start)
    var hour = 0.0
    var sink = 0
    let suggesting = Measurement.of(1000) {
      hour += 0.37
      let situation = Situation(moment: end.addingTimeInterval(hour * 3600), place: "home")
      sink += predictor.suggestions(for: situation).count
    }
    print("  \(suggesting.row)   suggestions for now (\(sink) made)")
    let hints = Self.hints
    let together = Measurement.of(1000) {
      hour += 0.37
      let situation = Situation(moment: end.addingTimeInterval(hour * 3600), place: "home")
      let learnt = predictor.suggestions(for: situation)
      let known = Set(learnt.map(\.action))
      sink += hints.fitting(situation, clock: Self.clock, without: known).count
      sink += hints.proposals(without: known).count
    }
    print("  \(together.row)   the same with what 20 apps say to fit, 20 times each")
    var later = 0.0
    let observing = Measurement.of(500) {
      later += 600
      predictor.observe(
        Occasion(
          action: donations[Int(later) / 600 % donations.count].action.key,
          moment: end.addingTimeInterval(later), place: "home"))
    }
    print("  \(observing.row)   learning from one occasion")
    let queries = [
      "meeting", "garden notes", "paris", "rep", "budget 17", "zebra", "kitchen list plan", "note",
    ]
    for query in queries {
      var hits = 0
      let searching = try Measurement.of(200, warmup: 5) {
        hits = try memory.search(query, language: "en", limit: 10).count
      }
      print("  \(searching.row)   search for \(query), \(hits) shown")
    }
  }

  private static func donations(_ count: Int) -> [Donation] {
    let histories = SyntheticHistory.Kind.allCases.map { SyntheticHistory($0, seed: 1).occasions }
    var donations: [Donation] = []
    var lap = 0
    // The same 90 days again and again, until there are enough.
    while donations.count < count {
      let shift = Double(lap / histories.count * SyntheticHistory.days) * 86400
      for occasion in histories[lap % histories.count] where donations.count < count {
        let parts = occasion.action.split(separator: "/").map(String.init)
        let action = AppAction(
          app: parts[0],
          .intent(
            Record(
              parts[1], ["person": .integer(Int64(lap % histories.count)), "note": .string("as always")])))
        var donation = Donation(
          action, identifier: "\(lap) \(donations.count)", moment: occasion.moment.addingTimeInterval(shift))
        donation.title = "Do \(parts[1])"
        donation.place = occasion.place
        donations.append(donation)
      }
      lap += 1
    }
    // The newest is of now: nothing is stored from the future.
    let late = (donations.map(\.moment).max() ?? .now).timeIntervalSinceNow
    return late <= 0
      ? donations
      : donations.map { donation in
        var donation = donation
        donation.moment.addTimeInterval(-late)
        return donation
      }
  }

  private static func items(_ numbers: Range<Int>) -> [SearchableItem] {
    let words = [
      "meeting", "garden", "paris", "report", "budget", "kitchen", "plan", "birthday", "invoice", "holiday",
      "list",
      "dentist", "recipe", "training", "contract", "music",
    ]
    return numbers.map { number in
      let first = words[number % words.count]
      let second = words[number / words.count % words.count]
      return SearchableItem(
        identifier: "\(number)", title: "\(first.capitalized) \(second) \(number)",
        keywords: [words[number / 7 % words.count]], text: "a note about the \(second) and the \(first)")
    }
  }

  // MARK: Phrases

  private func phrases() throws {
    for size in [100, 2_000, 20_000] {
      for language in PhraseRules.languages {
        var book = PhraseBook(rules: [try PhraseRules.bundled(language)])
        let texts = Self.phrases(size, language)
        let building = ContinuousClock().measure {
          for text in texts { book.add(Phrase(text, language: language, shortcut: text)) }
        }
        // Said as it is, in other forms, with a slip, and what is no phrase at all.
        let said = texts.prefix(100).flatMap { text in
          [
            text, text.uppercased() + "!", text + "s", Self.slip(text),
            "\(text) and something else that is not a phrase",
          ]
        }
        var number = 0
        var found = 0
        let matching = Measurement.of(5000) {
          found += book.matches(said[number % said.count], in: language).count
          number += 1
        }
        print(
          "  \(matching.row)   one sentence against \(size) phrases in \(language), which were indexed in \(building)"
        )
        if found == 0 { print("  (none was found)") }
      }
    }
  }

  private static func phrases(_ count: Int, _ language: String) -> [String] {
    let words: [String: [[String]]] = [
      "en": [
        ["start", "open", "show", "play", "order", "call", "send", "check"],
        [
          "morning", "evening", "kitchen", "garden", "pizza", "office", "music", "family", "weekend",
          "travel",
        ],
        ["time", "list", "report", "lights", "playlist", "update", "routine", "summary", "special", "timer"],
      ],
      "tr": [
        ["sabah", "akşam", "mutfak", "bahçe", "pizza", "ofis", "müzik", "aile", "hafta sonu", "yolculuk"],
        ["zamanı", "listesi", "raporu", "ışıkları", "özeti", "menüsü", "planı", "keyfi"],
        ["başlat", "göster", "çal", "sipariş et", "ara", "gönder", "kontrol et", "aç"],
      ],
      "zh": [
        ["开始", "打开", "显示", "播放", "订购", "发送", "检查", "安排"],
        ["早上", "晚上", "厨房", "花园", "披萨", "办公室", "音乐", "家庭", "周末", "旅行"],
        ["时间", "清单", "报告", "灯光", "歌单", "更新", "日程", "总结", "特餐", "提醒"],
      ],
    ]
    let lists = words[language] ?? words["en"] ?? []
    // Where phrases are written without spaces, so are their numbers.
    let isSpaced = lists.joined().contains { $0.unicodeScalars.allSatisfy(\.isASCII) }
    return (0..<count).map { number in
      var rest = number
      var parts = lists.map { list -> String in
        defer { rest /= list.count }
        return list[rest % list.count]
      }
      if rest > 0 { parts.append(isSpaced ? "number \(rest)" : "\(rest)") }
      return parts.joined(separator: isSpaced ? " " : "")
    }
  }

  /// Two letters in the middle change places.
  private static func slip(_ text: String) -> String {
    var letters = Array(text)
    if letters.count > 4 { letters.swapAt(letters.count / 2, letters.count / 2 + 1) }
    return String(letters)
  }

  // MARK: Evaluation

  private func evaluation() throws {
    print(
      "Guessing the next action: hit@1, hit@3 and mean reciprocal rank, and the share of the gap that is closed"
    )
    for kind in SyntheticHistory.Kind.allCases {
      report((1001...1010).map { HistoryEvaluation(SyntheticHistory(kind, seed: $0)) })
    }
    guard let log else { return }
    let occasions = try OccasionLog.read(String(contentsOf: log, encoding: .utf8), file: log.path)
    report([
      HistoryEvaluation(
        name: log.lastPathComponent, occasions, clock: PersonalClock(timeZone: .current))
    ])
  }

  /// Prints the means of several histories of one kind.
  private func report(_ evaluations: [HistoryEvaluation]) {
    guard let first = evaluations.first else { return }
    let occasions = evaluations.reduce(0) { $0 + $1.occasions } / evaluations.count
    print("\(first.name): \(evaluations.count) × \(occasions) occasions")
    func row(_ name: String, _ score: (HistoryEvaluation) -> HistoryEvaluation.Score?) {
      let scores = evaluations.compactMap(score)
      guard !scores.isEmpty else { return }
      func mean(_ measure: (HistoryEvaluation.Score) -> Double) -> String {
        Self.percent(scores.reduce(0) { $0 + measure($1) } / Double(scores.count))
      }
      print("  \(mean(\.first))  \(mean(\.firstThree))  \(mean(\.reciprocalRank))   \(name)")
    }
    for index in first.baselines.indices { row(first.baselines[index].name) { $0.baselines[index] } }
    row(first.predictor.name) { $0.predictor }
    row("oracle") { $0.oracle }
    func gains(_ measure: (HistoryEvaluation.Score) -> Double) -> (mean: String, least: String) {
      let gains = evaluations.map { $0.gain(measure) }
      return (
        Self.percent(gains.reduce(0, +) / Double(gains.count)), Self.percent(gains.min() ?? 0)
      )
    }
    let all = [gains(\.first), gains(\.firstThree), gains(\.reciprocalRank)]
    print(
      "  \(all.map(\.mean).joined(separator: "  "))   of the gap is closed; least of one history \(all.map(\.least).joined(separator: "  "))"
    )
  }

  private static func percent(_ share: Double) -> String {
    let text = "\((share * 1000).rounded() / 10)"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}
