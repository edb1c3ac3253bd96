import Foundation

/// Understands sentences that no template accepts. A linear model finds the intent, a conditional random field the slots.
///
///     let best = model.readings(ModelSentence("put milk on my list please", entities)).first
///     best?.intent  // "INAddTasksIntent"
///
/// Cost: well below a millisecond for a sentence of ten words.
public struct SentenceModel: Sendable {
  /// An intent with its slots, and how sure the model is of them.
  public struct Reading: Hashable, Sendable {
    public var intent: String
    /// The intent without the values that its sentences imply.
    public var group: String
    public var slots: [Example.Slot]
    /// The probability that the intent is right.
    public var confidence: Double
    /// The probability that all slots are right, if the intent is.
    public var slotConfidence: Double
    /// True where the sentence is rather of this intent than out of scope.
    public var isInScope: Bool
    /// Words outside of slots that no example of this intent has.
    public var foreignWords: [String]
    /// Those of them that no example of any intent has, such as misspelt ones.
    public var strangeWords: [String]
  }

  public internal(set) var language: String
  var intents: IntentModel
  /// Learnt from what people say alone, without sentences made of templates: a second opinion. By group of intents; it knows
  /// nothing where there were no such examples.
  var speech: IntentModel
  /// The models of slots, by group of intents.
  var sequences: [SequenceModel]
  var sequenceFeatures: SequenceFeatures
  var groups: IntentGroups
  var gazetteer: Gazetteer
  var classes: WordClasses
  /// A sentence with less confidence is out of scope.
  public internal(set) var threshold: Double
  var calibration = Calibration()

  /// The likeliest readings, the best first; empty where the sentence is out of scope.
  public func readings(_ sentence: ModelSentence, limit: Int = 1) -> [Reading] {
    judge(sentence, limit: limit).readings.filter(\.isInScope)
  }

  /// The likeliest readings, beside how much speaks for each intent.
  public func judge(_ sentence: ModelSentence, limit: Int = 1) -> Judgement {
    let features = SentenceFeatures(sentence, gazetteer: gazetteer, classes: classes)
    guard !features.words.isEmpty, features.words.count <= Self.maximumWords else { return Judgement() }
    var scores = intents.scores(features.ofSentence)
    let outside = intents.outside
    let order = close(scores, outside: outside, limit: limit)
    guard !order.isEmpty else { return Judgement() }
    // Intents that share most of their words differ in their slots, so the slots of close ones are read.
    let decoded = slots(of: order.map { groups.of[$0] }, features)
    for intent in order {
      guard let reading = decoded[groups.of[intent]] else { continue }
      scores[intent] +=
        Self.slotWeight * reading.logProbability + Self.foreignWeight * Double(reading.foreignWords.count)
        + Self.usual
    }
    let verdict = Verdict(scores, groups: groups, outside: outside)
    let readings = order.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(limit).compactMap {
      intent -> Reading? in
      guard let reading = decoded[groups.of[intent]] else { return nil }
      return Reading(
        intent: intents.intents[intent], group: groups.names[groups.of[intent]], slots: reading.slots,
        confidence: calibration.probability(verdict.confidence(intent)),
        slotConfidence: exp(reading.logProbability),
        isInScope: verdict.accepts(intent) && verdict.confidence(intent) >= threshold,
        foreignWords: reading.foreignWords.map(\.lowercased),
        strangeWords: reading.foreignWords.filter {
          intents.features.find(WordFeatures.feature(of: $0)) == nil
        }.map(\.lowercased))
    }
    return Judgement(
      readings: readings, groups: groups, shares: verdict.shares, strengths: verdict.strengths,
      spoken: spoken(sentence))
  }

  /// The scores of the model of speech, by group. Each score is by itself, as the logarithm of its odds. Nil where there is
  /// no such model.
  private func spoken(_ sentence: ModelSentence) -> [Double]? {
    speech.features.count > 0 ? speech.scores(sentence.speechFeatures) : nil
  }

  /// The intents near to the best one, the best first.
  private func close(_ scores: [Double], outside: Int?, limit: Int) -> ArraySlice<Int> {
    let intents = scores.indices.filter { $0 != outside }
    guard let best = intents.lazy.map({ scores[$0] }).max() else { return [] }
    return intents.filter { scores[$0] > best - Self.margin }.sorted { (scores[$1], $0) < (scores[$0], $1) }
      .prefix(max(limit, Self.closeIntents))
  }

  private struct SlotReading {
    var slots: [Example.Slot]
    var logProbability: Double
    /// Words outside of slots that no example of the intent has.
    var foreignWords: [WordSequence.Word]
  }

  /// The slots that the models of some groups find, by group.
  private func slots(of groups: [Int], _ features: SentenceFeatures) -> [Int: SlotReading] {
    let groups = Set(groups).sorted()
    let words = sequenceFeatures.words(features.words.indices.lazy.map(features.features))
    var readings: [Int: SlotReading] = [:]
    for (group, scores) in zip(groups, sequenceFeatures.scores(of: words, by: groups)) {
      readings[group] = slots(sequences[group], scores, features.words)
    }
    return readings
  }

  private func slots(_ sequence: SequenceModel, _ scores: [Float], _ words: [WordSequence.Word])
    -> SlotReading
  {
    let (labels, logProbability) = sequence.decode(scores)
    return SlotReading(
      slots: Self.slots(labels.lazy.map { sequence.meanings[$0] }, words), logProbability: logProbability,
      foreignWords: words.indices.filter { index in
        sequence.meanings[labels[index]].slot == nil
          && sequence.plainWords.find(WordFeatures.feature(of: words[index])) == nil
      }.map { words[$0] })
  }

  /// The least number of intents whose slots are read.
  private static let closeIntents = 3
  /// An intent further behind the best one, in score, has its slots not read.
  private static let margin = 4.0
  /// The share of the slots' likelihood in an intent's score.
  private static let slotWeight = 0.35
  /// The part of the score for each word that the intent's examples don't have.
  private static let foreignWeight = -0.2
  /// The usual sum of both, which is added back.
  private static let usual = 0.4

  static let maximumWords = 200
  static let outOfScope = ""

  private static func slots(_ labels: some Sequence<SequenceModel.Meaning>, _ words: [WordSequence.Word])
    -> [Example.Slot]
  {
    var slots: [Example.Slot] = []
    var open: String?
    for (label, word) in zip(labels, words) {
      if let name = label.slot, name == open, !label.isBeginning, let last = slots.last {
        slots[slots.count - 1].range = last.range.lowerBound..<word.range.upperBound
      } else if let name = label.slot {
        slots.append(.init(name: name, range: word.range))
      }
      open = label.slot
    }
    return slots
  }
}
