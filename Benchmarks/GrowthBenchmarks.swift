import Assistant
import Conversations
import Entities
import Foundation
import IntentSchema
import Language
import LanguageTools
import SystemCatalogue

/// Measures the start of understanding, its cost with many apps and names, and hostile text: `benchmarks growth`.
struct GrowthBenchmarks {
  private let clock = ContinuousClock()
  private let context = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)

  func run() throws {
    let catalogue = try start()
    try growth(catalogue)
    try hostile(catalogue)
  }

  // MARK: Start

  /// Measures the parts of a start, and the memory of a language.
  private func start() throws -> Catalogue {
    var catalogue: Catalogue?
    print("Starting")
    print("  \(clock.measure { catalogue = try? SystemCatalogue.load() })   the catalogue of intents")
    guard let catalogue else { throw CocoaError(.fileReadCorruptFile) }
    for language in Assistant.languages {
      let before = Memory.resident
      var resources: LanguageResources?
      let reading = clock.measure { resources = try? LanguageResources.load(language) }
      guard let resources else { continue }
      var engine: LanguageEngine?
      let compiling = clock.measure {
        engine = try? LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
      }
      _ = engine?.understand("hello", context: context)
      print("  \(reading + compiling)   \(language): read in \(reading), compiled in \(compiling)")
      let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-cache")
      let cache = LanguageCache(folder: folder)
      _ = try LanguageEngine.load(language, catalogue: catalogue, cache: cache)
      let cached = try clock.measure {
        _ = try LanguageEngine.load(language, catalogue: catalogue, cache: cache)
      }
      print("  \(cached)   \(language), compiled before")
      print(
        "      \(Memory.resident - before) MB more, \(engine?.templateCounts.values.reduce(0, +) ?? 0) templates"
      )
    }
    return catalogue
  }

  // MARK: Growth

  /// The measured sentences of a language: `Benchmarks/Sentences/LANGUAGE.txt`.
  private static func sentences(_ language: String) -> [String] {
    ((try? String(contentsOfFile: "Benchmarks/Sentences/\(language).txt", encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
  }

  private func growth(_ catalogue: Catalogue) throws {
    print("Understanding a sentence, with all domains of a language")
    let sizes = [(1_000, 1), (10_000, 1), (100_000, 1), (10_000, 10), (10_000, 100)]
    let rows =
      sizes.map { (KnownLanguages.fallback, $0.0, $0.1) }
      + Assistant.languages.dropFirst().map { ($0, 10_000, 1) }
    for (language, names, apps) in rows {
      let engine = try LanguageEngine(
        resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
      let known = (0..<apps).map { number in
        AddressableApp(
          identifier: "com.example.app\(number)", names: ["ListOMat \(number)", "List-o-Mat \(number)"],
          intents: Array(catalogue.intents.keys))
      }
      let vocabulary = (0..<names).map {
        VocabularyEntry(
          identifier: "list-\($0)", phrase: "list number \($0)",
          parameters: ["targetTaskList", "INSearchForNotebookItemsIntent.title", "title"])
      }
      var larger: LanguageEngine?
      let taking = clock.measure {
        larger = engine.with(apps: known, vocabularies: [known[0].identifier: vocabulary])
      }
      guard let larger else { continue }
      print("  \(row(larger, language))   \(language), \(names) names, \(apps) apps; taken in in \(taking)")
    }
    try templates(catalogue)
  }

  /// Measures a language with a part of its templates, which shows their cost.
  private func templates(_ catalogue: Catalogue) throws {
    let files = try LanguageResources.bundledFiles("en")
    for domain in ["lists and notes only", "all domains"] {
      let few = files.filter { file in
        domain == "all domains"
          || ["common", "addressing", "answers", "assistant", "task", "note", "lists"].contains {
            file.file.contains($0)
          }
      }
      guard let resources = try? LanguageResources(language: "en", files: few),
        let engine = try? LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
      else { continue }
      print("  \(row(engine, "en"))   \(engine.templateCounts.values.reduce(0, +)) templates: \(domain)")
    }
  }

  private func row(_ engine: LanguageEngine, _ language: String) -> String {
    let sentences = Self.sentences(language)
    var place = 0
    var sink = 0
    var context = context
    return Measurement.of(3_500) {
      // A second later it isn't the same sentence, whose meaning is kept.
      context.reference += 1
      sink +=
        engine.understand(sentences[place % sentences.count], context: context)
        .interpretations.count
      place += 1
    }.row
  }

  // MARK: Hostile text

  private func hostile(_ catalogue: Catalogue) throws {
    print("Text that nobody would say")
    let engine = try LanguageEngine(
      resources: try LanguageResources.load("en"), catalogue: catalogue, apps: [])
    for (name, text) in Self.hostile {
      var understanding: Understanding?
      let time = clock.measure { understanding = engine.understand(text, context: context) }
      let answer =
        understanding?.problem.map { "refused: \($0)" }
        ?? "\(understanding?.interpretations.count ?? 0) readings"
      print("  \(time)   \(name), \(text.utf8.count) bytes: \(answer)")
    }
  }

  static let hostile: [(String, String)] = [
    ("letters", String(repeating: "a", count: 100_000)),
    ("words", String(repeating: "add milk ", count: 11_000)),
    ("as many words as are read", String(repeating: "add ", count: 200)),
    ("times", String(repeating: "at two on monday ", count: 50)),
    ("numbers", String(repeating: "two ", count: 200)),
    ("a long number", String(repeating: "9", count: 3_900)),
    ("number words", String(repeating: "hundred thousand million ", count: 66)),
    ("of and and", String(repeating: "and of the ", count: 66)),
    ("brackets", String(repeating: "([{<", count: 2_500)),
    ("quotes", String(repeating: "\"'“‘", count: 900)),
    ("combining marks", "a" + String(repeating: "\u{301}", count: 3_900)),
    ("marks on every letter", String(repeating: "a\u{301}\u{323}", count: 1_300)),
    ("right to left", String(repeating: "\u{202E}שלום ", count: 190)),
    ("emoji", String(repeating: "👩‍👩‍👧‍👦", count: 500)),
    ("ideographs", String(repeating: "明天下午两点", count: 600)),
    (
      "every scalar",
      String(
        String.UnicodeScalarView(
          stride(from: UInt32(1), to: 0x11_0000, by: 293).compactMap(Unicode.Scalar.init)))
    ),
  ]
}
