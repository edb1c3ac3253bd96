public import Conversations
import Language

extension Session {
  /// Texts that the person may want to type next, in the language of the conversation; see `Offers`.
  public func offers() -> Offers {
    let surroundings = surroundings
    let knowledge = surroundings.knowledge
    let languages = knowledge.languages
    let spoken = conversation.language.flatMap { languages[$0] } ?? languages.fallback
    var offers = knowledge.offers(in: spoken, context: surroundings.context) {
      surroundings.permission($0, $1) != .denied
    }
    // The person's things, and their names for them, are nobody else's.
    if surroundings.lockedBy() != nil { return offers }
    offers.names += apps.names.map(\.phrase)
    // An error of reading is told when the shortcuts are needed.
    offers.sentences += ((try? apps.memory.shortcuts()) ?? []).flatMap(\.phrases).map(\.text)
    return offers
  }
}
