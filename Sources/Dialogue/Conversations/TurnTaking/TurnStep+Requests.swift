import AppBundle
import Dialogue
import IntentSchema
import Language

/// Finds the app and the intent that carry a sentence out.
extension TurnStep {
  /// - Parameter understood: the meaning of the sentence, where choosing the language needed it already.
  mutating func request(_ text: String, understood: Understanding? = nil) {
    let understanding = understood ?? engine.understand(text, context: context)
    if let next = followUp(text, understanding) {
      open.turn.understanding = explained(understanding)
      return begin(next)
    }
    carryOut(understanding)
  }

  /// The last request with the change that this sentence makes: after "add milk", "and eggs" adds eggs too.
  ///
  /// Nil where the sentence is a request of its own.
  private func followUp(_ text: String, _ understanding: Understanding) -> Conversation.Candidate? {
    guard let last = conversation.last, understanding.problem == nil, understanding.unknownApp == nil,
      understanding.interpretations.allSatisfy(\.isLearned),
      let change = engine.change(text, of: last.parameters, context: context)
    else { return nil }
    var next = last
    next.parameters = change.request
    return next
  }

  mutating func carryOut(_ understanding: Understanding) {
    open.turn.understanding = explained(understanding)
    switch understanding.problem {
    case .empty: return notUnderstood("assistant.empty")
    case .tooLong:
      open.turn.status = .notUnderstood
      return say("assistant.tooLong")
    case nil: break
    }
    if let own = understanding.interpretations.first, own.isAboutBeckon {
      return BeckonRequest(own).map { carryOut($0, own) } ?? notUnderstood("assistant.notUnderstood")
    }
    if let unknown = understanding.unknownApp { return sayUnknownApp(unknown) }
    guard !understanding.interpretations.isEmpty else { return notUnderstood("assistant.notUnderstood") }
    guard !knowledge.apps.isEmpty else { return fail("assistant.noApps") }
    choose(among: understanding.interpretations.filter { !$0.isAboutBeckon })
  }

  private struct Ranked {
    var candidate: Conversation.Candidate
    var score: Double
    /// Whether the person has to be asked before anything is done.
    var isGuess: Bool
  }

  private mutating func choose(among interpretations: [Interpretation]) {
    let candidates = interpretations.flatMap(candidates)
    guard let best = candidates.first else {
      guard let named = interpretations.first?.appIdentifier.flatMap(knowledge.app) else {
        return fail("assistant.noAppSupports")
      }
      open.turn.app = AppReference(identifier: named.identifier, name: name(of: named))
      open.turn.status = .failed
      return sayWithExample("assistant.unsupportedIntent", ["app": .text(name(of: named))], of: [named])
    }
    let close = candidates.filter { best.score - $0.score < TurnWeights.closeness }.map(\.candidate)
    var distinct: [Conversation.Candidate] = []
    for candidate in close
    where !distinct.contains(where: { $0.app == candidate.app && $0.intent == candidate.intent }) {
      distinct.append(candidate)
    }
    if distinct.count == 1 {
      guard best.isGuess else { return begin(best.candidate) }
      distinct[0].title = title(distinct[0], byApp: false)
      return ask(distinct, phrasebook.render(Message(["assistant.doYouMean"])))
    }
    let differsByApp = Set(distinct.map(\.intent)).count == 1
    for index in distinct.indices { distinct[index].title = title(distinct[index], byApp: differsByApp) }
    ask(
      distinct,
      phrasebook.render(Message([differsByApp ? "assistant.whichApp" : "assistant.whichReading"])))
  }

  /// Pairs an interpretation with each app that can carry it out: the app that was named, or else the apps that know a
  /// name in the sentence, or else all that support the intent.
  private func candidates(_ interpretation: Interpretation) -> [Ranked] {
    let able = knowledge.apps.filter { app in
      interpretation.appIdentifier.map { $0 == app.identifier } ?? true
        && knowledge.supports(app, interpretation.intent)
    }
    let suggested = able.filter { interpretation.suggestedApps.contains($0.identifier) }
    return (suggested.isEmpty ? able : suggested).map { app in
      let candidate = Conversation.Candidate(
        app: app.identifier, intent: interpretation.intent, parameters: interpretation.parameters,
        doubts: interpretation.doubts, title: name(of: app))
      return Ranked(candidate: candidate, score: interpretation.score, isGuess: interpretation.isGuess)
    }
  }

  private func title(_ candidate: Conversation.Candidate, byApp: Bool) -> String {
    let app = knowledge.app(candidate.app).map(name) ?? candidate.app
    if byApp { return app }
    return phrasebook.render(
      Message(
        ["assistant.reading.\(candidate.intent)", "assistant.reading.any"],
        ["app": .text(app), "intent": .text(intentTitle(candidate.intent))]))
  }

  /// The app's own title for its intent, or the words of the class name: "add tasks intent".
  private func intentTitle(_ intent: String) -> String {
    let key = "intent.\(intent)"
    return phrasebook.hasText(key)
      ? phrasebook.render(Message([key])) : QualifiedName.plain(intent).spacedFromCamelCase
  }

  // MARK: Nothing to carry out

  private mutating func sayUnknownApp(_ unknown: UnknownApp) {
    guard !knowledge.apps.isEmpty else { return fail("assistant.noApps") }
    var arguments: [String: Message.Argument] = [
      "name": .text(unknown.name), "apps": .names(knowledge.apps.map(name)),
      "count": .count(knowledge.apps.count),
    ]
    arguments["nearest"] = unknown.nearest.map(Message.Argument.text)
    fail("assistant.unknownApp.\(unknown.nearest == nil ? "plain" : "nearest")", arguments)
  }

  /// The most of a person's words that is repeated to them, in characters.
  private static let quotedLimit = 80

  mutating func notUnderstood(_ key: String) {
    let text = open.turn.text
    let shown = String(text.prefix(Self.quotedLimit)) + (text.count > Self.quotedLimit ? "…" : "")
    open.turn.status = .notUnderstood
    sayWithExample(key, ["text": .text(shown)], of: knowledge.apps)
  }

  /// Says the text `<key>.with-example` with a sentence that one of these apps understands, or else `<key>.plain`.
  private mutating func sayWithExample(
    _ key: String, _ arguments: [String: Message.Argument], of apps: [AppBundle]
  ) {
    var arguments = arguments
    let example = firstExample(of: apps)
    arguments["example"] = example.map(Message.Argument.text)
    say("\(key).\(example == nil ? "plain" : "with-example")", arguments)
  }

  private func firstExample(of apps: [AppBundle]) -> String? {
    apps.lazy.compactMap { examples(of: $0).first }.first
  }

  func examples(of app: AppBundle) -> [String] {
    knowledge.examples(of: app, in: spoken, context: context)
  }
}

extension Interpretation {
  /// Whether it is too unsure to be carried out without asking, or to interrupt an open question.
  var isGuess: Bool { isLearned && score < TurnWeights.learnedCertainty }

  /// Whether it asks something of Beckon itself rather than of an app.
  var isAboutBeckon: Bool { intent.hasPrefix(BeckonRequest.prefix) }
}
