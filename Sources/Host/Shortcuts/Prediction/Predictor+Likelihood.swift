import Foundation

extension Predictor {
  /// The probability of each action, by its number.
  func likelihoods(_ time: LocalTime, _ place: String?) -> [Double] { likelihoods(values(time, place)) }

  func likelihoods(_ values: [Double]) -> [Double] {
    let scores = stride(from: 0, to: values.count, by: Factors.count).map {
      factors.score(values[$0..<$0 + Factors.count])
    }
    guard let highest = scores.max() else { return [] }
    let shares = scores.map { exp($0 - highest) }
    let sum = shares.reduce(0, +)
    return shares.map { $0 / sum }
  }

  /// The logarithms of the factors by which each action is likelier now than usual, for all actions one after the other.
  ///
  /// A count that is particular leans on the next more general one: Friday at seven on working days at seven, this on seven
  /// o'clock, this on how often the action is done at all. Where little is known the factor is one.
  func values(_ time: LocalTime, _ place: String?) -> [Double] {
    // A moment before the last occasion is judged by what is known since.
    let unit = growth.unit(max(time.seconds, last?.time.seconds ?? time.seconds), tuning)
    let moment = Moment(self, time, place, unit)
    var values: [Double] = []
    values.reserveCapacity(actions.count * Factors.count)
    for number in actions.indices { moment.append(actions[number], number, to: &values) }
    return values
  }

  /// The values that are the same for all actions at one moment.
  private struct Moment {
    let time: LocalTime
    let all: ActionCounts
    let near: Kernel
    let narrow: Kernel
    let broad: Kernel
    let wide: Kernel
    let halfHour: Double
    let exact: Double
    let kind: Double
    let weekday: Double
    let lateKind: Double
    let follower: ContextCounts?
    let place: ContextCounts?
    let placeAndPart: ContextCounts?
    /// Weights that general counts have against particular ones.
    let smoothing: [Double]
    let few: Double
    let actions: Double
    let overallRate: Double

    init(_ predictor: Predictor, _ time: LocalTime, _ place: String?, _ unit: (usual: Double, late: Double)) {
      self.time = time
      all = predictor.all
      near = Kernel(time, width: predictor.tuning.near)
      narrow = Kernel(time, width: predictor.tuning.narrow)
      broad = Kernel(time, width: predictor.tuning.broad)
      wide = Kernel(time, width: predictor.tuning.wide)
      let slot = (kind: ActionCounts.kind(time), weekday: time.weekday * 48)
      halfHour = broad.sum(all.halfHours, from: 0)
      exact = near.sum(all.halfHours, from: 0)
      kind = narrow.sum(all.kinds, from: slot.kind)
      weekday = wide.sum(all.weekdays, from: slot.weekday)
      lateKind = narrow.sum(all.lateKinds, from: slot.kind)
      if let last = predictor.last {
        let pause = Predictor.pause(last.time, time)
        follower = predictor.followers[FollowerKey(action: last.number, gap: pause)]
      } else {
        follower = nil
      }
      self.place = place.flatMap { predictor.places[PlaceKey(place: $0, part: nil)] }
      placeAndPart = place.flatMap { predictor.places[PlaceKey(place: $0, part: time.part)] }
      let ofLate: Set<Factors.Kind> = [.late, .lateKindOfDay]
      smoothing = zip(Factors.Kind.allCases, predictor.tuning.smoothing).map {
        $1 * (ofLate.contains($0) ? unit.late : unit.usual)
      }
      few = unit.usual
      actions = Double(max(1, predictor.actions.count))
      let done = all.done.reduce(0, +)
      let seen = all.seen.reduce(0, +)
      overallRate = (done + unit.usual) / (seen + actions * unit.usual)
    }

    func append(_ action: ActionHistory, _ number: Int, to values: inout [Double]) {
      let counts = action.counts
      let usual = (counts.usual + smoothing(.usual)) / (all.usual + smoothing(.usual) * actions)
      let late = smooth(counts.late, all.late, .late, usual)
      let halfHour = smooth(broad.sum(counts.halfHours, from: 0), self.halfHour, .halfHour, usual)
      let exact = smooth(near.sum(counts.halfHours, from: 0), self.exact, .exactTime, halfHour)
      let kind = smooth(
        narrow.sum(counts.kinds, from: ActionCounts.kind(time)), self.kind, .kindOfDay, exact)
      let weekday = smooth(
        wide.sum(counts.weekdays, from: time.weekday * 48), self.weekday, .weekday, kind)
      let here = share(number, place, .place, usual)
      let lateKind = smooth(
        narrow.sum(counts.lateKinds, from: ActionCounts.kind(time)), self.lateKind, .lateKindOfDay, kind)
      values.append(log(usual))
      values.append(log(late / usual))
      values.append(log(halfHour / usual))
      values.append(log(kind / exact))
      values.append(log(weekday / kind))
      values.append(log(share(number, follower, .follower, usual) / usual))
      values.append(log(gap(action)))
      values.append(log(here / usual))
      values.append(log(share(number, placeAndPart, .placeAndPart, here) / here))
      values.append(log(lateKind / kind))
      values.append(log(exact / halfHour))
    }

    private func smoothing(_ factor: Factors.Kind) -> Double { smoothing[factor.rawValue] }

    /// A share that leans on a more general one where little was counted.
    private func smooth(_ count: Double, _ total: Double, _ factor: Factors.Kind, _ general: Double) -> Double
    {
      (count + smoothing(factor) * general) / (total + smoothing(factor))
    }

    private func share(
      _ number: Int, _ context: ContextCounts?, _ factor: Factors.Kind, _ general: Double
    ) -> Double {
      guard let context else { return general }
      return smooth(context.counts[number] ?? 0, context.total, factor, general)
    }

    /// By what factor the action is likelier so long after it was done last.
    private func gap(_ action: ActionHistory) -> Double {
      guard action.times > 0 else { return 1 }
      let counts = action.counts
      let band = Gap.band(time.seconds - action.lastSeconds)
      // As all actions do.
      let general =
        ((all.done[band] + few) / (all.seen[band] + few / overallRate)) / overallRate
      let done = counts.done.reduce(0, +)
      let seen = counts.seen.reduce(0, +)
      let rate = (done + few * 0.5) / (seen + few * 0.5 / overallRate)
      return smooth(counts.done[band], counts.seen[band] * rate, .gap, general)
    }
  }
}
