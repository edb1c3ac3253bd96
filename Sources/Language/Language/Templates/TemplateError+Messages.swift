/// The only place that words what is wrong with a template.
extension TemplateError {
  var message: String {
    switch fault {
    case .unclosed(let sign): "this \(sign) is never closed"
    case .unopened(let sign): "this \(sign) closes nothing"
    case .emptyAlternative: "one of the parts in any order is empty"
    case .emptyGroup: "this group is empty"
    case .emptySlot: "a slot needs a name"
    case .emptyRule: "a rule needs a name"
    case .mixedSeparators: "| and ; stand in the same group"
    case .nestedTooDeeply: "groups are nested deeper than \(Weights.Templates.depth) levels"
    case .tooLong: "the template is longer than \(Weights.Templates.length) characters"
    case .permutationTooLong(let count):
      "\(count) parts in any order are too many; at most \(Weights.Templates.permutation)"
    case .nothingToSay: "the template has no words and no slots"
    }
  }

  var advice: String? {
    switch fault {
    case .unclosed(let sign): "Add \(Self.closing[sign] ?? sign)."
    case .unopened: "Delete it, or write \\ before it if it is to be said."
    case .emptyAlternative: "Write a part that may be left out in [ ]: ([a];b)."
    case .emptyGroup: "Delete it."
    case .emptySlot: "Write {name}, or {list:name}."
    case .emptyRule: "Write <name>."
    case .mixedSeparators: "Put one of the two into a group of its own: ((a|b);c)."
    case .nestedTooDeeply: "Move the inner groups into a rule."
    case .tooLong, .permutationTooLong: "Split it into several templates."
    case .nothingToSay: nil
    }
  }

  private static let closing: [Character: Character] = ["[": "]", "(": ")", "{": "}", "<": ">"]
}
