import IntentSchema

/// Decides which words fill a `{slot}` of Home Assistant's templates, by the lists alone.
struct HomeSlots: SlotResolving {
  private let words: WordLists

  init(_ words: WordLists) { self.words = words }

  func slot(_ reference: TemplateNode.SlotReference, intent: String, part: Grammar.Part)
    throws(SlotResolver.Fault) -> Slot
  {
    guard let number = words.list(reference.list) else {
      let names = words.lists.map(\.name)
      throw .unknownList(
        reference.list, nearest: EditDistance.nearest(to: reference.list, among: names, limit: 3))
    }
    let kind: Slot.Kind =
      switch words.lists[Int(number)].kind {
      case .values: .list(number)
      case .wildcard: .text(separable: false)
      case .range(let range): .range(range)
      }
    // Without an intent all templates share the slots of a list.
    return Slot(intent: reference.list, parameter: reference.parameter, kind: kind, type: nil)
  }
}
