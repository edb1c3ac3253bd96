import Foundation

/// Understands sentences that no template accepts. A linear model finds the intent, a conditional random field the slots.
///
///     let best = model.readings("put milk on my list please", knowledge).first
///     best?.intent  // "INAddTasksIntent"
///
/// Cost: well below a millisecond for a sentence of ten words.
public struct SentenceModel: Sendable {
  /// An intent with its slots, and how sure the model is of them.
  public struct Reading: Hashable, Sendable {
    public var intent: String
    public var slots: [Example.Slot]
    /// The probability that the intent is right.
    public var confidence: Double
    /// The probability that all slots are right, if the intent is.
    public var slotConfidence: Double
    /// Whether the sentence is rather of this intent than out of scope.
    public var isInScope: Bool
    /// Words outside of slots that no example of this intent has.
    public var foreignWords: [String]
    /// Those of them that no example of any intent has, such as misspelt ones.
    public var strangeWords: [String]
  }

  public internal(set) var language: String
  var intents: IntentModel
  var sequences: [SequenceModel]
  /// By intent: the index in `sequences` of the model of its slots.
  var sequenceOf: [Int]
  var gazetteer: Gazetteer
  /// A sentence with less confidence is out of scope.
  public internal(set) var threshold: Double
  var calibration = Calibration()

  /// What the model makes of a sentence as a whole.
  ///
  ///     let judgement = model.judge("put milk on my list", knowledge, limit: 3)
  ///     judgement.readings.map(\.intent)
  ///     judgement.shares["INAddTasksIntent"]  // near 1 where nothing else fits
  ///     judgement.outside                     // near 0
  public struct Judgement: Hashable, Sendable {
    /// The readings that are likeliest among themselves, the best first, even where the sentence is rather out of scope.
    public var readings: [Reading] = []
    /// By intent, without the values that its sentences imply: its share of what speaks for any, from 0 to 1.
    public var shares: [String: Double] = [:]
    /// By intent, how likely it is when it is looked at alone, from 0 to 1.
    public var strengths: [String: Double] = [:]
    /// The share of what speaks for the sentence to be out of scope.
    public var outside = 0.0

    public init() {}
  }

  /// The likeliest readings, the best first; empty where the sentence is out of scope.
  ///
  /// - Parameter knowledge: that of the language which the model was trained with.
  public func readings(_ text: String, _ knowledge: LanguageKnowledge, limit: Int = 1) -> [Reading] {
    let judgement = judge(text, knowledge, limit: limit)
    return judgement.readings.filter { $0.isInScope }
  }

  /// The likeliest readings, beside how much speaks for each intent.
  ///
  /// - Parameter knowledge: that of the language which the model was trained with.
  public func judge(_ text: String, _ knowledge: LanguageKnowledge, limit: Int = 1) -> Judgement {
    var judgement = Judgement()
    let features = SentenceFeatures(text, gazetteer: gazetteer, knowledge: knowledge)
    guard !features.words.isEmpty, features.words.count <= Self.maximumWords else { return judgement }
    var scores = intents.scores(features.sentenceFeatures())
    let outside = intents.outside
    let order = scores.indices.filter { $0 != outside }.sorted { (scores[$1], $0) < (scores[$0], $1) }
    guard let best = order.first else { return judgement }
    // Intents that share most of their words differ in their slots, so the slots of close ones are read.
    let close = order.prefix { scores[$0] > scores[best] - Self.margin }.prefix(max(limit, Self.closeIntents))
    let words = features.words.indices.map { features.features(of: $0) }
    var decoded: [Int: SlotReading] = [:]
    for intent in close {
      let reading = decoded[sequenceOf[intent]] ?? slots(of: intent, features.words, words)
      decoded[sequenceOf[intent]] = reading
      scores[intent] +=
        Self.slotWeight * reading.logProbability + Self.foreignWeight * Double(reading.foreignWords.count)
        + Self.usual
    }
    let verdict = Verdict(scores, groups: sequenceOf, outside: outside)
    for (intent, name) in intents.intents.enumerated() {
      let plain = String(name.prefix { $0 != "#" })
      judgement.shares[plain, default: 0] += verdict.share(intent)
      judgement.strengths[plain] = max(judgement.strengths[plain] ?? 0, verdict.strength(intent))
    }
    judgement.outside = judgement.shares.removeValue(forKey: Self.outOfScope) ?? 0
    judgement.readings = close.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(limit).compactMap {
      intent in
      guard let reading = decoded[sequenceOf[intent]] else { return nil }
      return Reading(
        intent: intents.intents[intent], slots: reading.slots,
        confidence: calibration.probability(verdict.confidence(intent)),
        slotConfidence: exp(reading.logProbability),
        isInScope: verdict.accepts(intent) && verdict.confidence(intent) >= threshold,
        foreignWords: reading.foreignWords,
        strangeWords: reading.foreignWords.filter {
          intents.features.find(SentenceFeatures.wordFeature($0)) == nil
        })
    }
    return judgement
  }

  private struct SlotReading {
    var slots: [Example.Slot]
    var logProbability: Double
    /// Words outside of slots that no example of the intent has.
    var foreignWords: [String]
  }

  private func slots(of intent: Int, _ words: [WordSequence.Word], _ features: [[UInt64]]) -> SlotReading {
    let sequence = sequences[sequenceOf[intent]]
    let (labels, logProbability) = sequence.decode(features)
    return SlotReading(
      slots: Self.slots(labels.map { sequence.labels[$0] }, words), logProbability: logProbability,
      foreignWords: zip(words, labels).filter { word, label in
        sequence.labels[label] == "O"
          && sequence.plainWords.find(SentenceFeatures.wordFeature(word.lowercased)) == nil
      }.map(\.0.lowercased))
  }

  /// Intents whose names differ only behind a `#` form one group.
  static func groups(_ intents: [String]) -> (names: [String], of: [Int]) {
    var names: [String] = []
    let groups = intents.map { intent in
      let base = String(intent.prefix { $0 != "#" })
      if let known = names.firstIndex(of: base) { return known }
      names.append(base)
      return names.count - 1
    }
    return (names, groups)
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

  private static func slots(_ labels: [String], _ words: [WordSequence.Word]) -> [Example.Slot] {
    var slots: [Example.Slot] = []
    var open: String?
    for (label, word) in zip(labels, words) {
      let name = label == "O" ? nil : String(label.dropFirst(2))
      if let name, name == open, !label.hasPrefix("B-"), let last = slots.last {
        slots[slots.count - 1].range = last.range.lowerBound..<word.range.upperBound
      } else if let name {
        slots.append(.init(name: name, range: word.range))
      }
      open = name
    }
    return slots
  }
}
