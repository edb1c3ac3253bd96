/// An operation by which rules make values, such as `sum($1, $2)`. All languages have the same ones.
struct Operation: Sendable {
  var body: @Sendable ([RuleValue?]) -> RuleValue?

  init(_ body: @escaping @Sendable ([RuleValue?]) -> RuleValue?) { self.body = body }

  static let named: [String: Operation] = numbers.merging(measures) { first, _ in first }
    .merging(times) { first, _ in first }

  // MARK: Numbers

  private static let numbers: [String: Operation] = [
    "sum": Operation { values in
      var total = 0.0
      for value in values.compactMap({ $0 }) {
        guard let number = value.number else { return nil }
        total += number
      }
      return .number(total)
    },
    "product": Operation { values in
      var total = 1.0
      for value in values.compactMap({ $0 }) {
        guard let number = value.number else { return nil }
        total *= number
      }
      return .number(total)
    },
    "quotient": Operation { values in
      guard let first = values.number(0), let second = values.number(1), second != 0 else { return nil }
      return .number(first / second)
    },
    "negative": Operation { values in values.number(0).map { .number(-$0) } },
    // An integer and the digits after its point: 3, 14 is 3.14.
    "decimal": Operation { values in
      guard let whole = values.number(0), let digits = values.number(1), digits >= 0 else { return nil }
      var scale = 10.0
      while scale <= digits { scale *= 10 }
      return .number((whole * scale + digits) / scale)
    },
    // A larger number followed by a smaller one: "twenty" "one", "two thousand" "five hundred".
    "join": Operation { values in
      guard let first = values.number(0), let second = values.number(1), second > 0, first > second else {
        return nil
      }
      var scale = 1.0
      while scale <= second { scale *= 10 }
      guard first.truncatingRemainder(dividingBy: scale) == 0 else { return nil }
      return .number(first + second)
    },
    // A number before a power of ten that is larger: "five" "hundred".
    "multiply": Operation { values in
      guard let first = values.number(0), let second = values.number(1), first > 0, first < second else {
        return nil
      }
      return .number(first * second)
    },
    "ordinal": Operation { values in values.number(0).flatMap { Int(exactly: $0) }.map { .ordinal($0) } },
    "concat": Operation { values in
      let parts = values.compactMap { $0?.text }
      return parts.count == values.count ? .text(parts.joined()) : nil
    },
    "equal": Operation { values in
      guard let first = values.number(0), first == values.number(1) else { return nil }
      return .number(first)
    },
  ]

  // MARK: Measures

  private static let measures: [String: Operation] = [
    "duration": Operation { values in
      guard let number = values.number(0), let grain = values[1]?.grain else { return nil }
      return Durations.make(number, grain)
    },
    "plus": Operation { values in
      guard values.count > 1, case .duration(let first, let firstGrain)? = values[0],
        case .duration(let second, let secondGrain)? = values[1]
      else { return nil }
      return Durations.sum((first, firstGrain), (second, secondGrain))
    },
    // A number of a unit: number, unit.
    "amount": Operation { values in
      guard values.count > 1, let number = values.number(0), let unit = values[1]?.text else { return nil }
      return .amount(Amount(value: number, unit: unit))
    },
    // The same amount in another unit: amount, factor, unit.
    "scale": Operation { values in
      guard values.count > 1, var amount = values[0]?.amount, let factor = values.number(1) else {
        return nil
      }
      amount.value = amount.value.map { Amounts.rounded($0 * factor) }
      if values.count > 2, let unit = values[2]?.text { amount.unit = unit }
      return .amount(amount)
    },
    // Two amounts of which the second has the finer unit: first, factor, second.
    "together": Operation { values in
      guard values.count > 2, let first = values[0]?.amount, let factor = values.number(1),
        let second = values[2]?.amount, let large = first.value, let small = second.value
      else { return nil }
      return .amount(Amount(value: Amounts.rounded(large * factor + small), unit: second.unit))
    },
    // Money with its hundredths: amount, hundredths.
    "hundredths": Operation { values in
      guard values.count > 1, var amount = values[0]?.amount, let value = amount.value,
        let cents = values.number(1) ?? values[1]?.amount?.value, cents < 100
      else { return nil }
      amount.value = Amounts.rounded((value * 100 + cents) / 100)
      return .amount(amount)
    },
    // A range: two amounts. An amount without a unit has the other's.
    "between": Operation { values in
      guard values.count > 1, let second = values[1]?.amount, let to = second.value else { return nil }
      if let first = values[0]?.amount {
        guard first.unit == second.unit, let from = first.value, from < to else { return nil }
        return .amount(Amount(from: from, to: to, unit: second.unit))
      }
      guard let from = values.number(0), from < to else { return nil }
      return .amount(Amount(from: from, to: to, unit: second.unit))
    },
    "atLeast": Operation { values in
      guard let amount = values.first??.amount, let value = amount.value else { return nil }
      return .amount(Amount(from: value, unit: amount.unit, product: amount.product))
    },
    "atMost": Operation { values in
      guard let amount = values.first??.amount, let value = amount.value else { return nil }
      return .amount(Amount(to: value, unit: amount.unit, product: amount.product))
    },
    "of": Operation { values in
      guard values.count > 1, var amount = values[0]?.amount, amount.product == nil,
        let product = values[1]?.text
      else { return nil }
      amount.product = product
      return .amount(amount)
    },
  ]

  // MARK: Times

  private static let times: [String: Operation] = Times.operations
}

extension [RuleValue?] {
  func number(_ index: Int) -> Double? { indices.contains(index) ? self[index]?.number : nil }
  func integer(_ index: Int) -> Int? { indices.contains(index) ? self[index]?.integer : nil }
  func grain(_ index: Int) -> Grain? { indices.contains(index) ? self[index]?.grain : nil }
  func time(_ index: Int) -> TimePattern? { indices.contains(index) ? self[index]?.time : nil }
  func text(_ index: Int) -> String? { indices.contains(index) ? self[index]?.text : nil }
}

enum Amounts {
  /// Without the last digits that binary fractions add.
  static func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}

enum Durations {
  /// A duration in whole units: a fraction is counted in the next smaller unit, so "1.5 hours" is 90 minutes.
  static func make(_ number: Double, _ grain: Grain) -> RuleValue? {
    var (number, grain) = (number, grain)
    while Amounts.rounded(number) != Amounts.rounded(number).rounded(), let parts = grain.parts {
      number *= parts.count
      grain = parts.grain
    }
    return number.magnitude < 1e12 ? .duration(Amounts.rounded(number).rounded(), grain) : nil
  }

  static func sum(_ first: (Double, Grain), _ second: (Double, Grain)) -> RuleValue? {
    guard first.1 > second.1 else { return nil }
    var (number, grain) = first
    while grain > second.1, let parts = grain.parts {
      number *= parts.count
      grain = parts.grain
    }
    guard grain == second.1 else {
      // The only smaller unit that weeks and months share is the day.
      guard second.1 == .week else { return nil }
      return .duration(Amounts.rounded(number + second.0 * 7), .day)
    }
    return .duration(Amounts.rounded(number + second.0), grain)
  }
}
