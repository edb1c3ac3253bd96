import Dialogue
import IntentSchema
import Language

/// Does something else in the place of what was done last, where a whole request says so: "no wait, put them on the other list".
extension TurnStep {
  /// Carries out the request behind words that take back what was done; false where the sentence has no such words, or asks for
  /// something of another kind.
  mutating func takeRetraction(_ text: String) -> Bool {
    guard let last = conversation.memory.acts.last, !open.retracts,
      let rest = engine.withoutRetraction(text),
      case let understanding = engine.understand(rest, context: context), understanding.manner == .asked,
      let best = understanding.interpretations.first, best.intent == last.intent, best.leftovers.isEmpty
    else { return false }
    open.retracts = !engine.saysToo(rest)
    request(rest, understood: understanding)
    return true
  }

  /// Does a request in the place of the last act, where it takes that back; false where it is none of that.
  mutating func replaceLast(by candidate: Conversation.Candidate) -> Bool {
    guard let act = replaced(by: candidate) else { return false }
    replace(act, by: candidate)
    return true
  }

  /// The last act, where a request that takes something back asks for the same with something else in it: the same tasks on another
  /// list. Nil where it asks for more, or for the very same.
  private func replaced(by candidate: Conversation.Candidate) -> Act? {
    guard open.retracts, let act = conversation.memory.acts.last, act.intent == candidate.intent,
      changesSomething(act)
    else { return nil }
    var (same, other) = (false, false)
    for (name, value) in candidate.parameters.fields where !value.isNull {
      guard let before = act.parameters[name], !before.isNull else { continue }
      value.isSaid(as: before) ? (same = true) : (other = true)
    }
    return same && other ? act : nil
  }

  /// Takes an act back and does another. One that can't be taken back is told, so that nobody has both unawares.
  private mutating func replace(_ act: Act, by again: Conversation.Candidate) {
    open.retracts = false
    if let back = undoing(act) { return begin(back, takingBack: act, then: [again]) }
    guard knowledge.catalogue.intent(act.intent)?.weight == .ordinary, again.caution == nil else {
      return ask(whether: again, because: .again(after: words(for: act)))
    }
    say("assistant.stays", ["done": .text(words(for: act))])
    begin(again)
  }
}

extension Value {
  /// True where both have a text in common, or are the same without any.
  fileprivate func isSaid(as other: Value) -> Bool {
    let words = Set(texts.map { $0.lowercased() })
    return words.isEmpty ? self == other : !words.isDisjoint(with: other.texts.map { $0.lowercased() })
  }
}
