import AppBundle
import Dialogue
import IntentSchema
import Language

/// Shortcuts that are made in words, before anything of them is done.
extension TurnStep {
  /// Makes a shortcut of requests in words: "when I say dinner, order two margheritas and tell Anna I'm late". The person hears what it would
  /// do, and agrees before it's kept.
  ///
  /// - Returns: false where the words define nothing.
  mutating func takeDefinition(_ text: String, _ understanding: Understanding) -> Bool {
    guard let definition = engine.definition(in: text, context: context) else { return false }
    let found = parts(of: definition)
    // "When I say dinner, do that again" is said of what was done, and so is "make a shortcut called dinner".
    if case .addShortcut? = wish(understanding), !isRequest(found?.words) { return false }
    open.turn.understanding = explained(understanding)
    if conversation.isLocked {
      askToUnlock(then: .sentence(saidLast))
    } else if let found {
      define(found.words, calling: found.phrase)
    } else {
      fail("assistant.shortcut.undefined")
    }
    return true
  }

  /// The phrase of a definition, nil where none is said, and the requests that it stands for. Nil where they can't be told apart.
  private func parts(of definition: Definition) -> (phrase: String?, words: String)? {
    switch definition {
    case .phrase(let phrase, let steps): (phrase.withoutQuotes, steps)
    case .phraseAhead(let words): phraseAhead(of: words, isSaid: true)
    case .mayHavePhrase(let words): phraseAhead(of: words, isSaid: false)
    case .steps(let words): (nil, words)
    }
  }

  private func isRequest(_ words: String?) -> Bool {
    words.map { isPlainRequest(engine.understand($0, context: context)) } ?? false
  }

  private mutating func define(_ words: String, calling phrase: String?) {
    if let phrase, let refusal = refusal(of: phrase) { return refuse(refusal) }
    var steps: [SpokenShortcut.Step] = []
    for (clause, namesOutcome) in deeds(of: words) {
      let understanding = engine.understand(clause, context: context)
      guard isPlainRequest(understanding), let best = understanding.interpretations.first else {
        return fail("assistant.shortcut.unclear", ["text": .text(clause)])
      }
      let able = apps(for: best).map(\.identifier)
      guard let app = able.count == 1 ? able[0] : preferredApp(for: best.intent, among: able) else {
        return fail(
          "assistant.shortcut.sayApp", ["text": .text(clause), "apps": .names(able.map(appName))])
      }
      let act = Act(app: app, intent: best.intent, parameters: best.parameters)
      var inputs: [String: SpokenShortcut.Source] = [:]
      if let before = steps.last, namesOutcome || engine.tellsOutcome(clause),
        let parameter = missingText(in: act.parameters)
      {
        inputs[parameter] = .init(step: steps.count - 1, path: [SpokenShortcut.Source.answer])
        say(
          "assistant.shortcut.fed", ["title": .text(self.words(for: act)), "before": .text(before.title)])
      }
      steps.append(
        SpokenShortcut.Step(
          app: app, .intent(knowledge.lasting(act.parameters)), title: self.words(for: act), inputs: inputs))
    }
    guard let phrase else { return add(steps, calling: nil) }
    guard let shortcut = shortcut(of: steps) else { return }
    let prompt = Message(
      ["assistant.shortcut.define"], ["phrase": .text(phrase), "title": .text(shortcut.title)])
    ask(.agreement(.add(shortcut, phrase: phrase), prompt: phrasebook.render(prompt)))
  }

  /// The requests in the words of a definition. The words that stand for the answer to the one before are taken out: "how long it
  /// takes" of "order a pizza and tell Anna how long it takes".
  private func deeds(of words: String) -> [(clause: String, namesOutcome: Bool)] {
    let whole = clauses(of: words)
    // "点个披萨，然后告诉安娜要多久" is only known as two requests without them.
    if whole.count == 1, let short = engine.withoutOutcome(words) {
      let parts = clauses(of: short)
      if parts.count > 1 { return parts.enumerated().map { ($1, $0 == parts.count - 1) } }
    }
    return whole.enumerated().map { index, part in
      let short = index == 0 ? nil : engine.withoutOutcome(part)
      return (short ?? part, short != nil)
    }
  }

  /// The text that a request has to have and that wasn't said, such as the message of "tell Anna".
  private func missingText(in parameters: Record) -> String? {
    knowledge.catalogue.intent(parameters.type)?.parameters.first {
      engine.isDictated($0.name) && parameters[$0.name] == nil
    }?.name
  }

  /// The phrase at the start of words, and the requests behind it: a comma parts them, or else the first word from which on all are
  /// requests. The phrase is nil where all words are one. Nil where nothing behind is one.
  ///
  /// - Parameter isSaid: whether there is a phrase.
  private func phraseAhead(of words: String, isSaid: Bool) -> (phrase: String?, words: String)? {
    if let (head, rest) = engine.atFirstSign(words),
      head.split(separator: " ").count <= Self.longestPhrase
    {
      return (head.withoutQuotes, rest)
    }
    // "New shortcut: lock the car".
    if !isSaid, isRequest(words) { return (nil, words) }
    let starts = words.indices.filter { $0 > words.startIndex && words[words.index(before: $0)] == " " }
    return starts.prefix(Self.longestPhrase).lazy.map { start in
      (String(words[..<start]).withoutQuotes, String(words[start...]))
    }.first { clauses(of: $0.1).allSatisfy { isPlainRequest(engine.understand($0, context: context)) } }
  }

  /// Words of the longest phrase that is told from the requests behind it.
  private static let longestPhrase = 5

  private func clauses(of words: String) -> [String] {
    let whole = engine.understand(words, context: context)
    return engine.clauses(of: words, understood: whole, context: context).map(\.text)
  }

  /// True where words ask some app to do something, and nothing of them is left over.
  func isPlainRequest(_ understanding: Understanding) -> Bool {
    guard understanding.manner == .asked, let best = understanding.interpretations.first else { return false }
    return ownRequest(understanding) == nil && knowledge.isHandled(best.intent) && best.leftovers.isEmpty
      && best.score >= TurnWeights.certainty
  }
}
