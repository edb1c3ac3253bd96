import AppBundle
import Conversations
import Foundation
import IntentSchema
import Testing

/// Every kind of question × what a person may say to it × every language, made from `Tables/questions.txt`.
@Suite struct QuestionTableTests {
  static let intents = [
    "INSendPaymentIntent", "INRequestRideIntent", "INAddTasksIntent", "INSearchForNotebookItemsIntent",
    "INSendMessageIntent", "INSetCarLockStatusIntent",
  ]

  enum Move: String {
    case open, answer, correction, request, cancel, talk, back
  }

  /// One conversation of two turns.
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var asked: String?
    var language: String
    var move: Move
    var opening: String
    var sentence: String

    var testDescription: String { "\(language), \(kind), \(move.rawValue): \(opening) – \(sentence)" }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/questions.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var cases: [Case] = []
    var (kind, asked): (String, String?) = ("", nil)
    var openings: [String] = []
    var languages: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        kind = String(line[line.index(after: line.startIndex)..<end])
        let rest = line[line.index(after: end)...].trimmingCharacters(in: .whitespaces)
        asked = rest.isEmpty ? nil : rest
        continue
      }
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if columns.first == "languages" { languages = Array(columns.dropFirst()) }
      guard let move = columns.first.flatMap(Move.init), columns.count == languages.count + 1 else {
        continue
      }
      if move == .open {
        openings = Array(columns.dropFirst())
        continue
      }
      for (language, (opening, sentence)) in zip(languages, zip(openings, columns.dropFirst())) {
        cases.append(
          Case(
            kind: kind, asked: asked, language: language, move: move, opening: opening, sentence: sentence))
      }
    }
    return cases
  }()

  @Test func `the table has every kind of question in each language`() {
    #expect(Self.cases.count >= 120)
    let kinds = Set(Self.cases.map(\.kind))
    #expect(kinds.count >= 8)
    for language in KnownLanguages().codes {
      #expect(Set(Self.cases.filter { $0.language == language }.map(\.kind)) == kinds, "\(language)")
    }
  }

  @Test(arguments: cases)
  func `a person says this to a question`(row: Case) throws {
    var room = try Room([.app("Everything", Self.intents)], languages: [row.language])
    room.reply = { call, _ in Self.reply(to: call, asking: row.asked) }
    try room.say(row.opening)
    let before = try #require(room.turn)
    #expect(before.status == .asking, "\(room.log)")
    let log = try room.say(row.sentence)
    let after = try #require(room.turn)
    let shown = Comment(rawValue: "\(log)\n\(after.why)")
    let isDone = log.contains { $0.hasSuffix(" handle") }
    switch row.move {
    case .open: break
    case .answer:
      #expect(after.status == .answered || after.question?.prompt != before.question?.prompt, shown)
      #expect(after.intent == before.intent, shown)
    case .correction:
      #expect(after.status == .asking && !isDone, shown)
      #expect(after.intent == before.intent && after.parameters != before.parameters, shown)
    case .request:
      #expect(after.status == .answered && after.intent == "INSearchForNotebookItemsIntent", shown)
    case .cancel: #expect(after.status == .cancelled && !isDone, shown)
    case .talk:
      #expect(after.question == before.question && !isDone, shown)
      #expect(!after.lines.isEmpty, shown)
    case .back: #expect(after.status == .asking && after.intent == before.intent && !isDone, shown)
    }
  }

  /// One opening for each kind of question and language.
  static let openings: [Case] = {
    var seen: Set<String> = []
    return cases.filter { seen.insert("\($0.kind) \($0.language)").inserted }
  }()

  private static let phrases = ["en": "pizza time", "zh": "披萨时间", "tr": "pizza zamanı"]

  /// The shortcut of the phrase locks the car, which no row asks for.
  private static func notebook(_ language: String) -> Notebook {
    let notebook = Notebook()
    let lock = SpokenShortcut.Step(
      app: "com.example.Everything",
      .intent(Record("INSetCarLockStatusIntent", ["locked": .bool(true)])), title: "Lock the car")
    notebook.contents.withLock {
      $0.shortcuts = [
        SpokenShortcut("1", title: "Lock the car", phrases: [phrases[language] ?? ""], steps: [lock])
      ]
    }
    return notebook
  }

  @Test(arguments: openings)
  func `a phrase never answers a question that it can't answer, nor does what is asked about`(row: Case)
    throws
  {
    let notebook = Self.notebook(row.language)
    var room = try Room([.app("Everything", Self.intents)], languages: [row.language])
    room.reply = { call, _ in Self.reply(to: call, asking: row.asked) }
    room.memory = { notebook.reply(to: $0) }
    room.surroundings.phrases = { notebook.heard($0, $1) }
    try room.say(row.opening)
    let before = try #require(room.turn)
    let log = try room.say(Self.phrases[row.language] ?? "")
    let after = try #require(room.turn)
    let shown = Comment(rawValue: "\(log)\n\(after.why)")
    let isRun = log.contains { $0.hasSuffix(" handle") } && after.intent == "INSetCarLockStatusIntent"
    let isAnswer = after.intent == before.intent && after.reading?.answer != nil
    #expect(isRun || isAnswer, shown)
    if before.question?.expectation.kind == .yesOrNo { #expect(isRun, shown) }
  }

  @Test(
    arguments: openings,
    [
      ["en": "call it pizza time", "zh": "叫它披萨时间", "tr": "buna pizza zamanı de"],
      ["en": "delete the shortcut pizza time", "zh": "删除快捷指令披萨时间", "tr": "pizza zamanı kısayolunu sil"],
    ])
  func `while a question is open nothing gets a phrase, and a request stays a request`(
    row: Case, sentences: [String: String]
  ) throws {
    let notebook = Self.notebook(row.language)
    var room = try Room([.app("Everything", Self.intents)], languages: [row.language])
    room.reply = { call, _ in Self.reply(to: call, asking: row.asked) }
    room.memory = { notebook.reply(to: $0) }
    room.surroundings.phrases = { notebook.heard($0, $1) }
    try room.say(row.opening)
    let log = try room.say(try #require(sentences[row.language]))
    #expect(!log.contains { $0.hasSuffix(" handle") }, "\(log)")
    #expect(!notebook.requests.contains { if case .add = $0 { true } else { false } }, "\(log)")
  }

  /// An app that needs one parameter: it asks for it, or offers two values for a kind of ride.
  static func reply(to call: HandlingCall, asking name: String?) -> ConversationEvent? {
    guard let name, case .resolve(name) = call.phase, call.intent[name] == nil else { return nil }
    guard name == "rideOptionName" else { return .replied(.resolution(.needsValue)) }
    let options = ["Hop", "Leap"].map {
      Value.record(Record("INSpeakableString", ["spokenPhrase": .string($0)]))
    }
    return .replied(.resolution(.disambiguation(options)))
  }
}
