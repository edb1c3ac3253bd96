import Learning

/// The opinion that the trained models have of a sentence as a whole, beside its slots.
///
///     var opinion = Opinion()
///     opinion.add(judgement)
///     opinion.share(of: "INAddTasksIntent")  // 0.97
struct Opinion {
  private var judgements: [Judgement] = []

  mutating func add(_ judgement: Judgement) { judgements.append(judgement) }

  /// The evidence that the sentence asks for nothing. It comes from the model that thinks least so, since
  /// each model knows intents that are out of scope for the others.
  var outside: Double { judgements.map(\.outside).min() ?? 1 }

  /// The part of what speaks for any intent, from 0 to 1.
  func share(of intent: String) -> Double { judgements.map { $0.share(of: intent) }.max() ?? 0 }

  /// The likelihood of an intent when it is looked at alone, from 0 to 1.
  func strength(of intent: String) -> Double { judgements.map { $0.strength(of: intent) }.max() ?? 0 }

  /// The largest share of any other intent.
  func share(besides intent: String) -> Double { judgements.map { $0.share(besides: intent) }.max() ?? 0 }

  /// The say of the model of speech on an intent, on being out of scope and on the likeliest other intent.
  /// Each stands by itself, as the logarithm of its odds. Nil where none has a say.
  func spoken(of intent: String) -> (own: Double, outside: Double, other: Double)? {
    judgements.lazy.compactMap { judgement in
      guard let own = judgement.spoken(of: intent), let outside = judgement.spokenOutside,
        let other = judgement.spoken(besides: intent)
      else { return nil }
      return (own, outside, other)
    }.first
  }

  /// The number of words that no example has, in the intent's own reading; nil where there is none.
  func strangeWords(of intent: String) -> Int? {
    judgements.reversed().lazy.flatMap { $0.readings.reversed() }
      .first { $0.group == intent }?.strangeWords.count
  }
}
