import Foundation
import IntentSchema
import SystemCatalogue
import TestSupport
import Testing

@testable import Language
@testable import Learning

/// The examples of answers that come with Beckon, how a file of them is read, and what is learnt of them.
@Suite struct `Examples of answers` {
  private static func read(_ text: String) -> AnswerFile {
    AnswerFile(GrammarSource(file: "a.txt", text: text))
  }

  @Test func `an answer belongs to the heading above it`() {
    let file = Self.read(
      """
      # To any question.
      [cancel]
      scrap that, they've moved it
      [other]
      no, Bo
      """)
    #expect(file.findings.isEmpty)
    #expect(file.examples.map(\.text) == ["scrap that, they've moved it", "no, Bo"])
    #expect(file.examples.map(\.kind) == [.cancel, .other])
  }

  @Test(arguments: [
    ("[maybe]", "a.txt:1:1: error: there is no kind of answer maybe"),
    ("yes", "a.txt:1:1: error: there is no heading before this answer"),
  ])
  func `a mistake is told with its place`(text: String, message: String) throws {
    let finding = try #require(Self.read(text).findings.first)
    #expect(finding.description.hasPrefix(message), "\(finding)")
  }

  @Test(arguments: LanguageFolder.bundled.filter(\.hasGrammars).map(\.code))
  func `are enough, right and all different`(language: String) {
    let files = LanguageFolder.bundled(language).answerFiles.map(AnswerFile.init)
    #expect(files.flatMap(\.findings).isEmpty)
    let examples = files.flatMap(\.examples)
    for kind in AnswerKind.allCases {
      let count = examples.count { $0.kind == kind }
      #expect(count >= 100, "\(language) has \(count) examples of \(kind.rawValue)")
    }
    let words = examples.map { $0.text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let counts = Dictionary(grouping: words, by: { $0 }).filter { $0.value.count > 1 }
    #expect(counts.isEmpty, "\(counts.keys.sorted())")
  }

  /// Every fifth example is kept from the model and read by it. What is taken for a yes because of it must be one: anything else would do
  /// what nobody agreed to. And most of what drops a request must be known as such.
  @Test(arguments: LanguageFolder.bundled.filter(\.hasGrammars).map(\.code))
  func `a model of them takes nothing for a yes that is none`(language: String) throws {
    let engine = try LanguageEngine.load(language, catalogue: try SystemCatalogue.load(), cache: nil)
    let all = engine.answerExamples()
    let model = SentenceTrainer(LanguageKnowledge.of(engine.resources.folder)).train(
      all.indices.filter { $0 % 5 != 4 }.map { all[$0] })
    var asking = engine
    asking.answerReader = LearnedModel { model }
    let context = UnderstandingContext(reference: Date(timeIntervalSince1970: 0), timeZone: .gmt)
    func agrees(_ text: String, to intent: String, _ engine: LanguageEngine) -> Bool {
      engine.readAnswer(text, expecting: Expectation(.yesOrNo, intent: intent), context: context).answer
        == .yes
    }
    var (agreed, wrong, refused, known): (Int, [String], Int, Int) = (0, [], 0, 0)
    for example in all.indices.filter({ $0 % 5 == 4 }).map({ all[$0] }) {
      let meant = example.intent.flatMap(AnswerKind.init) ?? .other
      // A task that is added, a message, a payment.
      for intent in ["INAddTasksIntent", "INSendMessageIntent", "INSendPaymentIntent"]
      where agrees(example.text, to: intent, asking) && !agrees(example.text, to: intent, engine) {
        if meant == .yes { agreed += 1 } else { wrong.append("\(meant), to \(intent): \(example.text)") }
      }
      guard [.no, .cancel].contains(meant) else { continue }
      refused += 1
      let judgement = model.judge(
        ModelSentence(example.text, engine.lexicon.words.entities), limit: 1)
      let leaves = [AnswerKind.no, .cancel].map { judgement.share(of: $0.rawValue) }.reduce(0, +)
      if leaves >= Weights.Answers.learned { known += 1 }
    }
    #expect(wrong.isEmpty, "\(language): \(wrong)")
    #expect(agreed > 0)
    #expect(known * 2 > refused, "\(language): \(known) of \(refused) are known to drop the request")
  }

  /// Every fifth example is kept from the model of remarks and read by it. A remark may be passed over, so what it takes for one must
  /// be one.
  @Test(arguments: LanguageFolder.bundled.filter(\.hasGrammars).map(\.code))
  func `a model of remarks takes hardly a detail for one`(language: String) throws {
    let engine = try LanguageEngine.load(language, catalogue: try SystemCatalogue.load(), cache: nil)
    let all = engine.remarkExamples()
    let model = SentenceTrainer(LanguageKnowledge.of(engine.resources.folder)).train(
      all.indices.filter { $0 % 5 != 4 }.map { all[$0] })
    let kept = all.indices.filter { $0 % 5 == 4 }.map { all[$0] }
    let taken = kept.filter { example in
      model.judge(ModelSentence(example.text, engine.lexicon.words.entities), limit: 1)
        .share(of: AnswerKind.remark.rawValue) >= Weights.Remarks.likely
    }
    let remark = AnswerKind.remark.rawValue
    #expect(kept.contains { $0.intent == remark })
    let wrong = taken.filter { $0.intent != remark }
    #expect(wrong.count * 100 < 6 * kept.count { $0.intent != remark }, "\(language): \(wrong.map(\.text))")
    #expect((taken.count - wrong.count) * 5 > kept.count { $0.intent == remark } * 2)
  }
}
