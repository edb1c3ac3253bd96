import Foundation
import SystemCatalogue
import Testing
@testable import Language
@testable import Learning
@Suite struct ScratchTests {
  @Test func scratch() throws {
    let lines = try String(contentsOfFile: "/tmp/scratch.txt", encoding: .utf8).split(separator: "\n").map(String.init)
    let code = ProcessInfo.processInfo.environment["L"] ?? "en"
    let engine = try LanguageEngine.load(code, catalogue: try SystemCatalogue.load(), cache: nil)
    let model = SentenceTrainer(LanguageKnowledge.of(engine.resources.folder)).train(engine.answerExamples())
    for line in lines {
      let j = model.judge(ModelSentence(line, engine.lexicon.words.entities), limit: 1)
      print(line, AnswerKind.allCases.map { k in "\(k.rawValue) \(Int(100 * (k == .other ? j.outside : j.share(of: k.rawValue)))) " + (j.spoken(of: k.rawValue).map { "\(Int($0 * 10))" } ?? "") }.joined(separator: " | "))
    }
  }
}
