import Foundation

/// The probability that a reading is right, from what its template and the trained models say of it.
///
/// It is one logistic regression for all intents and languages. Its weights are `Weights.Joint`.
struct JointProbability {
  typealias Feature = Understanding.Weighing.Feature

  private let templates: Understanding
  private let opinion: Opinion
  private let words: Int
  private let isMentioned: (FilledSlot) -> Bool
  private let isWrittenName: (FilledSlot, _ intent: String) -> Bool

  /// - Parameters:
  ///   - templates: the readings with the scores of their templates.
  ///   - words: the number of words that are judged.
  ///   - isMentioned: whether a slot is a word such as "it" for what was mentioned last.
  ///   - isWrittenName: whether a slot for a person has words that are written as a name.
  init(
    _ templates: Understanding, _ opinion: Opinion, words: Int, isMentioned: @escaping (FilledSlot) -> Bool,
    isWrittenName: @escaping (FilledSlot, _ intent: String) -> Bool
  ) {
    self.templates = templates
    self.opinion = opinion
    self.words = words
    self.isMentioned = isMentioned
    self.isWrittenName = isWrittenName
  }

  /// - Parameter isTopic: whether the reading is of the domain that the conversation is about.
  func weighing(of reading: Interpretation, isTopic: Bool = false) -> Understanding.Weighing {
    let features = features(of: reading, isTopic: isTopic).filter { $0.amount != 0 }
    // In one order, so that the last digit is the same each time.
    let sum = Weights.Joint.weights.reduce(0) { sum, weight in
      features.first { $0.name == weight.key }.map { sum + weight.value * $0.amount } ?? sum
    }
    return .init(
      intent: reading.intent, probability: 1 / (1 + exp(-sum)),
      features: Dictionary(uniqueKeysWithValues: features.lazy.map { ($0.name, $0.amount) }))
  }

  /// The evidence for or against a reading. There are few features, so a list takes less time than a table.
  private func features(of reading: Interpretation, isTopic: Bool) -> [(name: Feature, amount: Double)] {
    let intent = reading.intent
    var features: [(name: Feature, amount: Double)] = [
      (.base, 1), (.length, log(Double(words + 1))),
      (.otherTemplate, best { $0.intent != intent && !$0.isLearned }),
      (.nothing, templates.nothing?.score ?? 0),
      (.share, Self.odds(opinion.share(of: intent))), (.strength, Self.odds(opinion.strength(of: intent))),
      (.outside, Self.odds(opinion.outside)), (.otherShare, Self.odds(opinion.share(besides: intent))),
    ]
    let template = templates.interpretations.first { $0.intent == intent && !$0.isLearned }
    if let template {
      let words = Double(max(1, template.scoreParts.words))
      features += [
        (.template, 1), (.score, Self.odds(template.score, least: Weights.Joint.leastScore)),
        (.free, Double(template.scoreParts.free) / words),
        (.literal, Double(template.scoreParts.literal) / words),
        (.clean, template.score >= Weights.Requests.clean ? 1 : 0),
        (.named, isNamed(template) ? 1 : 0),
        (.mentioned, template.slots.contains(where: isMentioned) ? 1 : 0),
        (.topic, isTopic ? 1 : 0),
      ]
    }
    if let spoken = opinion.spoken(of: intent) {
      features += [
        (.spoken, Self.bounded(spoken.own)), (.spokenOutside, Self.bounded(spoken.outside)),
        (.spokenOther, Self.bounded(spoken.other)),
        (.spokenBest, spoken.own > max(spoken.outside, spoken.other) ? 1 : 0),
      ]
    } else {
      features.append((.unspoken, 1))
    }
    if reading.hasUnknownName { features.append((.unknownName, 1)) }
    if let strange = opinion.strangeWords(of: intent) {
      features += [(.learned, 1), (.strange, Double(min(strange, Weights.Joint.mostStrange)))]
    }
    if reading.appIdentifier != nil {
      let isSupported = reading.scoreParts.isSupported
      features.append(
        (isSupported ? .addressed : .unsupported, isSupported && template == nil ? 0.5 : 1))
    }
    return features
  }

  private func isNamed(_ template: Interpretation) -> Bool {
    template.scoreParts.vocabulary > 0 || template.slots.contains { isWrittenName($0, template.intent) }
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
