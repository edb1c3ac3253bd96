public import Conversations
import Dialogue
import Foundation
import IntentSchema
import Language
import SourceTree

/// The readings of a sentence as one line of JSON, which `beckon understand --json` prints. `Documentation/json.md`
/// describes it.
///
///     let turn = session.understand("add milk")
///     print(try UnderstandingDocument(turn, assistant, includesWhy: false).line)
public struct UnderstandingDocument: Sendable {
  public let line: String

  // The page is compared with these.
  enum Key: String, CaseIterable {
    case version, text, language, intent, confidence, decision, interpretations, manner, corrections,
      unknownApp,
      why
  }

  enum ReadingKey: String, CaseIterable {
    case intent, score, app, learned, parameters, slots, leftovers
  }

  enum SlotKey: String, CaseIterable {
    case name, text, match
  }

  enum LeftoverKey: String, CaseIterable {
    case kind, text
  }

  enum CorrectionKey: String, CaseIterable {
    case from, to
  }

  public init(_ turn: Turn, _ assistant: Assistant, includesWhy: Bool) throws {
    let values = JSONValues(catalogue: assistant.catalogue)
    var document: [Key: JSON] = [
      .version: .integer(1), .text: .string(turn.text), .language: .string(turn.language),
    ]
    let readings = turn.understanding?.interpretations ?? []
    document[.intent] = readings.first.map { .string(QualifiedName.plain($0.intent)) } ?? .null
    document[.confidence] = .double(readings.first?.score ?? 0)
    document[.interpretations] = .array(
      readings.map { reading in
        var fields: [ReadingKey: JSON] = [
          .intent: .string(QualifiedName.plain(reading.intent)), .score: .double(reading.score),
          .app: reading.appIdentifier.map { .string($0) } ?? .null, .learned: .bool(reading.isLearned),
          .parameters: values.object(reading.parameters, typed: false),
          .slots: .array(reading.slots.map(Self.slot)),
        ]
        if !reading.leftovers.isEmpty { fields[.leftovers] = .array(reading.leftovers.map(Self.leftover)) }
        return JSON.document(fields)
      })
    if let decision = turn.decision { document[.decision] = .string(decision.rawValue) }
    if let manner = turn.understanding?.manner, manner != .asked {
      document[.manner] = .string(manner.rawValue)
    }
    if let unknown = turn.understanding?.unknownApp { document[.unknownApp] = .string(unknown.name) }
    if let corrections = turn.understanding?.corrections, !corrections.isEmpty {
      document[.corrections] = .array(
        corrections.map { JSON.document([CorrectionKey.from: .string($0.from), .to: .string($0.to)]) })
    }
    if includesWhy, let understanding = turn.understanding {
      document[.why] = try JSON(encoding: understanding)
    }
    line = JSON.document(document).line
  }

  private static func leftover(_ leftover: Leftover) -> JSON {
    .document([LeftoverKey.kind: .string(leftover.kind.rawValue), .text: .string(leftover.text)])
  }

  /// `match` tells, for each part of a slot, how its words were found among registered names.
  private static func slot(_ slot: FilledSlot) -> JSON {
    var fields: [SlotKey: JSON] = [.name: .string(slot.parameter), .text: .string(slot.text)]
    if !slot.names.isEmpty {
      fields[.match] = .array(slot.names.map { $0.map { .string($0.rawValue) } ?? .null })
    }
    return .document(fields)
  }
}

extension Turn {
  /// The readings in plain text, one a line.
  public var summary: String {
    let readings = understanding?.interpretations ?? []
    if readings.isEmpty { return "not understood" }
    return readings.map { reading in
      let slots = reading.slots.map { "\($0.parameter)=\($0.text)" }.joined(separator: " ")
      return "\(reading.intent) \(Int((reading.score * 100).rounded()))% \(slots)"
    }.joined(separator: "\n")
  }
}
