import IntentSchema

extension AnswerReader {
  /// The sort of answer that a template reads. Grammars call the sorts by these names in the place of
  /// intents.
  enum Kind: Hashable, Sendable {
    case yes, no, neither, cancel, later, hesitation, choice, value, text, correction, addition, again,
      sameFor, several
    case noInstead, sayAgain
    /// "I'd like pepperoni": a correction only where what is wanted is known. Other words are something new: "I'd like a
    /// taxi to the theatre".
    case wish
    /// Words before or after a text that pass it on: "tell her that I'm late", where the text is asked for.
    case told
    /// "Not from savings", without what is wanted instead.
    case refused
    /// "Cancel the pizza": what was done is to be taken back, by its words.
    case cancelThing
    /// "No jam", "actually not the oats": what was put somewhere isn't wanted after all.
    case refuseThing
    /// "When I say dinner, order a pizza": words for what is to be done.
    case definition
    /// "We're out of milk": a remark that names what is wanted.
    case lacking
    /// Any of the choices; all of them; the one that isn't meant now; the one of last time; the one that something is
    /// said of.
    case any, all, other, same, property
    /// "The other way round": two values of one type change places.
    case swap
    /// Questions back: about all choices, about one, about the question itself.
    case difference, about, meaning
    /// "How much is it?": `ask_price`.
    case ask(Inquiry.Fact)
    /// "The cheaper one": `least_price`, `most_size`.
    case least(Inquiry.Fact), most(Inquiry.Fact)
    /// "Which is the cheaper one?": `which_least_price`. It asks about the choice and doesn't take it.
    indirect case which(Kind)
    /// A verb that agrees to what it names: `act_send`.
    case act(String)

    private static let plain: [String: Kind] = [
      "yes": .yes, "no": .no, "neither": .neither, "cancel": .cancel, "later": .later,
      "hesitation": .hesitation, "choice": .choice, "value": .value, "text": .text,
      "correction": .correction, "addition": .addition, "again": .again, "same_for": .sameFor,
      "several": .several,
      "no_instead": .noInstead, "say_again": .sayAgain, "any": .any, "all": .all, "other_one": .other,
      "same_as_last": .same, "property": .property, "difference": .difference, "about": .about,
      "meaning": .meaning, "told": .told, "cancel_thing": .cancelThing, "refuse_thing": .refuseThing,
      "definition": .definition,
      "refused": .refused, "wish": .wish, "lacking": .lacking,
      "swap": .swap,
    ]

    init?(_ name: String) {
      if let plain = Self.plain[name] {
        self = plain
        return
      }
      let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      let fact = Inquiry.Fact(rawValue: parts[1])
      switch (parts[0], fact) {
      case ("which", _):
        guard let compared = Kind(parts[1]) else { return nil }
        self = .which(compared)
      case ("act", _): self = .act(parts[1])
      case ("ask", let fact?): self = .ask(fact)
      case ("least", let fact?): self = .least(fact)
      case ("most", let fact?): self = .most(fact)
      default: return nil
      }
    }
  }
}
