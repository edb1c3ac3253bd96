import Foundation

/// Understands sentences that no template has: an intent by a linear model, its slots by a conditional random field.
///
/// Cost: well below a millisecond a sentence of ten words.
public struct SentenceModel: Sendable {
  public struct Reading: Hashable, Sendable {
    public var intent: String
    public var slots: [Example.Slot]
    /// How likely the intent is the one that is meant.
    public var confidence: Double
    /// How likely all slots are right, once the intent is.
    public var slotConfidence: Double
    /// Words outside of slots that no example has, such as slips.
    public var strangeWords: [String]
  }

  public internal(set) var language: String
  var intents: IntentModel
  var sequences: [SequenceModel]
  /// By intent: which of `sequences` has its slots.
  var sequenceOf: [Int]
  var gazetteer: Gazetteer
  /// Below, a sentence is out of scope.
  public internal(set) var threshold: Double

  public var intentNames: [String] { intents.intents }

  /// The likeliest readings, best first; none where the sentence is out of scope.
  ///
  /// - Parameter knowledge: of the language that the model was trained with.
  public func readings(_ text: String, _ knowledge: LanguageKnowledge, limit: Int = 1) -> [Reading] {
    let features = SentenceFeatures(text, gazetteer: gazetteer, knowledge: knowledge)
    guard !features.words.isEmpty, features.words.count <= Self.maximumWords else { return [] }
    let (shares, own) = intents.probabilities(features.sentenceFeatures())
    let outside = intents.intents.firstIndex(of: Self.outOfScope)
    let order = shares.indices.filter { $0 != outside }.sorted { (shares[$1], $0) < (shares[$0], $1) }
    let groups = sequenceOf
    var words: [[UInt64]]?
    var readings: [Reading] = []
    for intent in order.prefix(limit) {
      // What is said of an intent in different ways counts together.
      let share = shares.indices.reduce(0) { groups[$1] == groups[intent] ? $0 + shares[$1] : $0 }
      let confidence = share * min(1, own[intent] * 5)
      guard confidence >= threshold, outside.map({ own[$0] < Self.foreign * own[intent] }) ?? true else {
        break
      }
      let known = words ?? features.words.indices.map { features.features(of: $0) }
      words = known
      let (labels, logProbability) = sequences[groups[intent]].decode(known)
      let strange = zip(features.words, labels).filter { word, label in
        sequences[groups[intent]].labels[label] == "O"
          && intents.features.find(SentenceFeatures.wordFeature(word.lowercased)) == nil
      }.map(\.0.lowercased)
      readings.append(
        Reading(
          intent: intents.intents[intent],
          slots: Self.slots(labels.map { sequences[groups[intent]].labels[$0] }, features.words),
          confidence: confidence, slotConfidence: exp(logProbability), strangeWords: strange))
    }
    return readings
  }

  /// Intents whose names differ only behind a `#` are of one group.
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

  /// How much likelier it has to be that a sentence is out of scope.
  private static let foreign = 1.5

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
