import Dialogue
import IntentSchema
import Language

/// Answers a question that nobody understands about something that was made: "what was the wifi code again?", after a note of it.
extension TurnStep {
  /// Looks at what was made, where words ask about a thing that its request names.
  ///
  /// - Returns: false where they ask nothing, or name nothing that an app could show.
  mutating func lookAtMade(_ text: String) -> Bool {
    // "Is the vet any good?" asks for nothing that an app knows.
    let weighings = engine.understand(text, context: context).weighings
    let outside = weighings.compactMap { $0.features[.spokenOutside] }.max()
    guard outside ?? 0 < TurnWeights.surelyOutside else { return false }
    for act in conversation.memory.acts.reversed() where changesSomething(act) && !act.isTakingBack {
      let names = act.parameters.fields.values.flatMap(\.texts)
      guard engine.asks(text, about: names),
        let look = candidate(of: act, { $0.request(lookingAt: act, in: knowledge.catalogue) }),
        !knowledge.acts(look.intent)
      else { continue }
      begin(look)
      return true
    }
    return false
  }
}
