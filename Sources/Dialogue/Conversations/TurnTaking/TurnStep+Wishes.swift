import Dialogue
import Foundation
import IntentSchema
import Language

/// An app's wish that its person gives a shortcut a phrase.
extension TurnStep {
  mutating func takeWish(_ wish: PhraseWish) {
    conversation.language = spoken.code
    conversation.wish = wish
    ask(about: wish)
  }

  mutating func ask(about wish: PhraseWish) {
    let key = wish.phrase == nil ? "assistant.shortcut.wanted" : "assistant.shortcut.wantedOther"
    let prompt = Message(
      [key],
      [
        "app": .text(appName(wish.app)), "title": .text(wish.shortcut.title),
        "phrase": .text(wish.phrase ?? ""),
      ])
    ask(.phrase(wish.shortcut, prompt: phrasebook.render(prompt)))
  }

  /// An answer to the wish besides a phrase of the person's own.
  private enum WishAnswer {
    case take(String)
    case delete(String)
    case leave
  }

  private func answers(to wish: PhraseWish) -> [(answer: WishAnswer, title: String)] {
    func text(_ key: String) -> String { phrasebook.render(Message(["assistant.shortcut.\(key)"])) }
    if let phrase = wish.phrase {
      return [(.delete(phrase), text("deletePhrase")), (.leave, text("leave"))]
    }
    let suggested = wish.suggestion.map { [(answer: WishAnswer.take($0), title: $0)] } ?? []
    return suggested + [(.leave, text("noPhrase"))]
  }

  /// The choices that a wish offers with its question; none for another question.
  func wishChoices(_ question: MemoryQuestion) -> [Choice] {
    guard let wish = wish(of: question) else { return [] }
    return answers(to: wish).map { Choice(title: $0.title, value: .string($0.title)) }
  }

  private func wish(of question: MemoryQuestion) -> PhraseWish? {
    guard case .phrase(let shortcut, _) = question, let wish = conversation.wish, wish.shortcut == shortcut
    else { return nil }
    return wish
  }

  /// Takes an answer that isn't a phrase of the person's own: "yes", "the second one", or the very words of a choice.
  ///
  /// - Returns: false where there is no wish, or the words may be a phrase.
  mutating func takeWishChoice(_ text: String) -> Bool {
    guard case .memory(let question)? = conversation.pending, let wish = wish(of: question),
      let answer = wishAnswer(text, to: wish)
    else { return false }
    switch answer {
    case .take(let phrase): add(wish.shortcut, calling: phrase)
    case .delete(let phrase): remember(.deletePhrase(phrase, of: wish.shortcut))
    case .leave:
      conversation.pending = nil
      open.turn.status = .cancelled
      say("assistant.cancelled")
    }
    return true
  }

  private func wishAnswer(_ text: String, to wish: PhraseWish) -> WishAnswer? {
    let answers = answers(to: wish)
    let said = text.withoutQuotes.lowercased()
    if let same = answers.first(where: { $0.title.withoutQuotes.lowercased() == said }) { return same.answer }
    // "Delete it", to "1. Delete the phrase 2. Leave it as it is", is said of the phrase.
    if wish.phrase != nil, let best = engine.understand(text, context: context).interpretations.first,
      knowledge.catalogue.intent(best.intent)?.weight == .deleting,
      best.slots.allSatisfy({ engine.pronoun($0.text) != nil })
    {
      return answers.first?.answer
    }
    let yes = engine.readAnswer(text, expecting: Expectation(.yesOrNo, intent: ""), context: context)
    if case .yes? = yes.answer {
      if case .take? = answers.first?.answer { return answers[0].answer }
      return nil
    }
    // Words that are like a title may be the person's own phrase, so that only "the first one" counts here.
    let numbered = answers.indices.map { Choice(title: Self.nameless[$0], value: .integer(Int64($0))) }
    let choice = engine.readAnswer(
      text, expecting: Expectation(.choice(numbered), intent: ""), context: context)
    if case .choice(let index)? = choice.answer, choice.freeWords == 0, answers.indices.contains(index) {
      return answers[index].answer
    }
    return nil
  }

  /// Titles that nobody says.
  private static let nameless = ["\u{E000}", "\u{E001}"]

  /// Tells the app what came of its wish, once the question about it is gone.
  mutating func settleWish() {
    guard let wish = conversation.wish else { return }
    if case .memory(.phrase(wish.shortcut, _))? = conversation.pending { return }
    conversation.wish = nil
    act(.settle(open.outcome ?? .cancelled))
  }
}
