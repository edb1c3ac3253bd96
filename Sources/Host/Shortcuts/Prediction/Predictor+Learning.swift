import Foundation

extension Predictor {
  mutating func observe(_ occasion: Occasion, isLearning: Bool) {
    var time = clock.time(occasion.moment)
    // Time doesn't run backwards in what fades.
    if let last, time.seconds < last.time.seconds { time = last.time }
    let number = self.number(of: occasion.action)
    if isLearning, actions[number].times > 0 {
      let values = self.values(time, occasion.place)
      let rate = tuning.rate * (tuning.settled + (1 - tuning.settled) / (1 + Double(factors.lessons) / 150))
      factors.learn(number, values, likelihoods(values), rate: rate)
    }
    count(number, time, occasion.place)
    if actions.count > tuning.actions * 5 / 4 { dropRarest() }
  }

  private mutating func number(of key: String) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = actions.count
    actions.append(ActionHistory(key))
    return actions.count - 1
  }

  private mutating func count(_ number: Int, _ time: LocalTime, _ place: String?) {
    let weights = growth.weights(time.seconds, tuning)
    if let factors = weights.factors { scale(factors.usual, late: factors.late) }
    firstDay = min(firstDay ?? time.day, time.day)
    for index in actions.indices where actions[index].times > 0 {
      let band = Gap.band(time.seconds - actions[index].lastSeconds)
      actions[index].counts.seen[band] += weights.usual
      all.seen[band] += weights.usual
      if index == number {
        actions[index].counts.done[band] += weights.usual
        all.done[band] += weights.usual
      }
    }
    actions[number].counts.add(time, weights.usual, late: weights.late)
    all.add(time, weights.usual, late: weights.late)
    if let last {
      followers[FollowerKey(action: last.number, gap: Self.pause(last.time, time)), default: ContextCounts()]
        .add(number, weights.usual)
    }
    if let place {
      places[PlaceKey(place: place, part: nil), default: ContextCounts()].add(number, weights.usual)
      places[PlaceKey(place: place, part: time.part), default: ContextCounts()].add(number, weights.usual)
    }
    actions[number].add(time)
    last = (number, time)
  }

  /// The time since the last action, in steps: just now, within the hour, within four hours, before.
  static func pause(_ last: LocalTime, _ now: LocalTime) -> Int {
    switch now.seconds - last.seconds {
    case ..<900: 0
    case ..<3600: 1
    case ..<14400: 2
    default: 3
    }
  }

  private mutating func scale(_ usual: Double, late: Double) {
    for index in actions.indices { actions[index].counts.scale(usual, late: late) }
    all.scale(usual, late: late)
    for key in followers.keys { followers[key]?.scale(usual) }
    for key in places.keys { places[key]?.scale(usual) }
  }

  // MARK: Forgetting

  /// Forgets the actions that are done least, so that a person's history takes bounded memory.
  private mutating func dropRarest() {
    let ranked = actions.indices.sorted { actions[$0].counts.usual > actions[$1].counts.usual }
    keep(ranked.prefix(tuning.actions).sorted())
  }

  /// Keeps some actions, which get new numbers in this order.
  mutating func keep(_ kept: [Int]) {
    guard kept.count < actions.count else { return }
    let renumbered = Dictionary(
      kept.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func renumber(_ context: ContextCounts) -> ContextCounts {
      var result = ContextCounts()
      for (action, weight) in context.counts {
        if let number = renumbered[action] { result.add(number, weight) }
      }
      return result
    }
    actions = kept.map { actions[$0] }
    numbers = Dictionary(
      actions.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
    followers = Dictionary(
      followers.compactMap { key, context in
        renumbered[key.action].map { (FollowerKey(action: $0, gap: key.gap), renumber(context)) }
      }, uniquingKeysWith: { first, _ in first })
    places = places.mapValues(renumber).filter { !$0.value.counts.isEmpty }
    last = last.flatMap { last in renumbered[last.number].map { ($0, last.time) } }
    all = actions.reduce(into: ActionCounts()) { $0.add($1.counts) }
  }
}

extension ActionCounts {
  fileprivate mutating func add(_ other: ActionCounts) {
    usual += other.usual
    late += other.late
    for index in halfHours.indices { halfHours[index] += other.halfHours[index] }
    for index in kinds.indices {
      kinds[index] += other.kinds[index]
      lateKinds[index] += other.lateKinds[index]
    }
    for index in weekdays.indices { weekdays[index] += other.weekdays[index] }
    for index in done.indices {
      done[index] += other.done[index]
      seen[index] += other.seen[index]
    }
  }
}
