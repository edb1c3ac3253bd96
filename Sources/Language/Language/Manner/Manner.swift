/// The way in which a sentence speaks of the act that it names: it asks for it, or tells something about it.
///
///     engine.understand("lock the car", context: context).manner  // .asked
///     engine.understand("don't lock the car", context: context).manner  // .negated
///     engine.understand("should I lock the car?", context: context).manner  // .questioned
///
/// Only what is `asked` may be done. The interpretations are those of the act that is spoken of, so that an assistant can
/// name it: "Shall I lock the car?". Manner says nothing about an intent that only looks something up: "how do I find my
/// bills" asks for them all the same.
///
/// Data: `Resources/<language>/manner.yaml`, and `data/verb-forms.yaml` where verbs change their form.
public enum Manner: String, Hashable, Sendable, Codable, CaseIterable {
  /// The person wants it done: "lock the car", "can you lock the car?", "I'd like the car locked".
  case asked
  /// They want it left: "don't lock the car", "no need to lock it".
  case negated
  /// They ask about it: "should I lock the car?", "how do I lock the car?", "what happens if I lock it?".
  case questioned
  /// It depends on something: "if it rains, lock the car", "when I get home, lock the car".
  case conditional
  /// They tell of it, or what another said: "Anna said to lock the car", "I forgot to lock it".
  case reported
  /// They tell that it is or was done, by whomever, and nothing is left to do: "I've locked the car", "my husband is calling Bo".
  case done
  /// They only speak of it: a habit, another's wish, a plan under a condition, what might have been. Nobody offers it: "we usually
  /// lock the car", "if it rains I'll lock it", "I nearly locked it".
  case mentioned

  /// True where the act is told of, rather than asked for or about.
  var isTold: Bool { self == .reported || self == .done || self == .mentioned }
}
