import Foundation

/// Says what a person may want to do now, from what they did before.
///
///     var predictor = Predictor(clock: PersonalClock(timeZone: .current), history: memory.occasions())
///     predictor.observe(Occasion(action: "order", moment: .now))
///     predictor.suggestions(for: Situation(moment: .now)).first?.reason
///
/// For each action it keeps how often it was done at each time of day, kind of day and weekday, at each place, after each other
/// action and after each length of time since it was last done. What is usual counts half after four months, what is of late
/// after a week. Each of these tells
/// by what factor an action is likelier now than usual, and how far each factor is to be believed is learnt from every
/// occasion. It needs no training run, and a new occasion costs some microseconds.
///
/// It is a value: it reads no clock and no file.
public struct Predictor: Sendable {
  /// Numbers that were chosen by measuring on histories that no test uses.
  struct Tuning: Sendable {
    /// The half-lives of what is done usually and of late, in days.
    var usual = 120.0
    var late = 7.0
    /// The occasions that a general count weighs against a particular one, for each factor.
    var smoothing: [Double] = [1.6, 11, 8.5, 6.3, 6.4, 8, 4.6, 3.2, 5.3, 7, 6.8]
    /// The speed with which the weights of the factors follow.
    var rate = 0.012
    /// The rate goes down to this share of itself over some hundred occasions.
    var settled = 0.3
    /// The half hours around a moment that count for it, on any day and on one weekday.
    var near = 0.9
    var narrow = 2.0
    var broad = 2.5
    var wide = 4.0
    /// The weight by which each factor is believed at first. Every person's own weights grow from these.
    var weights: [Double] = [1.2, 0.05, 1.1, 0.95, 0.45, 0.6, 0.6, 0.35, 0.22, 0.18, 0.6]
    /// A suggestion is at least this likely.
    var threshold = 0.12
    /// The most actions that are remembered.
    var actions = 2000
    /// The occasions of a history that the weights are learnt from.
    var learnt = 2000
  }

  public private(set) var clock: PersonalClock
  var tuning = Tuning()
  /// The actions by their numbers, and their counts.
  var numbers: [String: Int] = [:]
  var actions: [ActionHistory] = []
  /// The counts of all actions together.
  var all = ActionCounts()
  /// The actions that were done after an action, by the number of the action and the time in between.
  var followers: [FollowerKey: ContextCounts] = [:]
  var places: [PlaceKey: ContextCounts] = [:]
  var factors: Factors
  /// Past weights count less and less by making each new one heavier.
  var growth = Growth()
  var last: (number: Int, time: LocalTime)?
  /// The first day that is known.
  var firstDay: Int?

  struct FollowerKey: Hashable, Sendable {
    var action: Int
    var gap: Int
  }

  struct PlaceKey: Hashable, Sendable {
    var place: String
    var part: LocalTime.Part?
  }

  /// - Parameter history: in any order. Cost: some microseconds for each, some 100 µs for each of the last 2,000.
  public init(clock: PersonalClock, history: [Occasion] = []) {
    self.init(clock: clock, tuning: Tuning(), history: history)
  }

  init(clock: PersonalClock, tuning: Tuning, history: [Occasion] = []) {
    self.clock = clock
    self.tuning = tuning
    factors = Factors(tuning.weights)
    let sorted = history.sorted { $0.moment < $1.moment }
    for (index, occasion) in sorted.enumerated() {
      observe(occasion, isLearning: index >= sorted.count - tuning.learnt)
    }
  }

  /// Learns that the person did something.
  ///
  /// An action that was done before the last known occasion counts as done at the time of that one.
  public mutating func observe(_ occasion: Occasion) { observe(occasion, isLearning: true) }

  /// The actions that the person may want now, the likeliest first; none where nothing is likely enough.
  ///
  /// - Parameter dismissed: the keys of actions that the person doesn't want suggested.
  public func suggestions(for situation: Situation, limit: Int = 3, dismissed: Set<String> = [])
    -> [Suggestion]
  {
    let time = clock.time(situation.moment)
    let likely = likelihoods(time, situation.place).enumerated()
      .filter { $0.element >= tuning.threshold && actions[$0.offset].times > 1 }
      .sorted { $0.element > $1.element }
    var found: [Suggestion] = []
    for (number, probability) in likely where found.count < limit && !dismissed.contains(actions[number].key)
    {
      // An action for which no reason can be told isn't suggested either.
      guard let reason = reason(for: number, time, situation.place) else { continue }
      found.append(Suggestion(action: actions[number].key, probability: probability, reason: reason))
    }
    return found
  }

  /// All known actions, the likeliest first, with the probabilities that the next thing done is this one.
  public func ranking(for situation: Situation) -> [(action: String, probability: Double)] {
    let likely = likelihoods(clock.time(situation.moment), situation.place)
    return likely.indices.sorted { likely[$0] > likely[$1] }.map { (actions[$0].key, likely[$0]) }
  }

  /// Forgets what is known of some actions, as when an app is removed.
  public mutating func forget(where isForgotten: (String) -> Bool) {
    keep(actions.indices.filter { !isForgotten(actions[$0].key) })
  }
}
