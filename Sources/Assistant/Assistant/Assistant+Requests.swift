import AppBundle
import Dialogue
import Foundation
import IntentSchema
import Language

/// From a sentence to the app and intent that carry it out.
extension Assistant {
  /// Two readings whose scores are this near are put to the person rather than guessed between.
  static let closeness = 0.03

  /// - Parameter understood: what the sentence means, where it was needed before to choose the language.
  func request(_ text: String, understood: Understanding? = nil, in draft: inout TurnDraft) {
    let understanding = understood ?? draft.timed("understand") { engine.understand(text, context: context) }
    if let next = followUp(text, understanding) {
      draft.turn.understanding = explained(understanding)
      return begin(next, in: &draft)
    }
    carryOut(understanding, in: &draft)
  }

  /// The request before with what this sentence changes about it, where it's none of its own.
  private func followUp(_ text: String, _ understanding: Understanding) -> Conversation.Candidate? {
    guard let last = conversation.last, understanding.problem == nil, understanding.unknownApp == nil,
      understanding.interpretations.allSatisfy(\.isLearned),
      let parameters = engine.followUp(text, of: last.parameters, context: context)
    else { return nil }
    var next = last
    next.parameters = parameters
    return next
  }

  func carryOut(_ understanding: Understanding, in draft: inout TurnDraft) {
    draft.turn.understanding = explained(understanding)
    switch understanding.problem {
    case .empty: return notUnderstood("assistant.empty", in: &draft)
    case .tooLong:
      draft.turn.status = .notUnderstood
      return draft.say("assistant.tooLong")
    case nil: break
    }
    if let own = understanding.interpretations.first, own.intent.hasPrefix(AssistantRequest.prefix) {
      return AssistantRequest(own).map { carryOut($0, own, in: &draft) }
        ?? notUnderstood("assistant.notUnderstood", in: &draft)
    }
    if let unknown = understanding.unknownApp { return sayUnknownApp(unknown, in: &draft) }
    guard !understanding.interpretations.isEmpty else {
      return notUnderstood("assistant.notUnderstood", in: &draft)
    }
    guard !installed.isEmpty else { return fail("assistant.noApps", in: &draft) }
    choose(
      among: understanding.interpretations.filter { !$0.intent.hasPrefix(AssistantRequest.prefix) },
      in: &draft)
  }

  private struct Ranked {
    var candidate: Conversation.Candidate
    var score: Double
    /// Whether the person has to be asked before anything is done.
    var isGuess: Bool
  }

  /// Whether a reading is too unsure to be carried out unasked, or to interrupt an open question.
  static func isGuess(_ interpretation: Interpretation) -> Bool {
    interpretation.isLearned && interpretation.score < sureness
  }

  private static let sureness = 0.93

  private func choose(among interpretations: [Interpretation], in draft: inout TurnDraft) {
    let candidates = interpretations.flatMap(candidates)
    guard let best = candidates.first else {
      let named = interpretations.first?.appIdentifier.flatMap { id in installed.first { $0.identifier == id }
      }
      guard let named else { return fail("assistant.noAppSupports", in: &draft) }
      draft.turn.app = AppReference(identifier: named.identifier, name: named.displayName)
      draft.turn.status = .failed
      return sayWithExample(
        "assistant.unsupportedIntent", ["app": .text(named.displayName)], of: [named], in: &draft)
    }
    let close = candidates.filter { best.score - $0.score < Self.closeness }.map(\.candidate)
    var distinct: [Conversation.Candidate] = []
    for candidate in close
    where !distinct.contains(where: { $0.app == candidate.app && $0.intent == candidate.intent }) {
      distinct.append(candidate)
    }
    if distinct.count == 1 {
      guard best.isGuess else { return begin(best.candidate, in: &draft) }
      distinct[0].title = title(distinct[0], byApp: false)
      return ask(distinct, phrasebook.render(Message(["assistant.doYouMean"])), in: &draft)
    }
    let differsByApp = Set(distinct.map(\.intent)).count == 1
    let prompt = phrasebook.render(
      Message([differsByApp ? "assistant.whichApp" : "assistant.whichReading"]))
    for index in distinct.indices { distinct[index].title = title(distinct[index], byApp: differsByApp) }
    ask(distinct, prompt, in: &draft)
  }

  /// An interpretation with each app that can carry it out: the named one, those that know a name in it, or all that
  /// support the intent.
  private func candidates(_ interpretation: Interpretation) -> [Ranked] {
    let able = installed.filter { app in
      interpretation.appIdentifier.map { $0 == app.identifier } ?? true
        && supports(app, interpretation.intent)
    }
    let suggested = able.filter { interpretation.suggestedApps.contains($0.identifier) }
    return (suggested.isEmpty ? able : suggested).map { app in
      let candidate = Conversation.Candidate(
        app: app.identifier, intent: interpretation.intent, parameters: interpretation.parameters,
        doubts: interpretation.doubts, title: app.displayName)
      return Ranked(
        candidate: candidate, score: interpretation.score,
        isGuess: Self.isGuess(interpretation))
    }
  }

  private func title(_ candidate: Conversation.Candidate, byApp: Bool) -> String {
    let app = installed.first { $0.identifier == candidate.app }?.displayName ?? candidate.app
    if byApp { return app }
    return phrasebook.render(
      Message(
        ["assistant.reading.\(candidate.intent)", "assistant.reading.any"],
        ["app": .text(app), "intent": .text(intentTitle(candidate.intent))]))
  }

  /// What an app calls an intent of its own, or the words of its name.
  private func intentTitle(_ intent: String) -> String {
    let key = "intent.\(intent)"
    return phrasebook.hasText(key)
      ? phrasebook.render(Message([key])) : QualifiedName.plain(intent).spacedFromCamelCase
  }

  func ask(_ candidates: [Conversation.Candidate], _ prompt: String, in draft: inout TurnDraft) {
    let choices = candidates.map { Choice(title: $0.title, value: .string($0.app)) }
    conversation.pending = .choosing(candidates, prompt: prompt)
    draft.ask(prompt, Expectation(.choice(choices), intent: candidates.first?.intent ?? ""), choices: choices)
  }

  // MARK: Nothing to carry out

  private func sayUnknownApp(_ unknown: UnknownApp, in draft: inout TurnDraft) {
    guard !installed.isEmpty else { return fail("assistant.noApps", in: &draft) }
    var arguments: [String: Message.Argument] = [
      "name": .text(unknown.name), "apps": .names(installed.map(\.displayName)),
      "count": .count(installed.count),
    ]
    arguments["nearest"] = unknown.nearest.map(Message.Argument.text)
    fail("assistant.unknownApp.\(unknown.nearest == nil ? "plain" : "nearest")", arguments, in: &draft)
  }

  /// How much of a person's words is repeated to them.
  private static let quotedLimit = 80

  func notUnderstood(_ key: String, in draft: inout TurnDraft) {
    let text = draft.turn.text
    let shown = String(text.prefix(Self.quotedLimit)) + (text.count > Self.quotedLimit ? "…" : "")
    draft.turn.status = .notUnderstood
    sayWithExample(key, ["text": .text(shown)], of: installed, in: &draft)
  }

  /// Says the text's form with an example of what can be said to one of these apps, or its plain form.
  private func sayWithExample(
    _ key: String, _ arguments: [String: Message.Argument], of apps: [AppBundle], in draft: inout TurnDraft
  ) {
    var arguments = arguments
    let example = apps.lazy.compactMap { self.examples(of: $0).first }.first
    arguments["example"] = example.map(Message.Argument.text)
    draft.say("\(key).\(example == nil ? "plain" : "with-example")", arguments)
  }

  private func fail(_ key: String, _ arguments: [String: Message.Argument] = [:], in draft: inout TurnDraft) {
    draft.say(key, arguments)
    draft.turn.status = .failed
  }

  /// What an app says that one can say to it, in the language of the conversation, as far as Beckon understands it: an
  /// example that fails would be worse than none.
  public func examples(of app: AppBundle) -> [String] {
    guard let vocabulary = app.vocabulary(in: language) ?? app.vocabulary(in: "en") else { return [] }
    let supported = app.extensions.flatMap(\.intentsSupported)
    return supported.flatMap { intent in
      (vocabulary.intentPhrases[intent] ?? []).filter { phrase in
        let best = engine.understand(phrase, context: context).interpretations.first
        return best?.intent == qualified(intent, of: app)
      }
    }
  }
}
