import Entities
import IntentSchema

/// The values that a remark beside a request brings to it.
extension Interpretation {
  /// Adds what a remark beside the request names.
  ///
  /// The day that it tells of is that of the request, where the request says none and the person is asked before anything is done, or
  /// where it's a day for it: "it's our anniversary on friday, get us a table for two". All else is left over.
  mutating func add(
    _ left: [Leftover], _ lexicon: Lexicon, _ times: TimeRecords, takesDay: Bool
  ) {
    let intent = lexicon.catalogue.intent(intent)
    for leftover in left {
      if takesAmount(leftover, of: left, lexicon, times) { continue }
      guard leftover.kind == .time, let intent,
        takesDay || intent.requiresConfirmation(of: parameters),
        left.count(where: { $0.kind == .time }) == 1,
        case let days = intent.parameters.filter({
          lexicon.catalogue.kind(of: $0.type).dayForm != nil
        }), days.count == 1, let parameter = days.first, saysNoDay(of: parameter.name, lexicon),
        case .success(let words) = lexicon.sentence(leftover.text),
        let day = lexicon.entities(of: words).first(where: { $0.kind == .time && times.isOfDays($0) }),
        let named = lexicon.valueBuilder(times).value(parameter.type, .entity(day))
      else {
        leftovers.append(leftover)
        continue
      }
      // The hour that the request has is that of the day: "… at 8 in the evening".
      let value =
        timeOfDay(of: parameter, on: leftover.text, lexicon, times)
        ?? PresentValue(parameters[parameter.name], catalogue: lexicon.catalogue, times: times)
        .keeping(named, lexicon.catalogue.kind(of: parameter.type), day)
      parameters[parameter.name] = value
      slots.append(
        FilledSlot(parameter: parameter.name, text: leftover.text, ranges: [leftover.range], value: value))
    }
  }

  /// Takes the only amount that a remark names, where the request says none and the person is asked before anything is done: "I owe Bo
  /// 32 euros for dinner, could you pay him".
  private mutating func takesAmount(
    _ leftover: Leftover, of left: [Leftover], _ lexicon: Lexicon, _ times: TimeRecords
  ) -> Bool {
    func amount(_ leftover: Leftover) -> Entity? {
      guard case .success(let words) = lexicon.sentence(leftover.text) else { return nil }
      return lexicon.entities(of: words).first {
        $0.kind == .money && !$0.isLatent && $0.range.count == words.text.unicodeScalars.count
      }
    }
    guard let intent = lexicon.catalogue.intent(intent), intent.requiresConfirmation(of: parameters),
      let entity = amount(leftover), left.count(where: { amount($0) != nil }) == 1,
      case let amounts = intent.parameters.filter({
        lexicon.catalogue.kind(of: $0.type).amountForm != nil
      }), amounts.count == 1, let parameter = amounts.first, parameters[parameter.name]?.isNull != false,
      let value = lexicon.valueBuilder(times).value(parameter.type, .entity(entity))
    else { return false }
    parameters[parameter.name] = value
    slots.append(
      FilledSlot(parameter: parameter.name, text: leftover.text, ranges: [leftover.range], value: value))
    return true
  }

  /// The value of a time that was said without its day, on that day: "at 9" of "I'm off on Wednesday, remind me at 9" is in the morning.
  /// Nil where both together are no time.
  private func timeOfDay(
    of parameter: ParameterDefinition, on day: String, _ lexicon: Lexicon, _ times: TimeRecords
  ) -> Value? {
    guard let said = slots.first(where: { $0.parameter == parameter.name })?.text,
      case .success(let words) = lexicon.sentence("\(day) \(said)"),
      let time = lexicon.entities(of: words).first(where: { entity in
        entity.kind == .time && entity.range.count == words.text.unicodeScalars.count
      })
    else { return nil }
    return lexicon.valueBuilder(times).value(parameter.type, .entity(time))
  }

  /// Takes what remarks say of the request for its parameters that have no value yet, with what those words imply: that 5000 are
  /// metres.
  ///
  /// - Returns: the places of the words.
  mutating func take(_ said: [Interpretation]) -> [Range<Int>] {
    var taken: [Range<Int>] = []
    for remark in said {
      let names = Set(remark.slots.map { String($0.base) })
      let open = names.filter { parameters[$0]?.isNull != false && remark.parameters[$0]?.isNull == false }
      guard !open.isEmpty else { continue }
      for (name, value) in remark.parameters.fields
      where parameters[name]?.isNull != false && (open.contains(name) || !names.contains(name)) {
        parameters[name] = value
      }
      let new = remark.slots.filter { open.contains(String($0.base)) }
      slots += new
      taken += new.flatMap(\.ranges)
    }
    return taken
  }

  /// True where a parameter has no value, or the person said only a time of day for it.
  func saysNoDay(of parameter: String, _ lexicon: Lexicon) -> Bool {
    guard parameters[parameter]?.isNull == false else { return true }
    return slots.filter { $0.parameter == parameter }.allSatisfy { slot in
      guard case .success(let words) = lexicon.sentence(slot.text),
        let time = lexicon.entities(of: words).first(where: { $0.kind == .time }),
        case .timeOfDay = time.timePart
      else { return false }
      return true
    }
  }
}
