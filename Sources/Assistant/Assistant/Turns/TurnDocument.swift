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
public struct TurnDocument: Encodable, Sendable {
  private static let version = 1

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
  public func json() throws -> Data {
    try JSONEncoder.documents.encode(self)
  }

  /// The document as a value.
  public func value() throws -> JSON { try JSON.parse(String(decoding: try json(), as: UTF8.self)) }

  // The page is compared with these.
  enum Key: String, CodingKey, CaseIterable {
    case version, text, language, status, lines, cards, question, app, intent, parameters, response, why
  }

  enum QuestionKey: String, CodingKey, CaseIterable {
    case prompt, kind, parameter, unlocking, choices
  }

  enum AppKey: String, CodingKey, CaseIterable {
    case identifier, name, localizedName
  }

  enum ChoiceKey: String, CodingKey, CaseIterable {
    case title, subtitle, image
  }

  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Key.self)
    try document.encode(Self.version, forKey: .version)
    try document.encode(turn.text, forKey: .text)
    try document.encode(turn.language, forKey: .language)
    try document.encode(turn.status, forKey: .status)
    try document.encode(turn.lines, forKey: .lines)
    try document.encode(turn.cards, forKey: .cards)
    try encodeQuestion(in: &document)
    if let app = turn.app {
      var entry = document.nestedContainer(keyedBy: AppKey.self, forKey: .app)
      try entry.encode(app.identifier, forKey: .identifier)
      let general = apps.first { $0.identifier == app.identifier }?.displayName
      try entry.encode(general ?? app.name, forKey: .name)
      try entry.encode(app.name, forKey: .localizedName)
    }
    try document.encodeIfPresent(turn.intent.map(QualifiedName.plain), forKey: .intent)
    let values = JSONValues(catalogue: catalogue)
    if let parameters = turn.parameters {
      try document.encode(values.object(parameters, typed: false), forKey: .parameters)
    }
    if let response = turn.response {
      try document.encode(values.object(response, typed: false), forKey: .response)
    }
    if includesWhy {
      var why = document.nestedContainer(keyedBy: WhyKey.self, forKey: .why)
      try why.encodeIfPresent(turn.understanding, forKey: .understanding)
      try why.encodeIfPresent(turn.reading, forKey: .answer)
    }
  }

  enum WhyKey: String, CodingKey, CaseIterable {
    case understanding, answer
  }

  private func encodeQuestion(in document: inout KeyedEncodingContainer<Key>) throws {
    guard let question = turn.question else { return }
    var entry = document.nestedContainer(keyedBy: QuestionKey.self, forKey: .question)
    try entry.encode(question.prompt, forKey: .prompt)
    try entry.encodeIfPresent(question.expectation.parameter, forKey: .parameter)
    let kind =
      switch question.expectation.kind {
      case .yesOrNo: "yes or no"
      case .choice: "choice"
      case .value: "value"
      }
    try entry.encode(kind, forKey: .kind)
    if turn.awaitsUnlocking { try entry.encode(true, forKey: .unlocking) }
    guard !question.choices.isEmpty else { return }
    var choices = entry.nestedUnkeyedContainer(forKey: .choices)
    for choice in question.choices {
      var item = choices.nestedContainer(keyedBy: ChoiceKey.self)
      try item.encode(choice.title, forKey: .title)
      try item.encodeIfPresent(choice.subtitle, forKey: .subtitle)
      try item.encodeIfPresent(choice.value.imageName, forKey: .image)
    }
  }
}

extension JSONEncoder {
  /// Sorted keys make the bytes of equal values equal.
  static var documents: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }
}

extension Value {
  /// The name of a thing's picture: a file in the app's bundle, a symbol of the system, or an address.
  fileprivate var imageName: String? {
    let picture = PictureRecord(record?["displayImage"] ?? record?["image"])
    return picture.flatMap { $0.name ?? $0.systemName ?? $0.url?.string }
  }
}
