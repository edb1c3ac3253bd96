import Dialogue
import IntentSchema
import Language

/// Takes back what was done, and makes the requests that change it or add to it.
extension TurnStep {
  /// Takes back what was done last, where its app has an intent for that.
  ///
  /// - Parameter thing: what the act was about, where that was said: "undo the pizza". The last act that its words fit is meant.
  mutating func undo(_ thing: String?) {
    // Said instead of an answer, in whatever language, it means what is being asked about. That isn't done yet.
    if open.interrupts { return say("assistant.notDoneYet") }
    let acts = conversation.memory.acts.filter { changesSomething($0) && !$0.isTakingBack }
    if let thing {
      // It may have been done in another conversation.
      guard let meant = act(about: thing) else { return remember(.pastActs(about: thing)) }
      if let part = part(of: meant, thing) {
        guard let back = undoing(part) else { return tellThatItStays(part) }
        return begin(back)
      }
      return undo(meant)
    }
    guard let act = acts.last else { return remember(.pastActs(about: nil)) }
    undo(act)
  }

  /// The part of an act about several things that some words name: the eggs of "add milk and eggs". Nil where they name all of it, or none
  /// of the things.
  private func part(of act: Act, _ thing: String) -> Act? {
    let words = thing.lowercased().split(separator: " ")
    for case .list(let things) in act.parameters.fields.values where things.count > 1 {
      let named = things.filter { value in
        value.texts.contains { text in words.allSatisfy { text.lowercased().contains($0) } }
      }
      if !named.isEmpty, named.count < things.count {
        return act.without(things.filter { !named.contains($0) })
      }
    }
    return nil
  }

  mutating func undo(_ act: Act) {
    guard let candidate = undoing(act) else { return tellThatItStays(act) }
    // After another request that was dropped, it may well mean that one. An act of long ago isn't taken back unasked.
    if conversation.memory.hasLeft { return undoDoubted(act, candidate) }
    begin(candidate, takingBack: act)
  }

  /// Takes back an act that may not be meant. The person is asked once: what its request asks about anyway needs no other question.
  mutating func undoDoubted(_ act: Act, _ candidate: Conversation.Candidate) {
    let intent = knowledge.catalogue.intent(candidate.intent)
    if intent?.requiresConfirmation(of: candidate.parameters) == true {
      begin(candidate, takingBack: act)
    } else {
      ask(whether: candidate, because: .guess, takingBack: act)
    }
  }

  mutating func tellThatItStays(_ act: Act) {
    fail("assistant.cannotUndo", ["act": .text(words(for: act)), "app": .text(appName(act.app))])
  }

  /// Takes "cancel the pizza" after the pizza was ordered, which no app may have a sentence for.
  ///
  /// - Returns: false where nothing was done that the words name.
  mutating func takeCancelled(_ text: String) -> Bool {
    guard let thing = cancelledThing(text) else { return false }
    undo(thing)
    return true
  }

  /// The words for what was done and is to be taken back. "No jam" counts only where jam was among what was put somewhere last.
  private func cancelledThing(_ text: String) -> String? {
    if let thing = engine.cancelledThing(text, context: context), act(about: thing) != nil { return thing }
    return conversation.memory.acts.last { changesSomething($0) && !$0.isTakingBack }
      .flatMap { refusedThing(text, of: $0.parameters) }
  }

  /// The thing of a request that words don't want after all, as the request has it: "peynir" of "peynire gerek yok".
  func refusedThing(_ text: String, of request: Record) -> String? {
    let things = things(of: request)
    guard !things.isEmpty, let thing = engine.refusedThing(text, context: context) else { return nil }
    return things.lazy.flatMap(\.values).flatMap(\.texts).first { isNamed(thing, $0) }
  }

  /// What is left of each list in a request that names a thing, without that thing.
  func left(of request: Record, without thing: String) -> [Change] {
    things(of: request).compactMap { name, things in
      let left = things.filter { !$0.texts.contains { isNamed(thing, $0) } }
      return left.count < things.count ? Change(parameter: name, value: .list(left)) : nil
    }
  }

  /// The lists of things in a request. Whom or where it goes to is none: "not Alex" wants somebody else.
  private func things(of request: Record) -> [(parameter: String, values: [Value])] {
    request.fields.sorted { $0.key < $1.key }.compactMap { name, value in
      engine.isGoal(name) ? nil : value.list.map { (name, $0) }
    }
  }

  /// True where words are a thing's name, with an ending at most: "peynire" for "peynir".
  private func isNamed(_ words: String, _ name: String) -> Bool {
    let (words, name) = (words.lowercased(), name.lowercased())
    return words == name || name.count >= Self.stem && words.hasPrefix(name) && words.count <= name.count + 3
  }

  /// The last act that changed something and that the words fit.
  func act(about thing: String) -> Act? {
    conversation.memory.acts.last { changesSomething($0) && !$0.isTakingBack && isAbout(thing, $0) }
  }

  /// True where an act is about something, by the words for it: "pizza" of "Order 2 large Margherita in
  /// Pizzeria". A word may have an ending here: "pizzayı".
  func isAbout(_ thing: String, _ act: Act) -> Bool {
    let words = "\(words(for: act)) \(title(of: act))".lowercased()
    let known = words.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count >= Self.stem }
    return thing.lowercased().split(separator: " ").allSatisfy { word in
      words.contains(word) || known.contains { word.hasPrefix($0) }
    }
  }

  /// Letters of a word before an ending, at least.
  private static let stem = 4

  /// True where people say "cancel" for an act: a ride, a table, a message, a payment, but not for locking a
  /// car.
  private func isCancelled(_ act: Act) -> Bool {
    switch knowledge.catalogue.intent(act.intent)?.weight {
    case .sending, .money: true
    case .ordinary: knowledge.inverses.contains { $0.intent == act.intent && $0.isCancelled }
    case .lookup, .deleting, nil: false
    }
  }

  /// Asks whether what was done last is to be cancelled. What nothing takes back is told.
  ///
  /// - Returns: false where the last act is none that people cancel, such as locking a car.
  mutating func askWhetherToCancel() -> Bool {
    guard !conversation.memory.hasLeft, let act = conversation.memory.acts.last, isCancelled(act) else {
      return false
    }
    if let candidate = undoing(act) {
      ask(whether: candidate, because: .guess, takingBack: act)
    } else {
      tellThatItStays(act)
    }
    return true
  }

  /// The request that takes an act back; nil where nothing does.
  func undoing(_ act: Act) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(undoing: act, in: knowledge.catalogue) }
  }

  /// The request that changes what an act made: the time of a task that was added. Nil where no intent does.
  func revising(_ act: Act, _ change: RequestChange) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(revising: act, change, in: knowledge.catalogue) }
  }

  /// The request that adds to what an act made: tasks to a list that was made. Nil where no intent does.
  ///
  /// - Parameter change: what is added; with nil, the request names only what it's added to.
  func extending(_ act: Act, _ change: RequestChange?) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(extending: act, change, in: knowledge.catalogue) }
  }

  /// The first request that the table of inverses has for an act and that its app can carry out; nil where there is none.
  func candidate(of act: Act, _ request: (Inverse) -> Record?) -> Conversation.Candidate? {
    guard let app = knowledge.app(act.app) else { return nil }
    for inverse in knowledge.inverses where inverse.intent == act.intent {
      guard let request = request(inverse),
        knowledge.supports(app, request.type)
      else { continue }
      return Conversation.Candidate(
        app: act.app, intent: request.type, parameters: request, title: name(of: app))
    }
    return nil
  }

  func changesSomething(_ act: Act) -> Bool {
    knowledge.acts(act.intent)
  }
}
