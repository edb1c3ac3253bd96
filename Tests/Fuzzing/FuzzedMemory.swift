import Foundation
import IntentSchema
import Shortcuts
import SourceTree

/// The memory of a person, and the words by which they get at it.
enum FuzzedMemory {
  static func read(_ reader: FuzzedReader, _ text: String) {
    switch reader {
    case .occasionLog:
      guard let occasions = try? OccasionLog.read(text, file: "fuzz.jsonl") else { return }
      let predictor = Predictor(clock: PersonalClock(timeZone: .gmt), history: occasions)
      let moment = occasions.last?.moment ?? Date(timeIntervalSince1970: 0)
      let ranking = predictor.ranking(for: Situation(moment: moment, place: "home"))
      precondition(ranking.allSatisfy { $0.probability.isFinite }, "a probability is no number")
      _ = predictor.suggestions(for: Situation(moment: moment))
    case .storedValue:
      guard let record = try? Record(storedText: text) else { return }
      precondition(
        (try? Record(storedText: record.storedText)) == record, "a record came back as another one")
    default:
      _ = rules.map { $0.searchWords(text) }
      _ = book.matches(text)
      var longer = book
      for language in PhraseRules.languages where longer.problem(with: text, in: language) == nil {
        let phrase = Phrase(text, language: language, shortcut: "fuzz")
        longer.add(phrase)
        precondition(
          longer.matches(text).contains { $0.phrase == phrase }, "a phrase isn't found as it was made")
        longer.remove(phrase)
      }
    }
  }

  private static let rules = PhraseRules.languages.compactMap { try? PhraseRules.bundled($0) }
  private static let book: PhraseBook = {
    var book = PhraseBook(rules: rules)
    for (text, language) in [("pizza time", "en"), ("pizza zamanı", "tr"), ("披萨时间", "zh")] {
      book.add(Phrase(text, language: language, shortcut: text))
    }
    return book
  }()
}
