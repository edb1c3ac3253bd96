import Foundation

/// Trains a model from examples.
///
///     let model = SentenceTrainer(.bundled("en")).train(examples)
///
/// Cost: a second for some hundred examples, a minute for ten thousand. The same examples give the same model.
public struct SentenceTrainer: Sendable {
  public var knowledge: LanguageKnowledge
  /// The number of out-of-scope sentences, as a multiple of the examples of an average intent.
  public var unrelatedShare: Double
  /// The share of known values that are hidden in training, so that the model doesn't rely on them.
  var hiding = 0.8

  public init(_ knowledge: LanguageKnowledge, unrelatedShare: Double = 10) {
    self.knowledge = knowledge
    self.unrelatedShare = unrelatedShare
  }

  public func train(_ given: [Example]) -> SentenceModel {
    let examples = given + unrelated(to: given).map { Example(text: $0, intent: nil) }
    let names = Self.intents(of: examples)
    let groups = IntentGroups(names)
    let sequences = examples.map { WordSequence($0.text) }
    let gazetteer = Self.gazetteer(of: examples, sequences)
    let material = material(of: examples, sequences, gazetteer, names, groups)
    let models = Parallel.map(groups.count) { group in
      var trained = SequenceTrainer.train(material.slots[group], labels: material.labels[group])
      trained.model.plainWords = material.plainWords[group]
      return trained
    }
    return SentenceModel(
      language: knowledge.language, intents: IntentTrainer.train(material.intents, intents: names),
      speech: IntentTrainer.train(
        examples.contains { $0.isSpeech && $0.intent != nil } ? material.speech : [], intents: groups.names,
        cost: Self.speechCost),
      sequences: models.map(\.model), sequenceFeatures: SequenceFeatures(models.map(\.learnt)),
      groups: groups, gazetteer: gazetteer, classes: knowledge.classes, threshold: 0.01,
      calibration: Self.calibration(
        material.intents, examples.map(\.origin), intents: names, groups: groups))
  }

  // MARK: Material

  /// The examples as the trainers want them. Slots are learnt by groups of intents.
  private struct Material {
    var intents: [IntentTrainer.Sentence] = []
    var speech: [IntentTrainer.Sentence] = []
    var slots: [[SequenceTrainer.Sentence]]
    /// The words that fill no slot.
    var plainWords: [FeatureTable]
    /// The names of the tags: `O`, then `B-` and `I-` of each slot.
    var labels: [[String]]

    init(groups: Int) {
      slots = Array(repeating: [], count: groups)
      plainWords = Array(repeating: FeatureTable(), count: groups)
      labels = Array(repeating: ["O"], count: groups)
    }
  }

  /// The intents in the order of the model, the one for sentences out of scope last.
  private static func intents(of examples: [Example]) -> [String] {
    let names = Set(examples.compactMap(\.intent)).sorted()
    return examples.contains { $0.intent == nil } ? names + [SentenceModel.outOfScope] : names
  }

  /// The words that fill slots in the examples.
  private static func gazetteer(of examples: [Example], _ sequences: [WordSequence]) -> Gazetteer {
    var gazetteer = Gazetteer()
    for (example, sequence) in zip(examples, sequences) {
      for slot in example.slots {
        guard let range = sequence.words(in: slot.range) else { continue }
        _ = gazetteer.insert(sequence.words[range], slot: slot.name)
      }
    }
    return gazetteer
  }

  private func material(
    of examples: [Example], _ sequences: [WordSequence], _ gazetteer: Gazetteer, _ names: [String],
    _ groups: IntentGroups
  ) -> Material {
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var material = Material(groups: groups.count)
    for (index, example) in examples.enumerated() {
      let intent = numbers[example.intent ?? SentenceModel.outOfScope] ?? 0
      let own = Set(
        example.slots.compactMap { slot in
          sequences[index].words(in: slot.range).map { Pair(words: $0, slot: slot.name) }
        })
      let sentence = ModelSentence(example.text, knowledge.entities)
      if example.isSpeech {
        material.speech.append(.init(features: sentence.speechFeatures, intent: groups.of[intent]))
      }
      let features = features(sentence, gazetteer) { hit in
        // A value from this very sentence is mostly hidden, since a new value would be unknown too.
        own.contains(Pair(words: hit.words, slot: gazetteer.slots[hit.slot]))
          && Self.chance(index, hit.entry) < hiding
      }
      material.intents.append(.init(features: features.ofSentence, intent: intent))
      guard example.intent != nil else { continue }
      Self.addSlots(of: example, sequences[index], features, to: &material, group: groups.of[intent])
    }
    return material
  }

  /// Adds the words of a sentence with the tags of the slots that they fill.
  private static func addSlots(
    of example: Example, _ sequence: WordSequence, _ features: SentenceFeatures, to material: inout Material,
    group: Int
  ) {
    var tags = [Int](repeating: 0, count: features.words.count)
    for slot in example.slots {
      guard let range = sequence.words(in: slot.range) else { continue }
      for word in range {
        tags[word] = label(
          (word == range.lowerBound ? "B-" : "I-") + slot.name, &material.labels[group])
      }
    }
    for (word, tag) in zip(features.words, tags) where tag == 0 {
      _ = material.plainWords[group].insert(WordFeatures.feature(of: word))
    }
    material.slots[group].append(
      .init(words: features.words.indices.map { features.features(of: $0) }, labels: tags))
  }

  private func features(
    _ sentence: ModelSentence, _ gazetteer: Gazetteer, hides: (Gazetteer.Hit) -> Bool = { _ in false }
  ) -> SentenceFeatures {
    SentenceFeatures(sentence, gazetteer: gazetteer, classes: knowledge.classes, hides: hides)
  }

  /// Learned from sentences in turns, each read by a model that was trained without it.
  private static func calibration(
    _ sentences: [IntentTrainer.Sentence], _ origins: [Int?], intents: [String], groups: IntentGroups
  ) -> Calibration {
    let folds = sentences.indices.map {
      Int(chance(origins[$0] ?? $0, origins[$0] == nil ? 1 : 2) * Double(foldCount))
    }
    let turns = sentences.count > Self.manySentences ? 1 : foldCount
    let readings = (0..<turns).flatMap { fold -> [(confidence: Double, isRight: Bool)] in
      let model = IntentTrainer.train(
        sentences.indices.filter { folds[$0] != fold }.map { sentences[$0] }, intents: intents, tolerance: 0.2
      )
      let outside = model.outside
      return sentences.indices.filter { folds[$0] == fold }.compactMap { index in
        let scores = model.scores(sentences[index].features)
        guard let best = scores.indices.filter({ $0 != outside }).max(by: { scores[$0] < scores[$1] }) else {
          return nil
        }
        let verdict = Verdict(scores, groups: groups, outside: outside)
        guard verdict.accepts(best) else { return nil }
        return (verdict.confidence(best), groups.of[best] == groups.of[sentences[index].intent])
      }
    }
    return Calibration(readings)
  }

  /// People's own sentences vary more than those made of templates, so that large weights would be chance. Measured:
  /// *requests*, of 10, 20 and 30.
  private static let speechCost = 20.0
  /// With more sentences than this, one fold is enough.
  private static let manySentences = 2_000
  private static let foldCount = 4

  /// Out-of-scope sentences for these examples. A rough model drops those that are too near to an example.
  private func unrelated(to examples: [Example]) -> [String] {
    guard !knowledge.unrelated.isEmpty, !examples.contains(where: { $0.intent == nil }) else { return [] }
    let names = Set(examples.compactMap(\.intent)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    func features(_ text: String) -> [UInt64] {
      self.features(ModelSentence(text, knowledge.entities), Gazetteer()).ofSentence
    }
    let sentences = examples.compactMap { example in
      example.intent.flatMap { numbers[$0] }.map {
        IntentTrainer.Sentence(features: features(example.text), intent: $0)
      }
    }
    let limit = Int(Double(examples.count) / Double(max(1, names.count)) * unrelatedShare)
    guard limit > 0 else { return [] }
    guard names.count > 1 else { return Self.spread(knowledge.unrelated, limit) }
    // A rough model is enough here.
    let model = IntentTrainer.train(sentences, intents: names, cost: 1, tolerance: 0.5)
    let foreign = knowledge.unrelated.filter { sentence in
      model.scores(features(sentence)).allSatisfy { IntentModel.probability($0) < Self.related }
    }
    return Self.spread(foreign, limit)
  }

  /// At most so many sentences, evenly from the whole list.
  private static func spread(_ sentences: [String], _ limit: Int) -> [String] {
    guard sentences.count > limit else { return sentences }
    return (0..<limit).map { sentences[$0 * sentences.count / limit] }
  }

  /// The probability of an intent above which an unrelated sentence counts as related.
  private static let related = 0.3

  private struct Pair: Hashable {
    var words: Range<Int>
    var slot: String
  }

  private static func label(_ name: String, _ labels: inout [String]) -> Int {
    if let known = labels.firstIndex(of: name) { return known }
    labels.append(name)
    return labels.count - 1
  }

  /// A fixed pseudo-random number from 0 to 1 for two numbers.
  private static func chance(_ first: Int, _ second: Int) -> Double {
    var value =
      UInt64(truncatingIfNeeded: first) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: second)
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / Double(1 << 53)
  }
}
