import Dialogue
import Language

/// Finds what the person looks for among what apps donated and index: "find cash machines".
extension TurnStep {
  /// The search that a sentence asks for.
  struct Sought: Hashable, Sendable, Codable {
    var words: String
    /// The whole sentence. It goes its usual way where nothing is found.
    var sentence: String
    /// False where it couldn't be looked for.
    var isKnown = true
  }

  /// Looks for what a sentence wants found, unless an app surely takes the sentence.
  ///
  /// - Returns: false where nothing is to be found, or was looked for already.
  mutating func find(_ understanding: Understanding) -> Bool {
    guard open.sought == nil, understanding.manner == .asked, understanding.nothing == nil,
      !isTaken(understanding), let words = engine.sought(in: understanding.text)
    else { return false }
    open.sought = Sought(words: words, sentence: understanding.text)
    remember(.search(words))
    return true
  }

  /// True where an app's own template has the sentence. A model's guess waits for what is found.
  private func isTaken(_ understanding: Understanding) -> Bool {
    decision(on: understanding) == .act && understanding.interpretations.first?.isLearned == false
  }

  mutating func take(_ found: [FoundThing]) {
    guard let first = found.first else { return goOnUnfound() }
    open.turn.intent = "Beckon.Search"
    let key = found.count == 1 ? "assistant.search.whether" : "assistant.search.choose"
    let prompt = Message([key], ["title": .text(first.title), "app": .text(first.place)])
    ask(.found(found, prompt: phrasebook.render(prompt)))
  }

  /// Lets the sentence go its usual way, since nothing was found or can be looked for.
  mutating func goOnUnfound(isKnown: Bool = true) {
    guard let sought = open.sought else { return }
    open.sought?.isKnown = isKnown
    carryOut(engine.understand(sought.sentence, context: context))
  }

  /// Says that nothing was found, where nothing else can be made of the sentence.
  mutating func tellNotFound() -> Bool {
    guard let sought = open.sought, sought.isKnown else { return false }
    open.turn.status = .notUnderstood
    say("assistant.search.none", ["text": .text(sought.words)])
    return true
  }
}
