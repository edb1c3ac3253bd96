import AssistantFiles
import DefinitionFiles
import Dialogue
import Foundation
import IntentSchema
import SourceTree

/// Files that people write for the assistant: texts, scripts, parameters, places, examples, cards.
enum FuzzedTexts {
  static func read(_ reader: FuzzedReader, _ text: String) {
    switch reader {
    case .texts:
      guard let phrasebook = try? Phrasebook(language: "en", files: [("fuzz.yaml", text)]) else { return }
      say(phrasebook)
      _ = phrasebook.gaps(for: Array(intents.prefix(2)))
    case .messageFormat:
      _ = try? TextTemplate(text)
      guard let key = try? JSONEncoder().encode(text),
        let phrasebook = try? Phrasebook(
          language: "en", files: [("fuzz.yaml", "fuzz: \(String(decoding: key, as: UTF8.self))")])
      else { return }
      say(phrasebook)
    case .alternatives:
      _ = try? AlternativesLookup.read(text, file: "fuzz.yaml", catalogue: FuzzedFiles.catalogue)
    case .script: _ = try? ConversationScript(text, file: "fuzz.txt")
    case .parameters:
      for intent in intents {
        var reader = ParameterReader(catalogue: FuzzedFiles.catalogue)
        _ = try? reader.read(text, file: "fuzz.json", of: intent)
      }
    case .places:
      guard let book = try? PlaceBook(text, file: "fuzz.yaml") else { return }
      _ = book.places(for: .address("home"))
    case .card:
      guard let json = try? JSON.parse(text) else { return }
      precondition(
        (try? JSON.parse(json.line))?.line == json.line, "a line is read otherwise than it was written")
      guard let card = try? Card(json) else { return }
      precondition((try? Card(card.json)) == card, "a card is read otherwise than it was written")
    default: _ = try? ExampleLines.examples(text, file: "fuzz.jsonl")
    }
  }

  private static let intents = [
    "INAddTasksIntent", "INBookRestaurantReservationIntent", "INSendPaymentIntent", "INStartCallIntent",
  ].compactMap { FuzzedFiles.catalogue.intent($0) }

  /// Every text, with a value of each sort for what it asks.
  private static func say(_ phrasebook: Phrasebook) {
    for key in phrasebook.keys {
      _ = phrasebook.render(
        Message(
          [key],
          [
            "count": .count(2),
            "value": .value(.string("x"), TypeReference("String")),
            "choices": .value(.list([.string("a"), .string("b")]), TypeReference("[String]")),
          ]))
    }
  }
}
