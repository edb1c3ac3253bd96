import Learning

/// What the trained models say of a sentence as a whole, beside its slots.
///
///     var opinion = Opinion()
///     opinion.add(model.judge("put milk on my list", limit: 3))
///     opinion.share(of: "INAddTasksIntent")  // 0.97
struct Opinion {
  private var shares: [String: Double] = [:]
  private var strengths: [String: Double] = [:]
  private var strangeWords: [String: Int] = [:]
  /// How much speaks for the sentence to ask for nothing: what the model says that thinks least so, since each model
  /// knows intents that are out of scope for the others.
  private(set) var outside = 1.0

  mutating func add(_ judgement: SentenceModel.Judgement) {
    shares.merge(judgement.shares) { max($0, $1) }
    strengths.merge(judgement.strengths) { max($0, $1) }
    outside = min(outside, judgement.outside)
    for reading in judgement.readings {
      strangeWords[FixedLabel(reading.intent).intent] = reading.strangeWords.count
    }
  }

  /// The part of what speaks for any intent, from 0 to 1.
  func share(of intent: String) -> Double { shares[intent] ?? 0 }

  /// How likely an intent is when it is looked at alone, from 0 to 1.
  func strength(of intent: String) -> Double { strengths[intent] ?? 0 }

  /// The largest share of any other intent.
  func share(besides intent: String) -> Double {
    shares.lazy.filter { $0.key != intent }.map(\.value).max() ?? 0
  }

  /// The number of words that no example has, in the intent's own reading; nil where there is none.
  func strangeWords(of intent: String) -> Int? { strangeWords[intent] }
}
