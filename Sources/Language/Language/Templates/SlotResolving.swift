/// Decides which words fill a `{slot}` of a template.
///
/// `SlotResolver` goes by an intent's parameters and the types of a catalogue, `HomeSlots` by lists alone.
protocol SlotResolving {
  /// - Throws: why there is no such slot.
  func slot(_ reference: TemplateNode.SlotReference, intent: String, part: Grammar.Part)
    throws(SlotResolver.Fault) -> Slot
}

extension SlotResolver: SlotResolving {}
