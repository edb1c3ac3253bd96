import AppBundle
import Conversations
import Language
import TestSupport
import Testing

/// What people say to a question, with words that take back, refuse, agree and hesitate at any place, as nobody foresaw it.
///
/// A turn that ends the program would end every conversation that it holds.
@Suite struct `Answers with words at any place` {
  @Test(arguments: KnownLanguages().codes)
  func `end in an answer or a question`(language: String) throws {
    let rows = QuestionTableTests.cases.filter { $0.language == language }
    let words = rows.filter { $0.move != .request }.map(\.sentence)
    #expect(rows.count >= 40 && Set(words).count >= 15)
    let joint = rows.contains { $0.sentence.contains(" ") } ? " " : ""
    var sprinkler = Sprinkler(words, joint: joint, seed: 5)
    let room = try Room([.app("Everything", QuestionTableTests.intents)], languages: [language])
    for row in rows {
      var room = room
      room.reply = { call, _ in QuestionTableTests.reply(to: call, asking: row.asked) }
      try room.say(row.opening)
      for _ in 0..<2 {
        let text = sprinkler.sprinkled(row.sentence)
        try room.say(text)
        let turn = try #require(room.turn, "\(text)")
        #expect(turn.question != nil || !turn.lines.isEmpty, "\(row.opening) – \(text): \(room.log)")
      }
    }
  }
}
