import Entities
import IntentSchema

/// The thing that one is to be reminded of, and the time.
extension Lexicon {
  /// Takes a time out of the beginning of what one is to be reminded of, where nothing else says when.
  func takeTimeOut(of reading: inout Interpretation, _ sentence: Sentence, _ times: TimeRecords) {
    guard let moment = moments(of: reading.intent).first,
      reading.parameters[moment.name]?.isNull != false,
      let index = reading.slots.firstIndex(where: { slot in
        slot.names.isEmpty && !Slot.isDictated(slot.parameter)
          && takesSentences(slot.parameter, of: reading.intent)
      }),
      reading.slots.count(where: { $0.parameter == reading.slots[index].parameter }) == 1,
      let type = catalogue.intent(reading.intent)?.parameter(reading.slots[index].parameter)?.type,
      let tokens = sentence.tokens(at: reading.slots[index].ranges),
      reminds(self.spans(of: sentence, []), within: sentence.tokens.indices),
      case let spans = self.spans(of: sentence, entities(of: sentence)),
      let (time, when) = spans.indices(at: tokens.lowerBound).map({ spans.spans[$0] })
        .filter({ $0.category == .value(.time) && $0.tokens.upperBound < tokens.upperBound })
        // "Yarın dokuzda pazara çık" is to go to the market: a verb has more than itself to do.
        .sorted(by: { one, other in
          let isLeft = [one, other].map { tokens.upperBound - $0.tokens.upperBound > 1 }
          return isLeft[0] == isLeft[1] ? one.tokens.count > other.tokens.count : isLeft[0]
        })
        .lazy.compactMap({ time in
          self.valueBuilder(times).value(moment.type, .entity(spans.entities[Int(time.payload)]))
            .map { (time, $0) }
        }).first,
      case let title = time.tokens.upperBound..<tokens.upperBound,
      let value = noted(sentence.text(title), as: type)
    else { return }
    reading.slots[index].text = sentence.text(title)
    reading.slots[index].ranges = sentence.ranges(title)
    reading.slots[index].value = value
    RecordPath.remove([reading.slots[index].parameter], from: &reading.parameters)
    RecordPath.set(
      value, at: [reading.slots[index].parameter], of: reading.intent, in: &reading.parameters, catalogue)
    RecordPath.set(when, at: [moment.name], of: reading.intent, in: &reading.parameters, catalogue)
  }

  /// Leaves over a time to be reminded at that is past: "an hour ago". Nobody is reminded then.
  func leavePastOver(in reading: inout Interpretation, _ sentence: Sentence, _ times: TimeRecords) {
    guard
      let moment = moments(of: reading.intent).first(where: { catalogue.kind(of: $0.type) == .timeTrigger }),
      let slot = reading.slots.firstIndex(where: { $0.parameter == moment.name }),
      let tokens = sentence.tokens(at: reading.slots[slot].ranges),
      case let spans = self.spans(of: sentence, entities(of: sentence)),
      spans.spans.contains(where: {
        $0.category == .value(.time) && $0.tokens == tokens && times.isPast(spans.entities[Int($0.payload)])
      })
    else { return }
    reading.slots.remove(at: slot)
    reading.parameters[moment.name] = nil
    reading.leftovers.append(Leftover(tokens, of: sentence, .time))
  }

  /// Takes the words beside "remind me" for what one is to be reminded of, where nothing else says it: "flat viewing" of "flat viewing on
  /// Wednesday at 3, remind me". They stand beside the time.
  func takeTitle(of reading: inout Interpretation, _ sentence: Sentence) {
    guard let intent = catalogue.intent(reading.intent), !moments(of: reading.intent).isEmpty,
      reading.leftovers.count == 1, let left = reading.leftovers.first,
      [.words, .clause].contains(left.kind),
      let title = intent.parameters.first(where: { parameter in
        parameter.type.isList && takesSentences(parameter.name, of: reading.intent)
      }), reading.parameters[title.name]?.isNull != false,
      let tokens = sentence.tokens(at: [left.range]),
      reminds(self.spans(of: sentence, []), within: sentence.tokens.indices),
      case let spans = self.spans(of: sentence, entities(of: sentence)),
      let part = parts(of: sentence).first(where: { $0.clamped(to: tokens) == tokens }),
      !reminds(spans, within: part),
      case let said = spans.spans.filter({
        $0.category == .value(.time) && $0.tokens.clamped(to: part) == $0.tokens
      }),
      let time = said.max(by: { $0.tokens.count < $1.tokens.count }),
      case let words = part.filter({ !time.tokens.contains($0) }), let first = words.first,
      let last = words.last,
      last - first == words.count - 1, let value = noted(sentence.text(first..<last + 1), as: title.type)
    else { return }
    reading.leftovers = []
    reading.slots.append(
      FilledSlot(
        parameter: title.name, text: sentence.text(first..<last + 1),
        ranges: sentence.ranges(first..<last + 1),
        value: value, isFree: true))
    RecordPath.set(value, at: [title.name], of: reading.intent, in: &reading.parameters, catalogue)
  }

  /// Ends what one is to be reminded of where words begin that are left over: “吃药” of “提醒我吃药，再帮我看哈电费”.
  func endTitle(of reading: inout Interpretation, _ sentence: Sentence) {
    guard
      let index = reading.slots.firstIndex(where: {
        $0.isFree && takesSentences($0.parameter, of: reading.intent) && ($0.value.list?.count ?? 1) == 1
      }),
      case let slot = reading.slots[index], let title = sentence.tokens(at: slot.ranges),
      let left = reading.leftovers.lazy.filter({ $0.kind == .words })
        .compactMap({ sentence.tokens(at: [$0.range]) })
        .first(where: { $0.upperBound == title.upperBound && $0.lowerBound > title.lowerBound }),
      sentence.isBehindSign(left.lowerBound),
      let type = catalogue.intent(reading.intent)?.parameter(slot.parameter)?.type,
      case let text = sentence.text(title.lowerBound..<left.lowerBound), let value = noted(text, as: type)
    else { return }
    reading.slots[index].text = text
    reading.slots[index].value = value
    reading.slots[index].ranges = sentence.ranges(title.lowerBound..<left.lowerBound)
    reading.parameters[slot.parameter] = nil
    RecordPath.set(value, at: [slot.parameter], of: reading.intent, in: &reading.parameters, catalogue)
  }

  /// Takes "is" off the end of what one is to be reminded of: "parents' evening is on Thursday, remind me an hour before".
  func takeCopulaOff(_ reading: inout Interpretation) {
    guard
      let index = reading.slots.firstIndex(where: {
        $0.isFree && takesSentences($0.parameter, of: reading.intent)
      }),
      case .success(let title) = sentence(reading.slots[index].text), title.count > 1,
      words.places(of: WordLists.WellKnown.copula, in: spans(of: title, []))
        .contains(title.count - 1..<title.count),
      let type = catalogue.intent(reading.intent)?.parameter(reading.slots[index].parameter)?.type,
      case let text = title.text(0..<title.count - 1), let value = noted(text, as: type)
    else { return }
    reading.slots[index].text = text
    reading.slots[index].value = value
    RecordPath.remove([reading.slots[index].parameter], from: &reading.parameters)
    RecordPath.set(
      value, at: [reading.slots[index].parameter], of: reading.intent, in: &reading.parameters, catalogue)
  }
}
