import Entities
import Foundation
import Glibc
import IntentSchema
import Language
import LanguageTools
import Learning
import SourceTree
import SystemCatalogue

/// Measures understanding on data that stands beside the project: `benchmarks nlu FOLDER`.
struct LanguageBenchmarks {
  let data: URL
  /// The only part to run: values, home, paraphrases or models; nil for all.
  var part: String?

  func run() throws {
    if part == nil || part == "values" { try entities() }
    if part == nil || part == "home" { try home() }
    if part == nil || part == "paraphrases" { try paraphrases() }
    if part == nil || part == "models" { try models() }
    print("Memory: \(Memory.resident) MB resident")
  }

  func lines(_ path: String) -> [String] {
    guard let text = try? String(contentsOf: data.appending(path: path), encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    String(format: "%.3f", whole == 0 ? 0 : Double(part) / Double(whole))
  }

  // MARK: Values

  /// The share of exact values, by kind and language.
  private func entities() throws {
    print("Values: exact of all, and the engine alone")
    let kinds = [
      "time", "duration", "numeral", "ordinal", "amountofmoney", "temperature", "distance", "volume",
      "quantity", "email",
    ]
    for language in LanguageFolder.bundled.filter(\.hasValues).map(\.code) {
      var cells: [String] = []
      for kind in kinds {
        let records = lines("entities/\(kind).\(language).jsonl")
        if records.isEmpty { continue }
        let tool = try EntityLines(language: language, kinds: [kind], timeZone: nil)
        let right = try records.count { isRight(try JSON.parse($0), try JSON.parse(tool.answer($0))) }
        cells.append("\(kind) \(Self.share(right, records.count))")
      }
      print("  \(language)  \(cells.joined(separator: "  "))")
      let phrases = lines("entities/time.\(language).jsonl").compactMap {
        try? JSON.parse($0)["phrase"]?.string
      }
      guard !phrases.isEmpty, let engine = try? EntityEngine.bundled(language) else { continue }
      let context = EntityContext(reference: Date(timeIntervalSince1970: 1_360_650_600), timeZone: .gmt)
      var sink = 0
      var place = 0
      let all = Set(Entity.Kind.allCases)
      let measurement = Measurement.of(3000) {
        sink += engine.entities(all, in: phrases[place % phrases.count], context).count
        place += 1
      }
      print("      \(measurement.row)   all kinds, \(sink > 0 ? "" : "nothing found, ")phrases of times")
    }
  }

  private func isRight(_ wanted: JSON, _ answer: JSON) -> Bool {
    let values = answer["values"]?.array ?? []
    if wanted["set"]?.string == "negative" { return !values.contains { $0["latent"] == .bool(false) } }
    let phrase = (wanted["phrase"]?.string ?? "").trimmingCharacters(in: CharacterSet(charactersIn: " ,."))
    let length = phrase.unicodeScalars.count
    return values.contains { value in
      guard let start = value["start"]?.integer, let end = value["end"]?.integer, end - start >= length else {
        return false
      }
      return Self.same(value["value"], wanted["value"])
    }
  }

  private static func same(_ first: JSON?, _ second: JSON?) -> Bool {
    switch (first, second) {
    case (.object(let first)?, .object(let second)?):
      let keys = Set(first.keys).union(second.keys).subtracting(["holiday"])
      return keys.allSatisfy { same(first[$0], second[$0]) }
    case (let first?, let second?):
      if let a = first.number, let b = second.number { return abs(a - b) < 1e-6 * max(1, abs(b)) }
      return first == second
    case (nil, nil): return true
    default: return false
    }
  }

  // MARK: Paraphrases of the grammars

  private func paraphrases() throws {
    print("Paraphrases of the grammars: word order, politeness, dropped articles, a slip")
    let catalogue = try SystemCatalogue.load()
    for language in LanguageFolder.bundled.filter(\.hasGrammars).map(\.code) {
      guard let resources = try? LanguageResources.load(language),
        var engine = try? LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
      else { continue }
      let intents = Set(engine.templateCounts.keys.filter { catalogue.intent($0) != nil })
      let clock = ContinuousClock()
      let knowledge = LanguageKnowledge.bundled(language)
      var model: SentenceModel?
      let training = clock.measure {
        let examples = engine.trainingExamples(intents: intents, count: 150, seed: 20)
        model = SentenceTrainer(knowledge).train(examples)
      }
      guard let model else { continue }
      engine.readers = [LearnedModel { model }]
      let context = UnderstandingContext(
        reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
      let tests = engine.trainingExamples(intents: intents, count: 12, seed: 77, paraphrased: 1)
      var intentRight = 0
      var frameRight = 0
      var measurement = Measurement()
      var exact = Measurement()
      var reliability = (templates: Reliability(), model: Reliability())
      func judge(_ best: Interpretation?, _ isRight: Bool) {
        guard let best else { return }
        if best.isLearned {
          reliability.model.add(best.score, isRight: isRight)
        } else {
          reliability.templates.add(best.score, isRight: isRight)
        }
      }
      for test in tests {
        var understanding: Understanding?
        let duration = clock.measure { understanding = engine.understand(test.text, context: context) }
        let best = understanding?.interpretations.first
        if best?.isLearned == true { measurement.add(duration) } else { exact.add(duration) }
        let wanted = test.intent.map { String($0.prefix { $0 != "#" }) }
        let isRight =
          best.map { Self.equivalents[$0.intent] ?? $0.intent } == wanted.map { Self.equivalents[$0] ?? $0 }
        judge(best, isRight)
        guard isRight else {
          if part != nil {
            print(
              "      \(test.text): \(wanted ?? ""), taken for \(best?.intent ?? "nothing") \(best?.isLearned == true ? "learned" : "") \(best.map { Int($0.score * 100) } ?? 0)%"
            )
          }
          continue
        }
        intentRight += 1
        let scalars = Array(test.text.unicodeScalars)
        let slots = Set(
          test.slots.map { slot in
            "\(slot.name)=\(Self.bare(String(String.UnicodeScalarView(scalars[slot.range])), language))"
          })
        let fixed = Self.fixed(test.intent ?? "")
        let found = Set(
          (best?.slots ?? []).filter { !fixed.contains($0.parameter, of: best) }
            .map { "\($0.parameter)=\(Self.bare($0.text, language))" })
        frameRight += slots == found ? 1 : 0
        if slots != found, part != nil {
          print(
            "      \(test.text): \(slots.sorted()) read as \(found.sorted()) \(best?.isLearned == true ? "learned" : "")"
          )
        }
      }
      print(
        "  \(language)  intent \(Self.share(intentRight, tests.count))  frame \(Self.share(frameRight, tests.count))"
          + "  of \(tests.count); \(intents.count) intents, trained in \(training), \(model.file.count / 1024) kB"
      )
      print("      \(exact.row)   templates")
      print("      \(measurement.row)   the trained model")
      let unrelated = Self.unrelated(language)
      if !unrelated.isEmpty {
        let taken = unrelated.compactMap { text in
          engine.understand(text, context: context).interpretations.first.map { (text, $0) }
        }
        print("      out of scope: \(taken.count) of \(unrelated.count) taken")
        for (text, best) in taken {
          judge(best, false)
          print("        \(text): \(best.intent) \(best.isLearned ? "learned" : "by template")")
        }
      }
      print("      templates: \(reliability.templates.row)")
      print("      the trained model: \(reliability.model.row)")
    }
  }

  /// Intents with the same meaning. Newer systems have one intent in place of each group.
  private static let equivalents = [
    "INStartAudioCallIntent": "INStartCallIntent", "INStartVideoCallIntent": "INStartCallIntent",
  ]

  /// The values that a template implies by its fixed words. Another template may have the same words as a value: "contact
  /// code".
  private struct Fixed {
    var values: [String: JSON] = [:]

    func contains(_ parameter: String, of reading: Interpretation?) -> Bool {
      switch (values[parameter], reading?.parameters[parameter]) {
      case (.integer(let wanted)?, .integer(let found)?): wanted == found
      case (.string(let wanted)?, .string(let found)?): wanted == found
      case (.bool(let wanted)?, .bool(let found)?): wanted == found
      default: false
      }
    }
  }

  private static func fixed(_ label: String) -> Fixed {
    guard let mark = label.firstIndex(of: "#"),
      case .object(let values)? = try? JSON.parse(String(label[label.index(after: mark)...]))
    else { return Fixed() }
    return Fixed(values: values)
  }

  /// The words of a slot without a leading article. Dropping the article is one of the changes in the data.
  private static func bare(_ text: String, _ language: String) -> String {
    let folder = LanguageFolder.bundled(language)
    let articles = (folder.data("fillers")?["articles"]?.list ?? []).compactMap(\.string).map {
      folder.joinsWords ? $0 : $0 + " "
    }
    let lower = text.lowercased()
    return articles.first { lower.hasPrefix($0) }.map { String(lower.dropFirst($0.count)) } ?? lower
  }

  /// Sentences that no app should take, from the tests' tables.
  private static func unrelated(_ language: String) -> [String] {
    let file = "Tests/LanguageTests/Tables/unrelated-\(language).txt"
    return ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(
      String.init)
  }

  // MARK: Trained models

  /// Snips 2017: folds of the training files.
  private func models() throws {
    var full = try ExampleLines.examples(
      lines("snips2017/trainfull.jsonl").joined(separator: "\n"), file: "trainfull")
    var random = SeededRandom(seed: 5)
    print("Snips 2017: intent, slot F1, whole frame")
    full.shuffle(using: &random)
    for (name, train, test) in folds(full) {
      let clock = ContinuousClock()
      var model: SentenceModel?
      let training = clock.measure { model = ModelLines.train(train, language: "en") }
      guard let model else { continue }
      let entities = LanguageKnowledge.bundled("en").entities
      var (intents, hits, found, wanted, frames) = (0, 0, 0, 0, 0)
      var measurement = Measurement()
      var reliability = Reliability()
      for example in test {
        var reading: SentenceModel.Reading?
        measurement.add(
          clock.measure { reading = model.readings(ModelSentence(example.text, entities)).first })
        let slots = Set(reading?.slots ?? [])
        let right = Set(example.slots)
        intents += reading?.intent == example.intent ? 1 : 0
        if let reading { reliability.add(reading.confidence, isRight: reading.intent == example.intent) }
        hits += slots.intersection(right).count
        found += slots.count
        wanted += right.count
        frames += reading?.intent == example.intent && slots == right ? 1 : 0
      }
      print(
        "  \(name)  \(Self.share(intents, test.count))  \(Self.share(2 * hits, found + wanted))"
          + "  \(Self.share(frames, test.count))   trained in \(training), \(model.file.count / 1024) kB")
      print("      \(measurement.row)   a sentence")
      print("      \(reliability.row)")
    }
  }

  private func folds(_ full: [Example]) -> [(String, [Example], [Example])] {
    var folds: [(String, [Example], [Example])] = []
    for fold in 0..<3 {
      var (train, test): ([Example], [Example]) = ([], [])
      for (_, own) in Dictionary(grouping: full, by: \.intent).sorted(by: { ($0.key ?? "") < ($1.key ?? "") })
      {
        train += own[(fold * 200)..<(fold * 200 + 70)]
        test += own[(fold * 200 + 70)..<(fold * 200 + 170)]
      }
      folds.append(("70 an intent", train, test))
    }
    folds.append(("all         ", Array(full[700...]), Array(full[..<700])))
    return folds
  }
}
