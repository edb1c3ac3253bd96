/// The judgement of a model on a sentence as a whole.
///
///     let judgement = model.judge(ModelSentence("put milk on my list", entities), limit: 3)
///     judgement.share(of: "INAddTasksIntent")  // 0.97
///     judgement.outside                        // 0.01
public struct Judgement: Hashable, Sendable {
  /// The readings that are likeliest among themselves, the best first, even where the sentence is rather out of scope.
  public var readings: [SentenceModel.Reading] = []
  private var groups = IntentGroups([])
  /// By group.
  private var shares: [Double] = []
  private var strengths: [Double] = []
  /// By group, what the model of speech says; nil where there is none.
  private var spoken: [Double]?

  /// Nothing speaks for anything.
  public init() {}

  init(
    readings: [SentenceModel.Reading], groups: IntentGroups, shares: [Double], strengths: [Double],
    spoken: [Double]? = nil
  ) {
    self.readings = readings
    self.groups = groups
    self.shares = shares
    self.strengths = strengths
    self.spoken = spoken
  }

  /// The part of what speaks for any intent, from 0 to 1.
  public func share(of intent: String) -> Double { groups.number(of: intent).map { shares[$0] } ?? 0 }

  /// The likelihood of an intent when it is looked at alone, from 0 to 1.
  public func strength(of intent: String) -> Double { groups.number(of: intent).map { strengths[$0] } ?? 0 }

  /// The largest share of any other intent.
  public func share(besides intent: String) -> Double { largest(of: shares, besides: intent) ?? 0 }

  /// The part of what speaks for the sentence to be out of scope.
  public var outside: Double { groups.outside.map { shares[$0] } ?? 0 }

  /// The score that the model of speech gives an intent by itself, as the logarithm of its odds; nil where it has no
  /// say.
  public func spoken(of intent: String) -> Double? {
    guard let spoken, let number = groups.number(of: intent) else { return nil }
    return spoken[number]
  }

  /// The score that it gives the sentence for being out of scope.
  public var spokenOutside: Double? {
    guard let spoken, let outside = groups.outside else { return nil }
    return spoken[outside]
  }

  /// The score that it gives the likeliest other intent.
  public func spoken(besides intent: String) -> Double? {
    spoken.flatMap { largest(of: $0, besides: intent) }
  }

  /// The largest of some values that groups have, without an intent's own and that of being out of scope.
  private func largest(of values: [Double], besides intent: String) -> Double? {
    let (own, outside) = (groups.number(of: intent), groups.outside)
    var largest: Double?
    for (group, value) in values.enumerated() where group != own && group != outside {
      if largest.map({ $0 < value }) ?? true { largest = value }
    }
    return largest
  }
}
