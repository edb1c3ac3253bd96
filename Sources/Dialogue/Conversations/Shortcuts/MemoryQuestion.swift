/// An open question about what is kept of the person.
enum MemoryQuestion: Hashable, Sendable, Codable {
  /// Asks for the words that the person wants to say for a shortcut.
  case phrase(SpokenShortcut, prompt: String)
  /// Asks which of these shortcuts is meant, or whether the only one is.
  case shortcut([SpokenShortcut], prompt: String)
  /// Asks whether one of these is to be done. `next` is the number that were offered so far, where there are
  /// others.
  case offer([OfferedAction], next: Int?, prompt: String)
  /// Asks which of these that were found is to be opened or done.
  case found([FoundThing], prompt: String)
  /// Asks which of these isn't to be suggested again, or is to get a phrase.
  case which([OfferedAction], OfferUse, prompt: String)
  /// Asks whether it is really to be done: it can't be taken back.
  case agreement(MemoryRequest, prompt: String)

  /// The use of a suggestion besides carrying it out.
  enum OfferUse: Hashable, Sendable, Codable {
    case dismiss
    case name(phrase: String?)
  }
}
