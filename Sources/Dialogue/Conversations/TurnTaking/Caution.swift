import Language

/// The reason why an act is put to the person before it is carried out.
enum Caution: Hashable, Sendable, Codable {
  /// The sentence speaks of the act without asking for it: "should I lock the car?"
  case manner(Manner)
  /// The intent has no place for some of the words: "lock the car tomorrow".
  case leftover(Leftover)
  /// It calls emergency services; the number is nil where only the services were named.
  case emergency(number: String?)
  /// The trained model isn't sure.
  case guess
  /// It would be done a second time, with a change, because what was done can't be taken back; that in words.
  case again(after: String)
}
