/// Joins what templates and models say of a sentence.
extension Understanding {
  /// Gives each reading the probability that it is right as its score, where there is no model.
  mutating func joinAlone() {
    for index in interpretations.indices {
      interpretations[index].score = JointProbability.alone(interpretations[index].score)
    }
  }

  /// Gives each reading the probability that it is right as its score. Adds the models' readings, and drops those that are
  /// hardly right.
  ///
  /// Where a template has the same intent, both fill its slots; see `Interpretation.add`.
  /// - Parameters:
  ///   - opinion: what the models say; nil where there is none.
  ///   - found: what they read.
  ///   - learned: has read it.
  ///   - least: the score below which a reading of an intent is dropped.
  mutating func join(
    _ opinion: Opinion?, _ found: [LearnedReader.Found], _ learned: LearnedReader,
    least: (_ intent: String) -> Double
  ) {
    guard let opinion else { return joinAlone() }
    let joint = JointProbability(
      self, opinion, words: learned.words, isMentioned: learned.isMentioned,
      isWrittenName: learned.isWrittenName)
    let own = interpretations.indices.filter { !interpretations[$0].isAboutBeckon }
    var weighed = own.map { joint.weighing(of: interpretations[$0]) }
    // The topic of the conversation helps the likeliest reading, and doesn't bring others near to it.
    if let best = weighed.indices.max(by: { weighed[$0].probability < weighed[$1].probability }),
      learned.isTopic(weighed[best].intent)
    {
      weighed[best] = joint.weighing(of: interpretations[own[best]], isTopic: true)
    }
    for (index, weighing) in zip(own, weighed) { interpretations[index].score = weighing.probability }
    weighings += weighed
    for reading in found {
      var outline = learned.outline(reading)
      func isSame(_ other: Interpretation) -> Bool {
        other.intent == outline.intent && other.appIdentifier == outline.appIdentifier
      }
      if let same = interpretations.firstIndex(where: isSame) {
        if interpretations[same].score >= least(outline.intent) {
          interpretations[same].add(
            learned.interpretation(reading), learned.catalogue, keepsWhole: learned.joinsWords,
            mayLose: { learned.mayLose($0, of: $1, in: outline.intent) }, parts: learned.parts,
            kept: learned.keptWords)
        }
        continue
      }
      // One that is hardly right needs no values.
      let weighing = joint.weighing(of: outline)
      weighings.append(weighing)
      if weighing.probability >= least(outline.intent) { outline = learned.interpretation(reading) }
      outline.score = weighing.probability
      interpretations.append(outline)
    }
    interpretations.removeAll { !$0.isAboutBeckon && $0.score < least($0.intent) }
    interpretations.sort { $0.score > $1.score }
    // A reading that needs no unknown app goes before one that does.
    if interpretations.first?.isLearned ?? false { unknownApp = nil }
  }
}
