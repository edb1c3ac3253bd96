import Entities
import IntentSchema

/// The day that two requests of one sentence share: "remind me tomorrow at nine to ring grandpa and at six to put the bins out".
extension ClauseSplitter {
  /// The parts, where one that says only an hour has the day of the same request before it.
  func withSharedDays(_ parts: [String]) -> [String] {
    guard parts.count > 1 else { return parts }
    var dated = parts
    for index in parts.indices.dropFirst() {
      guard let day = day(of: dated[index - 1], for: parts[index]) else { continue }
      dated[index] = day
    }
    return dated
  }

  /// A part with the day of the part before it, where both ask for the same with a time; nil where they don't, or where the part says a
  /// day itself.
  private func day(of before: String, for part: String) -> String? {
    guard let first = understand(before).interpretations.first,
      let second = understand(part).interpretations.first, first.intent == second.intent,
      case let moments = Set(lexicon.moments(of: first.intent).map(\.name)),
      let day = times(in: before, of: first, moments).first(where: { $0.entity.timePart == .day }),
      case let hours = times(in: part, of: second, moments),
      let hour = hours.max(by: { $0.text.count < $1.text.count }), isHour(hour.entity),
      !hours.contains(where: { $0.entity.timePart == .day })
    else { return nil }
    let gap = lexicon.words.tokenizer.joinsWords ? "" : " "
    let said = Array(part.utf8)
    let dated =
      String(decoding: said[..<hour.range.lowerBound], as: UTF8.self) + day.text + gap
      + String(decoding: said[hour.range.lowerBound...], as: UTF8.self)
    let found = understand(dated)
    guard found.manner == .asked, let best = found.interpretations.first, best.intent == second.intent,
      best.leftovers.isEmpty, Set(best.slots.map(\.parameter)) == Set(second.slots.map(\.parameter))
    else { return nil }
    return dated
  }

  private func isHour(_ entity: Entity) -> Bool {
    if case .timeOfDay = entity.timePart { true } else { false }
  }

  /// The times inside of the values of a reading that say when.
  private func times(in text: String, of reading: Interpretation, _ moments: Set<String>)
    -> [(entity: Entity, text: String, range: Range<Int>)]
  {
    guard case .success(let words) = lexicon.sentence(text) else { return [] }
    let places = reading.slots.filter { moments.contains(String($0.base)) }.flatMap(\.ranges)
    let valued = lexicon.spans(of: words, lexicon.entities(of: words))
    return valued.spans.compactMap { span in
      guard span.category == .value(.time), let place = words.ranges(span.tokens).extent,
        places.contains(where: { place.clamped(to: $0) == place })
      else { return nil }
      return (valued.entities[Int(span.payload)], words.text(span.tokens), place)
    }
  }
}
