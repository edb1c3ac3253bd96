import IntentSchema

extension ValueText {
  /// The facts that are known of a thing, each in words: ["€12.00 – €15.00", "up to 3"].
  ///
  /// - Parameter fact: the only one to tell; nil for all of them, and for the thing's own description.
  func facts(of value: Value, _ fact: Inquiry.Fact? = nil) -> [String] {
    var told: [String] = []
    for one in fact.map({ [$0] }) ?? Inquiry.Fact.allCases {
      guard let found = phrasebook.catalogue.fact(one, of: value) else { continue }
      let text = number(of: found.value) ?? words(for: found.value, type: found.type)
      told.append(
        phrasebook.render(one.key, verbatim: ["fact": text]))
    }
    guard fact == nil, let own = value.record?["subtitleString"]?.string, !own.isEmpty else { return told }
    return [clean(own)] + told
  }

  /// The upper end of a range of counts.
  private func number(of value: Value) -> String? {
    guard let record = value.record, phrasebook.catalogue.kind(of: record.type) == .countRange else {
      return nil
    }
    return value.magnitude(in: phrasebook.catalogue).flatMap { Int(exactly: $0) }.map { number($0) }
  }
}

extension Inquiry.Fact {
  fileprivate var key: TextKey {
    switch self {
    case .price: .factPrice
    case .size: .factSize
    case .time: .factTime
    case .duration: .factDuration
    }
  }
}
