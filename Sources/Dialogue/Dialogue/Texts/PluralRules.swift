/// The plural category of a whole number in a language, such as `one` or `few`.
///
/// Rules have the form of CLDR's rules for integers:
///
///     few: n % 10 = 2..4 and n % 100 != 12..14
struct PluralRules: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    var category: String
    /// Alternatives; in each, all relations hold together.
    var condition: [[Relation]]
  }

  struct Relation: Hashable, Sendable {
    var modulus: Int?
    var isNegated: Bool
    var ranges: [ClosedRange<Int>]

    func holds(for number: Int) -> Bool {
      let value = modulus.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }

  /// In the order in which they are tried.
  private(set) var rules: [Rule] = []

  func category(of number: Int) -> String {
    let magnitude = Int(min(number.magnitude, UInt(Int.max)))
    return rules.first { $0.condition.contains { $0.allSatisfy { $0.holds(for: magnitude) } } }?.category
      ?? "other"
  }

  /// - Returns: whether the rule could be read.
  mutating func add(_ category: String, _ rule: String) -> Bool {
    var condition: [[Relation]] = []
    for alternative in rule.split(separator: " or ") {
      var relations: [Relation] = []
      for text in alternative.split(separator: " and ") {
        guard let relation = Self.relation(String(text)) else { return false }
        relations.append(relation)
      }
      condition.append(relations)
    }
    guard !condition.isEmpty else { return false }
    rules.append(Rule(category: category, condition: condition))
    return true
  }

  private static func relation(_ text: String) -> Relation? {
    let isNegated = text.contains("!=")
    let sides = text.split(separator: isNegated ? "!=" : "=", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    guard sides.count == 2 else { return nil }
    var modulus: Int?
    let left = sides[0].split(separator: " ").map(String.init)
    switch left.count {
    case 1 where left[0] == "n": break
    case 3 where left[0] == "n" && left[1] == "%":
      guard let number = Int(left[2]), number > 0 else { return nil }
      modulus = number
    default: return nil
    }
    var ranges: [ClosedRange<Int>] = []
    for part in sides[1].split(separator: ",") {
      let ends = part.split(separator: "..").map { Int(String($0).trimmingSpaces) }
      switch ends.count {
      case 1: if let only = ends[0] { ranges.append(only...only) } else { return nil }
      case 2:
        guard let low = ends[0], let high = ends[1], low <= high else { return nil }
        ranges.append(low...high)
      default: return nil
      }
    }
    return ranges.isEmpty ? nil : Relation(modulus: modulus, isNegated: isNegated, ranges: ranges)
  }
}
