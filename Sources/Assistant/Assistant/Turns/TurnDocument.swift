public import AppBundle
public import Conversations
import Dialogue
import Foundation
import IntentSchema
public import SourceTree

/// The JSON document of a turn, which `beckon say --json` prints. `Documentation/json.md` describes it.
///
///     let document = TurnDocument(turn, catalogue: assistant.catalogue, apps: assistant.apps)
///     print(String(decoding: try document.json(), as: UTF8.self))
///
/// Members may be added while `version` stays. They are never renamed or removed.
public struct TurnDocument: Sendable {
  private static let version: Int64 = 1

  private var turn: Turn
  private var catalogue: Catalogue
  private var apps: [AppBundle]
  private var includesWhy: Bool

  /// - Parameter apps: the installed apps. A program reads an app's general name, whatever language the turn is in.
  public init(_ turn: Turn, catalogue: Catalogue, apps: [AppBundle] = [], includesWhy: Bool = false) {
    self.turn = turn
    self.catalogue = catalogue
    self.apps = apps
    self.includesWhy = includesWhy
  }

  /// The document in UTF-8, indented, with sorted keys and without a newline at the end.
  public func json() throws -> Data { try Data(value().indented.utf8) }

  /// The document as a value.
  public func value() throws -> JSON {
    let values = JSONValues(catalogue: catalogue)
    return .document([
      Key.version: .integer(Self.version), .text: .string(turn.text), .language: .string(turn.language),
      .status: .string(turn.status.rawValue), .lines: .array(turn.lines.map(JSON.string)),
      .cards: .array(turn.cards.map(\.json)), .question: turn.question.map(question),
      .app: turn.app.map { app in
        let general = apps.first { $0.identifier == app.identifier }?.displayName
        return .document([
          AppKey.identifier: .string(app.identifier), .name: .string(general ?? app.name),
          .localizedName: .string(app.name),
        ])
      },
      .intent: turn.intent.map { .string(QualifiedName.plain($0)) },
      .parameters: turn.parameters.map { values.object($0, typed: false) },
      .response: turn.response.map { values.object($0, typed: false) },
      .why: includesWhy ? try why() : nil,
    ])
  }

  // The page is compared with these.
  enum Key: String, CaseIterable {
    case version, text, language, status, lines, cards, question, app, intent, parameters, response, why
  }

  enum QuestionKey: String, CaseIterable {
    case prompt, kind, parameter, unlocking, choices
  }

  enum AppKey: String, CaseIterable {
    case identifier, name, localizedName
  }

  enum ChoiceKey: String, CaseIterable {
    case title, subtitle, image
  }

  enum WhyKey: String, CaseIterable {
    case understanding, answer
  }

  private func why() throws -> JSON {
    .document([
      WhyKey.understanding: try turn.understanding.map { try JSON(encoding: $0) },
      .answer: try turn.reading.map { try JSON(encoding: $0) },
    ])
  }

  private func question(_ question: Turn.OpenQuestion) -> JSON {
    let kind =
      switch question.expectation.kind {
      case .yesOrNo: "yes or no"
      case .choice: "choice"
      case .value: "value"
      }
    let choices = question.choices.map { choice in
      JSON.document([
        ChoiceKey.title: .string(choice.title), .subtitle: choice.subtitle.map(JSON.string),
        .image: choice.value.imageName.map(JSON.string),
      ])
    }
    return .document([
      QuestionKey.prompt: .string(question.prompt), .kind: .string(kind),
      .parameter: question.expectation.parameter.map(JSON.string),
      .unlocking: turn.awaitsUnlocking ? .bool(true) : nil,
      .choices: choices.isEmpty ? nil : .array(choices),
    ])
  }
}

extension Value {
  /// The name of a thing's picture: a file in the app's bundle, a symbol of the system, or an address.
  fileprivate var imageName: String? {
    let picture = PictureRecord(record?["displayImage"] ?? record?["image"])
    return picture.flatMap { $0.name ?? $0.systemName ?? $0.url?.string }
  }
}
