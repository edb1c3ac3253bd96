public import IntentSchema

extension LanguageEngine {
  /// The parameters of a reading with what is dictated as a person would write it: signs that were said as signs, and what another
  /// is asked in the words that they are asked with.
  ///
  ///     // "ask Anna if she's free" has the content "if she's free".
  ///     engine.written(reading, of: "ask Anna if she's free")  // content: "are you free?"
  ///
  /// - Parameter text: the sentence of which it is a reading.
  public func written(_ reading: Interpretation, of text: String) -> Record {
    var parameters = reading.parameters
    let rules = DictationRules.of(lexicon.words.tokenizer.folder)
    guard lexicon.catalogue.intent(reading.intent)?.acts == true else { return parameters }
    for slot in reading.slots where Slot.isDictated(slot.parameter) {
      guard let place = slot.ranges.first?.lowerBound, place <= text.utf8.count,
        let value = parameters[slot.parameter]
      else { continue }
      let before = String(decoding: text.utf8.prefix(place), as: UTF8.self)
      let asks = lexicon.words.tokenizer.sentence(before).words.contains(
        where: rules.questions.asking.contains)
      func write(_ text: String) -> String? {
        let signed = SpokenSigns(text, rules).text
        let asked = asks ? DirectQuestion(signed ?? text, rules.questions).text : nil
        return asked ?? signed
      }
      switch value {
      case .string(let text):
        if let written = write(text) { parameters[slot.parameter] = .string(written) }
      case .record(var record):
        guard let written = record["text"]?.string.flatMap(write) else { continue }
        record["text"] = .string(written)
        parameters[slot.parameter] = .record(record)
      default: continue
      }
    }
    return parameters
  }
}
