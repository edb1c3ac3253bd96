import Foundation
import IntentSchema
import SourceTree

@testable import Language
@testable import SystemCatalogue

/// Sentences of a language's own words, in any order: bytes choose the words instead of being read as text.
///
/// Random letters hardly ever make words of correction, refusal or politeness beside one another, which is where sentences are changed.
enum FuzzedWords {
  static func read(_ bytes: [UInt8]) {
    guard let first = bytes.first, !spoken.isEmpty else { return }
    let language = spoken[Int(first) % spoken.count]
    let text = language.sentence(bytes.dropFirst())
    let understanding = language.engine.understand(text, context: moment)
    let whole = 0..<text.utf8.count
    for reading in understanding.interpretations {
      for place in reading.slots.flatMap(\.ranges) + reading.leftovers.map(\.range) {
        precondition(whole.clamped(to: place) == place, "a value lies outside of its text")
      }
    }
    _ = language.engine.clauses(of: text, understood: understanding, context: moment)
    for question in questions { _ = language.engine.readAnswer(text, expecting: question, context: moment) }
  }

  /// Loads the languages, which takes some seconds that no input must count for.
  static func prepare() { _ = spoken }

  private static let moment = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
  private static let questions = [
    Expectation(.yesOrNo, intent: "INSendPaymentIntent"),
    Expectation(
      .value(TypeReference("[INSpeakableString]?")), intent: "INAddTasksIntent", parameter: "taskTitles"),
  ]

  /// A language with the words of its templates and of its rules of speech and manner.
  private struct Spoken {
    let engine: LanguageEngine
    let words: [String]
    let joint: String

    init?(_ folder: LanguageFolder) {
      guard let catalogue = try? SystemCatalogue.load(), let resources = try? LanguageResources.load(folder),
        let engine = try? LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
      else { return nil }
      self.engine = engine
      let tokenizer = engine.lexicon.words.tokenizer
      joint = tokenizer.joinsWords ? "" : " "
      let samples = engine.samples(limit: 2_000, seed: 1).flatMap { tokenizer.sentence($0.text).words }
      let rules = ["speech", "manner"].compactMap(folder.data).flatMap(Self.phrases)
      words = Set(samples + rules + [",", ".", "?"]).sorted()
    }

    private static func phrases(_ node: SourceNode) -> [String] {
      if let list = node.list { return list.flatMap(phrases) }
      if let map = node.map { return map.flatMap { [$0.key] + phrases($0.value) } }
      return [node.string].compactMap { $0 }
    }

    /// Two bytes choose a word.
    func sentence(_ bytes: ArraySlice<UInt8>) -> String {
      let numbers = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
        Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
      }
      return numbers.prefix(40).map { words[$0 % words.count] }.joined(separator: joint)
    }
  }

  private static let spoken = LanguageFolder.bundled.filter(\.hasGrammars).compactMap(Spoken.init)
}
