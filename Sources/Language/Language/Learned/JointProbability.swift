import Foundation

/// The probability that a reading is right, from what its template and the trained models say of it.
///
/// It is one logistic regression for all intents and languages. Its weights are `Weights.Joint`.
struct JointProbability {
  typealias Feature = Understanding.Weighing.Feature

  private let templates: Understanding
  private let opinion: Opinion
  private let words: Int

  /// - Parameter templates: the readings with the scores of their templates.
  init(_ templates: Understanding, _ opinion: Opinion, words: Int) {
    self.templates = templates
    self.opinion = opinion
    self.words = words
  }

  func weighing(of reading: Interpretation) -> Understanding.Weighing {
    let features = features(of: reading)
    // In one order, so that the last digit is the same each time.
    let sum = Weights.Joint.weights.reduce(0) { sum, weight in
      features[weight.key].map { sum + weight.value * $0 } ?? sum
    }
    return .init(intent: reading.intent, probability: 1 / (1 + exp(-sum)), features: features)
  }

  /// What counts for or against a reading; a feature that is 0 is left out.
  private func features(of reading: Interpretation) -> [Feature: Double] {
    let intent = reading.intent
    var features: [Feature: Double] = [
      .base: 1, .length: log(Double(words + 1)),
      .otherTemplate: best { $0.intent != intent && !$0.isLearned },
      .nothing: templates.nothing?.score ?? 0,
      .share: Self.odds(opinion.share(of: intent)), .strength: Self.odds(opinion.strength(of: intent)),
      .outside: Self.odds(opinion.outside), .otherShare: Self.odds(opinion.share(besides: intent)),
    ]
    if let template = templates.interpretations.first(where: { $0.intent == intent && !$0.isLearned }) {
      let words = Double(max(1, template.scoreParts.words))
      features[.template] = 1
      features[.score] = Self.odds(template.score, least: Weights.Joint.leastScore)
      features[.free] = Double(template.scoreParts.free) / words
      features[.literal] = Double(template.scoreParts.literal) / words
      if template.score >= Weights.Requests.clean { features[.clean] = 1 }
    }
    if let spoken = opinion.spoken(of: intent) {
      features[.spoken] = Self.bounded(spoken.own)
      features[.spokenOutside] = Self.bounded(spoken.outside)
      features[.spokenOther] = Self.bounded(spoken.other)
      if spoken.own > max(spoken.outside, spoken.other) { features[.spokenBest] = 1 }
    } else {
      features[.unspoken] = 1
    }
    if reading.hasUnknownName { features[.unknownName] = 1 }
    if let strange = opinion.strangeWords(of: intent) {
      features[.learned] = 1
      features[.strange] = Double(min(strange, Weights.Joint.mostStrange))
    }
    if reading.appIdentifier != nil {
      let isSupported = reading.scoreParts.isSupported
      features[isSupported ? .addressed : .unsupported] = isSupported && features[.template] == nil ? 0.5 : 1
    }
    return features.filter { $0.value != 0 }
  }

  private func best(where counts: (Interpretation) -> Bool) -> Double {
    templates.interpretations.lazy.filter(counts).map(\.score).max() ?? 0
  }

  /// The probability of a template's reading where there is no model.
  static func alone(_ score: Double) -> Double {
    let odds = odds(score, least: Weights.Joint.leastScore)
    return 1 / (1 + exp(-(Weights.Joint.aloneBase + Weights.Joint.aloneScore * odds)))
  }

  private static func bounded(_ odds: Double) -> Double {
    min(max(odds, -Weights.Joint.mostOdds), Weights.Joint.mostOdds)
  }

  private static func odds(_ share: Double, least: Double = Weights.Joint.leastShare) -> Double {
    let bounded = min(max(share, least), 1 - least)
    return log(bounded / (1 - bounded))
  }
}
