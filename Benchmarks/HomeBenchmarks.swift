import Foundation
import IntentSchema
import Language
import LanguageTools
import SourceTree

/// Home Assistant's tests in all languages of the data, beside hassil, which `script/bench` ran just before.
extension LanguageBenchmarks {
  func home() throws {
    let folder = data.appending(path: "home-assistant")
    let ending = ".tests.jsonl"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let languages = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    if languages.isEmpty { return }
    print("Home Assistant's tests: right of all, and p50 and p99 of a sentence")
    let peers = try Self.peers()
    var total = (ours: 0, peers: 0, tests: 0)
    for language in languages {
      let tests = lines("home-assistant/\(language)\(ending)")
      let names = folder.appending(path: "\(language).home.json")
      let grammar = try HomeLines(folder: folder, language: language, names: names)
      let right = try tests.count { Self.passes(try JSON.parse($0), try JSON.parse(try grammar.answer($0))) }
      let measurement = try speed(of: tests, folder, language, names)
      total.ours += right
      total.tests += tests.count
      var row =
        "  \(Self.cell(language, 6)) \(Self.cell("\(right) of \(tests.count)", 13)) \(measurement.row)"
      if let peer = peers?[language] {
        let passed = Int(peer["passed"]?.number ?? 0)
        let (middle, slow) = (peer["p50"]?.number ?? 0, peer["p99"]?.number ?? 0)
        total.peers += passed
        row += "   hassil \(Self.cell("\(passed)", 5)) p50 \(Int(middle)) µs   p99 \(Int(slow)) µs of CPU"
        row += String(format: "   1/%.0f", middle / max(1, measurement.percentile(50)))
        if passed > right { row += "   FEWER" }
      }
      print(row)
      if part != nil { try failures(tests, grammar) }
    }
    print("  all: \(total.ours) of \(total.tests)" + (peers == nil ? "" : ", hassil \(total.peers)"))
    if peers == nil { print("  hassil is left out: script/bench runs it") }
  }

  /// The time of a sentence without reading and writing JSON, as hassil's is.
  private func speed(
    of tests: [String], _ folder: URL, _ language: String, _ names: URL
  ) throws -> Measurement {
    let home = HomeNames(try JSON.parse(try String(contentsOf: names, encoding: .utf8)))
    let grammar = try HomeGrammar(folder: folder, language: language, names: home)
    let sentences = try tests.map { test in
      let record = try JSON.parse(test)
      let context = (record["context"]?.object ?? [:]).compactMapValues { ($0.array?.first ?? $0).string }
      return (text: record["text"]?.string ?? "", context: context)
    }
    var place = 0
    return Measurement.of(min(4000, sentences.count * 20)) {
      let (text, context) = sentences[place % sentences.count]
      _ = grammar.match(text, context: context)
      place += 1
    }
  }

  /// Prints the tests that fail.
  private func failures(_ tests: [String], _ grammar: HomeLines) throws {
    for test in tests {
      let (wanted, answer) = (try JSON.parse(test), try JSON.parse(try grammar.answer(test)))
      if Self.passes(wanted, answer) { continue }
      print(
        "      \(wanted["text"]?.string ?? ""): \(Self.meaning(wanted)), taken for \(Self.meaning(answer))")
    }
  }

  private static func meaning(_ record: JSON) -> String {
    let slots = slots(record).sorted { $0.key < $1.key }.map {
      " \($0.key)=\(texts($0.value).joined(separator: "|"))"
    }
    return (record["intent"]?.string ?? "nothing") + slots.joined()
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// What hassil reached, by language; nil where it didn't run.
  private static func peers() throws -> JSON? {
    guard let path = ProcessInfo.processInfo.environment["BECKON_PEER"],
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    return try JSON.parse(text)
  }

  /// Whether a test's intent was found, with its slots and no others. A slot may have several right values.
  private static func passes(_ wanted: JSON, _ answer: JSON) -> Bool {
    let (a, b) = (slots(wanted), slots(answer))
    return wanted["intent"] == answer["intent"] && a.keys == b.keys
      && a.allSatisfy { name, value in !Set(texts(value)).isDisjoint(with: texts(b[name])) }
  }

  private static func slots(_ record: JSON) -> [String: JSON] {
    Dictionary(
      (record["slots"]?.array ?? []).compactMap { slot in
        slot["name"]?.string.map { ($0, slot["value"] ?? .null) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A value as text, or several where any of them will do.
  private static func texts(_ value: JSON?) -> [String] {
    switch value {
    case .array(let values)?: values.flatMap(texts)
    case .string(let text)?: [text.lowercased().trimmingCharacters(in: .whitespaces)]
    case .integer(let number)?: [String(number)]
    case .double(let number)?: [number == number.rounded() ? String(Int64(number)) : String(number)]
    default: [""]
    }
  }
}
