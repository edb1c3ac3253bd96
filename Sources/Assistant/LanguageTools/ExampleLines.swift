import Entities
import Foundation
public import Learning
import Language
import SourceTree

/// Reads training examples from lines of JSON.
///
///     let example = try ExampleLines.example(
///       #"{"text": "add milk", "intent": "INAddTasksIntent", "slots": [{"name": "taskTitles", "start": 4, "end": 8}]}"#)
///
/// Positions count Unicode scalars. `Documentation/learning.md` describes the format.
public enum ExampleLines {
  /// The example in one line.
  ///
  /// - Throws: `LineError` where the line is wrong.
  public static func example(_ line: String) throws -> Example {
    guard case .object(let record)? = try? JSON.parse(line) else {
      throw LineError(message: "this line is no JSON object")
    }
    guard let text = record["text"]?.string else { throw LineError(message: "this line has no \"text\"") }
    let length = text.unicodeScalars.count
    var slots: [Example.Slot] = []
    for slot in record["slots"]?.array ?? [] {
      guard let name = slot["name"]?.string, let start = slot["start"]?.integer,
        let end = slot["end"]?.integer
      else { throw LineError(message: "a slot needs \"name\", \"start\" and \"end\"") }
      // A slot without words in the sentence teaches nothing.
      if start < 0 { continue }
      guard start < end, end <= length else {
        throw LineError(message: "the slot \(name) ends at \(end), the text has \(length) characters")
      }
      slots.append(.init(name: name, range: start..<end))
    }
    return Example(text: text, intent: record["intent"]?.string, slots: slots)
  }

  /// The examples in all lines of a file.
  ///
  /// - Throws: `LineError` with the file and the line.
  public static func examples(_ text: String, file: String) throws -> [Example] {
    var examples: [Example] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      do {
        examples.append(try example(String(line)))
      } catch { throw LineError(message: "\(file):\(number + 1): \(error)") }
    }
    guard examples.contains(where: { $0.intent != nil }) else {
      throw LineError(message: "\(file): there is no example with an intent")
    }
    return examples
  }
}

/// Trains models, and runs them over lines of JSON.
///
///     let lines = try ModelLines(ModelLines.train(examples, language: "en"))
///     try lines.answer(#"{"text": "add milk"}"#)
public struct ModelLines: Sendable {
  private let model: SentenceModel
  private let entities: EntityEngine?

  public static func train(_ examples: [Example], language: String) -> SentenceModel {
    SentenceTrainer(.bundled(language), unrelatedShare: 0.2).train(examples)
  }

  public init(model: Data) throws {
    try self.init(SentenceModel(file: model))
  }

  public init(_ model: SentenceModel) throws {
    self.model = model
    entities = try? .bundled(model.language)
  }

  public func parse(_ text: String) -> SentenceModel.Reading? {
    model.readings(ModelSentence(text, entities)).first
  }

  /// The answer to one line: a line with `text`, returned with `intent`, `slots` and `confidence`.
  public func answer(_ line: String) throws -> String {
    guard case .object(var record)? = try? JSON.parse(line), let text = record["text"]?.string else {
      throw LineError(message: "this line is no JSON object with \"text\"")
    }
    let reading = parse(text)
    record["intent"] = reading.map { .string($0.intent) } ?? .null
    record["confidence"] = .double(reading?.confidence ?? 0)
    let scalars = Array(text.unicodeScalars)
    record["slots"] = .array(
      (reading?.slots ?? []).map { slot in
        let value = String.UnicodeScalarView(scalars[slot.range])
        return .object([
          "name": .string(slot.name), "start": .integer(Int64(slot.range.lowerBound)),
          "end": .integer(Int64(slot.range.upperBound)), "value": .string(String(value)),
        ])
      })
    return JSON.object(record).line
  }
}
