import Entities
import Foundation
import IntentSchema
import Learning

/// Makes interpretations from a model's readings of sentences that no template accepts.
struct LearnedReader {
  private let lexicon: Lexicon
  private let addressing: Addressing
  private let model: any SentenceReader
  private let sentence: Sentence
  private let context: UnderstandingContext

  init(
    _ lexicon: Lexicon, _ addressing: Addressing, _ model: any SentenceReader, _ sentence: Sentence,
    _ context: UnderstandingContext
  ) {
    self.lexicon = lexicon
    self.addressing = addressing
    self.model = model
    self.sentence = sentence
    self.context = context
  }

  struct Found {
    var interpretation: Interpretation
    /// The probability that its slots are right, if the intent is.
    var slotConfidence: Double
  }

  /// The readings of the model, what it says of the sentence as a whole, and the number of words that it judged; nil where
  /// there is no model.
  func read() -> (found: [Found], judgement: SentenceModel.Judgement, words: Int)? {
    let addressed = addressing.installedApp(in: sentence)
    var text = addressed?.request ?? withoutPoliteness
    guard var judgement = model.judge(text, limit: Weights.Learned.readings) else { return nil }
    if let mended = mended(text, judgement),
      let other = model.judge(mended, limit: Weights.Learned.readings),
      // A word of another subject is no slip: it must not make another request of the sentence.
      other.readings.first?.intent == judgement.readings.first?.intent
    {
      text = mended
      judgement = other
    }
    let found = judgement.readings.compactMap { reading in
      interpretation(reading, text, app: addressed?.app).map {
        Found(interpretation: $0, slotConfidence: reading.slotConfidence)
      }
    }
    return (found, judgement, lexicon.words.tokenizer.sentence(text).count)
  }

  /// The sentence without words of politeness at both ends: examples are requests, whatever stands around them.
  private var withoutPoliteness: String {
    let spans = lexicon.spans(of: sentence, []).spans
    var range = 0..<sentence.count
    while let lead = spans.last(where: {
      ($0.category == .leadIn || $0.category == .skip) && $0.tokens.lowerBound == range.lowerBound
    }), lead.tokens.upperBound < range.upperBound {
      range = lead.tokens.upperBound..<range.upperBound
    }
    while let tail = spans.first(where: {
      ($0.category == .leadOut || $0.category == .skip || $0.category == .trailing)
        && $0.tokens.upperBound == range.upperBound
    }), tail.tokens.lowerBound > range.lowerBound {
      range = range.lowerBound..<tail.tokens.lowerBound
    }
    return range.count == sentence.count ? sentence.text : sentence.text(range)
  }

  /// The sentence with the words that nobody knows as slips of known ones; nil where there is no such word.
  private func mended(_ text: String, _ judgement: SentenceModel.Judgement) -> String? {
    var mended = text
    for word in judgement.readings.first?.strangeWords ?? [] {
      guard Spelling.isLong(word), let meant = lexicon.words.spelling.candidates(word).first?.word,
        let place = mended.range(of: word, options: .caseInsensitive)
      else { continue }
      mended.replaceSubrange(place, with: meant)
    }
    return mended == text ? nil : mended
  }

  private func interpretation(_ reading: SentenceModel.Reading, _ text: String, app: Int?) -> Interpretation?
  {
    let label = FixedLabel(reading.intent)
    guard let intent = lexicon.catalogue.intent(label.intent) else { return nil }
    let isSupported = app.map { lexicon.apps[$0].intents.contains(label.intent) } ?? true
    var interpretation = Interpretation(
      intent: label.intent, appIdentifier: app.map { lexicon.apps[$0].identifier },
      parameters: Record(label.intent),
      slots: [], score: reading.confidence,
      scoreParts: ScoreParts(isSupported: isSupported),
      template: TemplateReference(
        text: "learned from examples", location: SourceLocation(file: lexicon.words.language)),
      isLearned: true)
    interpretation.foreignWords = reading.foreignWords
    let scalars = Array(text.unicodeScalars)
    let builder = lexicon.valueBuilder(TimeRecords(context).of(domain: intent.domain))
    for slot in reading.slots {
      let words = String(String.UnicodeScalarView(scalars[slot.range]))
      let path = slot.name.split(separator: ".").map(String.init)
      guard let first = path.first, let parameter = intent.parameter(first),
        let type = lexicon.catalogue.type(at: path, from: parameter.type),
        let captured = captured(words, slot.name, label.intent, type),
        let value = builder.value(type, captured)
      else { continue }
      interpretation.slots.append(
        FilledSlot(
          parameter: slot.name, text: words, ranges: place(of: words),
          value: value, names: captured.names, isFree: captured.isFree))
      interpretation.addDoubts(slot.name, captured.names)
      RecordPath.set(value, at: path, of: label.intent, in: &interpretation.parameters, lexicon.catalogue)
    }
    for fixed in label.fixed {
      RecordPath.set(
        fixed.value, at: fixed.path, of: label.intent, in: &interpretation.parameters, lexicon.catalogue)
    }
    return interpretation
  }

  /// Where the person's sentence has these words.
  private func place(of words: String) -> [Range<Int>] {
    guard let place = sentence.text.place(of: words) else { return [] }
    return sentence.origin?.originals(place) ?? [place]
  }

  private func captured(_ words: String, _ parameter: String, _ intent: String, _ type: TypeReference)
    -> ValueBuilder.Captured?
  {
    let slot = lexicon.slot(of: parameter, intent: intent)
    func named(_ text: String) -> NamedWords { lexicon.named(text, slot: slot) }
    switch try? lexicon.slotResolver.kind(of: type.unwrapped) {
    case .value(let kind)?:
      return lexicon.words.entities?.readings([kind], in: words).first.map { .entity($0) }
    case .range?:
      return lexicon.words.entities?.readings([.number], in: words).first?.number.map { .number($0) }
    case .list(let list)?:
      let sentence = lexicon.words.tokenizer.sentence(words)
      var found: ListedValue?
      lexicon.words.listIndex.hits(in: sentence) { _, value in if value.list == Int(list) { found = value } }
      return found.map { lexicon.meaning(of: $0, words, slot: slot) }
    case .text(separable: true)?:
      let sentence = lexicon.words.tokenizer.sentence(words)
      let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
      guard sentence.count > 0 else { return nil }
      return .texts(lexicon.items(0..<sentence.count, of: sentence, spans).map(named))
    default: return .text(named(words))
    }
  }
}

extension Understanding {
  /// Adds the model's readings. Where a template has the same intent, its slots stay unless they are mostly free words, and
  /// the model is sure of its own and leaves no parameter and no item of a list out: "milk" of "milk and eggs".
  mutating func add(_ learned: [LearnedReader.Found]) {
    for found in learned {
      let reading = found.interpretation
      guard
        let same = interpretations.firstIndex(where: {
          $0.intent == reading.intent && $0.appIdentifier == reading.appIdentifier
        })
      else {
        interpretations.append(reading)
        continue
      }
      guard interpretations[same].score < Weights.Learned.templateSlots,
        found.slotConfidence >= Weights.Learned.certainSlots, reading.fillsAll(of: interpretations[same])
      else { continue }
      let template = interpretations[same]
      interpretations[same] = reading
      interpretations[same].scoreParts = template.scoreParts
    }
  }

  /// Gives each reading the probability that it is right as its score, and drops those that are hardly so.
  ///
  /// - Parameters:
  ///   - templates: the readings with the scores of their templates.
  ///   - opinion: what the models say; nil where there is none.
  ///   - words: the length of the sentence.
  mutating func join(_ templates: Understanding, _ opinion: Opinion?, words: Int) {
    guard let opinion else {
      for index in interpretations.indices {
        interpretations[index].score = JointProbability.alone(interpretations[index].score)
      }
      return
    }
    let joint = JointProbability(templates, opinion, words: words)
    for index in interpretations.indices where !interpretations[index].isAboutBeckon {
      let weighing = joint.weighing(of: interpretations[index])
      interpretations[index].score = weighing.probability
      weighings.append(weighing)
    }
    interpretations.removeAll { $0.score < Weights.Joint.listenedTo && !$0.isAboutBeckon }
    interpretations.sort { $0.score > $1.score }
    // A reading that needs no unknown app goes before one that does.
    if interpretations.first?.isLearned ?? false { unknownApp = nil }
  }
}

extension Interpretation {
  /// Whether it has a slot for every slot of another reading, and no fewer items in any list.
  fileprivate func fillsAll(of other: Interpretation) -> Bool {
    other.slots.allSatisfy { slot in slots.contains { $0.parameter == slot.parameter } }
      && other.parameters.fields.allSatisfy { name, value in
        (parameters[name]?.list?.count ?? 0) >= (value.list?.count ?? 0)
      }
  }
}

extension String {
  /// The UTF-8 offsets of the first place where words stand.
  fileprivate func place(of words: String) -> Range<Int>? {
    guard !words.isEmpty, let found = utf8.firstRange(of: words.utf8) else { return nil }
    let start = utf8.distance(from: utf8.startIndex, to: found.lowerBound)
    return start..<start + words.utf8.count
  }
}
