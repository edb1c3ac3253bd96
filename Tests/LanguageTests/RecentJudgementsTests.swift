import Learning
import Synchronization
import Testing

@testable import Language

@Suite struct RecentJudgementsTests {
  /// Counts how often it's asked.
  private final class Counter: SentenceReader {
    let texts = Mutex<[String]>([])

    func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
      texts.withLock { $0.append("\(sentence.text) \(limit)") }
      return sentence.text.isEmpty ? nil : Judgement()
    }
  }

  @Test func `a sentence is judged once while it is among the last`() {
    let counter = Counter()
    let reader = RecentJudgements(of: counter)
    func judge(_ text: String, _ limit: Int = 3) -> Judgement? {
      reader.judge(ModelSentence(text, nil), limit: limit)
    }
    #expect(judge("add milk") == Judgement() && judge("add milk") == Judgement())
    #expect(judge("") == nil && judge("") == nil)
    #expect(judge("add milk", 1) == Judgement())
    #expect(counter.texts.withLock { $0 } == ["add milk 3", " 3", "add milk 1"])
    for number in 0..<100 { _ = judge("add \(number) eggs") }
    _ = judge("add milk")
    #expect(counter.texts.withLock { $0.count } == 104)
  }
}
