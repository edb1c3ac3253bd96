/// What a model makes of a sentence as a whole.
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

  /// How likely an intent is when it is looked at alone, from 0 to 1.
  public func strength(of intent: String) -> Double { groups.number(of: intent).map { strengths[$0] } ?? 0 }

  /// The largest share of any other intent.
  public func share(besides intent: String) -> Double {
    let left = [groups.number(of: intent), groups.number(of: SentenceModel.outOfScope)]
    return shares.indices.lazy.filter { !left.contains($0) }.map { shares[$0] }.max() ?? 0
  }

  /// The part of what speaks for the sentence to be out of scope.
  public var outside: Double { share(of: SentenceModel.outOfScope) }

  /// What the model of speech says of an intent by itself, as the logarithm of its odds; nil where it has no say.
  public func spoken(of intent: String) -> Double? {
    guard let spoken, let number = groups.number(of: intent) else { return nil }
    return spoken[number]
  }

  /// What it says for the sentence to be out of scope.
  public var spokenOutside: Double? { spoken(of: SentenceModel.outOfScope) }

  /// What it says of the likeliest other intent.
  public func spoken(besides intent: String) -> Double? {
    guard let spoken else { return nil }
    let left = [groups.number(of: intent), groups.number(of: SentenceModel.outOfScope)]
    return spoken.indices.lazy.filter { !left.contains($0) }.map { spoken[$0] }.max()
  }
}
