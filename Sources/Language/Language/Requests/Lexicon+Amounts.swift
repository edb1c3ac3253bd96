import Entities
import IntentSchema

/// The amount of money that a request is about, where it's said behind what the money is for.
extension Lexicon {
  /// Takes an amount out of what a payment is for, where nothing else says how much: "450 euros" of "send Bo my half of the rent, 450
  /// euros". What stands behind it is left over.
  func takeAmountOut(of reading: inout Interpretation, _ sentence: Sentence, _ times: TimeRecords) {
    guard let intent = catalogue.intent(reading.intent),
      let amount = intent.parameters.first(where: {
        [.money, .payment].contains(catalogue.kind(of: $0.type))
          && reading.parameters[$0.name]?.isNull != false
      }),
      let index = reading.slots.firstIndex(where: { Slot.isAside($0.parameter) && $0.isFree }),
      let note = sentence.tokens(at: reading.slots[index].ranges),
      let type = intent.parameter(reading.slots[index].parameter)?.type,
      case let spans = self.spans(of: sentence, entities(of: sentence)),
      case let said = spans.spans.filter({
        $0.category == .value(.money) && $0.tokens.clamped(to: note) == $0.tokens
      }),
      let money = said.max(by: { $0.tokens.count < $1.tokens.count }),
      said.allSatisfy({ $0.tokens.clamped(to: money.tokens) == $0.tokens }),
      note.lowerBound < money.tokens.lowerBound, sentence.isBehindSign(money.tokens.lowerBound),
      let much = valueBuilder(times).value(amount.type, .entity(spans.entities[Int(money.payload)])),
      case let purpose = note.lowerBound..<money.tokens.lowerBound,
      let value = noted(sentence.text(purpose), as: type)
    else { return }
    reading.slots[index].text = sentence.text(purpose)
    reading.slots[index].ranges = sentence.ranges(purpose)
    reading.slots[index].value = value
    reading.slots.append(
      FilledSlot(
        parameter: amount.name, text: sentence.text(money.tokens), ranges: sentence.ranges(money.tokens),
        value: much))
    RecordPath.remove([reading.slots[index].parameter], from: &reading.parameters)
    RecordPath.set(
      value, at: [reading.slots[index].parameter], of: reading.intent, in: &reading.parameters, catalogue)
    RecordPath.set(much, at: [amount.name], of: reading.intent, in: &reading.parameters, catalogue)
    let rest = money.tokens.upperBound..<note.upperBound
    if !rest.isEmpty { reading.leftovers.append(Leftover(rest, of: sentence, .clause)) }
  }
}
