public import Foundation
import IntentSchema
import Language
import SourceTree

/// Understands lines of JSON with Home Assistant's templates. A line with `text` and `context` is answered by the same
/// line with `intent` and `slots`.
///
///     let lines = try HomeLines(folder: sentences, language: "en", names: names)
///     try lines.answer(#"{"text": "turn on the kitchen lights"}"#)
public struct HomeLines: Sendable {
  private let grammar: HomeGrammar
  /// Oddities in the folder, one a line.
  public var warnings: [String] { grammar.warnings.map(\.description) }

  /// - Parameter names: the JSON file with a home's names; nil for none.
  public init(folder: URL, language: String, names: URL?) throws {
    var home = HomeNames(.object([:]))
    if let names {
      guard let text = try? String(contentsOf: names, encoding: .utf8), let document = try? JSON.parse(text)
      else {
        throw LineError(message: "\(names.lastPathComponent) can't be read as JSON")
      }
      home = HomeNames(document)
    }
    grammar = try HomeGrammar(folder: folder, language: language, names: home)
  }

  /// The answer to one line.
  public func answer(_ line: String) throws -> String {
    guard case .object(var record)? = try? JSON.parse(line), let text = record["text"]?.string else {
      throw LineError(message: "this line is no JSON object with \"text\"")
    }
    var context: [String: String] = [:]
    // Of several names of one place the first is as good as any.
    for (key, value) in record["context"]?.object ?? [:] {
      context[key] = (value.array?.first ?? value).string
    }
    let match = grammar.match(text, context: context)
    record["intent"] = match.map { .string($0.intent) } ?? .null
    record["template"] = match.map { .string($0.template) }
    let utf8 = Array(text.utf8)
    func scalars(_ bytes: Int) -> Int64 {
      Int64(String(decoding: utf8.prefix(bytes), as: UTF8.self).unicodeScalars.count)
    }
    record["slots"] = .array(
      (match?.slots ?? []).map { slot in
        .object([
          "name": .string(slot.name), "value": Self.json(slot.value),
          "start": .integer(slot.range.map { scalars($0.lowerBound) } ?? -1),
          "end": .integer(slot.range.map { scalars($0.upperBound) } ?? -1),
        ])
      })
    return JSON.object(record).line
  }

  private static func json(_ value: Value) -> JSON {
    switch value {
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .bool(let value): .bool(value)
    case .string(let value): .string(value)
    case .list(let values): .array(values.map(json))
    default: .null
    }
  }
}
