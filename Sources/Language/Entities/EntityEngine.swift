import Foundation
public import IntentSchema

/// Finds times, durations, numbers, money, measures and addresses in text.
///
///     let engine = try EntityEngine.bundled("en")
///     for entity in engine.entities([.time, .number], in: "tomorrow at 8", context) {
///       print(entity.resolved(context) ?? "never")
///     }
///
/// Cost: tens of microseconds for a sentence of ten words.
public struct EntityEngine: Sendable {
  package let rules: EntityRules
  /// By category of the rules; nil for a category that only builds others.
  private let kinds: [(kind: Entity.Kind, isLatent: Bool)?]
  /// The category of words that look like a value but are none, such as a greeting with a part of the day.
  private let nothing: Int32

  public init(_ rules: EntityRules) {
    self.rules = rules
    nothing = rules.category("nothing")
    kinds = rules.categories.map { name in
      let isLatent = name.hasSuffix(Self.latent)
      return Entity.Kind(rawValue: isLatent ? String(name.dropLast(Self.latent.count)) : name).map {
        ($0, isLatent)
      }
    }
  }

  private static let latent = ".latent"

  /// All words in the rules.
  public var ruleWords: Set<String> { Set(rules.words.texts) }

  public var language: String { rules.language }

  /// The kinds of values that rules give; telephone numbers and pages need none.
  public var foundKinds: Set<Entity.Kind> { Set(kinds.compactMap { $0?.kind }).union([.phone, .url]) }

  /// The currency of an amount without a name, by ISO 4217.
  public var currency: String { rules.text.currency }

  /// Words that mean a value of a kind, as the language's files give them.
  public func examples(of kind: Entity.Kind) -> [String] { rules.examples[kind.rawValue] ?? [] }

  /// Reads a language's files of rules.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files.
  public init(language: String, files: [(file: String, text: String)]) throws(Diagnostics) {
    self.init(try EntityRuleReader.read(language: language, files: files))
  }

  /// All readings of these kinds, the longest first, then the likeliest. Latent ones are included only where they are
  /// asked for.
  public func readings(_ kinds: Set<Entity.Kind>, in text: String) -> [Entity] {
    let chart = Chart(text, rules)
    var found: [Entity] = []
    var blocked: [Range<Int32>] = []
    var lengths: [Range<Int>] = []
    for node in chart.nodes {
      if node.category == nothing, chart.lattice.isStart[Int(node.start)], chart.lattice.isEnd[Int(node.end)]
      {
        blocked.append(node.start..<node.end)
      }
      guard self.kinds.indices.contains(Int(node.category)),
        let (kind, isLatent) = self.kinds[Int(node.category)],
        kinds.contains(kind) || kind == .duration && kinds.contains(.time),
        chart.lattice.isStart[Int(node.start)],
        chart.lattice.isEnd[Int(node.end)], !chart.lattice.isInsideNumber(Int(node.start), Int(node.end))
      else { continue }
      let offsets = chart.lattice.offsets
      let range = Int(offsets[Int(node.start)])..<Int(offsets[Int(node.end)])
      if kind == .duration, !isLatent { lengths.append(range) }
      guard kinds.contains(kind) else { continue }
      found.append(
        Entity(kind: kind, range: range, isLatent: isLatent, score: Int(node.score), value: node.value))
    }
    // "For two" of "for two nights" is no time of the day.
    found.removeAll { reading in
      reading.kind == .time
        && lengths.contains { $0 != reading.range && $0.clamped(to: reading.range) == reading.range }
    }
    if !blocked.isEmpty {
      let offsets = chart.lattice.offsets
      let ranges = blocked.map { Int(offsets[Int($0.lowerBound)])..<Int(offsets[Int($0.upperBound)]) }
      // A reading that overlaps such words is dropped, unless it contains all of them and more.
      found.removeAll { reading in
        ranges.contains {
          $0.overlaps(reading.range)
            && !(reading.range.count > $0.count && reading.range.clamped(to: $0) == $0)
        }
      }
    }
    if kinds.contains(.phone) || kinds.contains(.url) {
      found += AddressScanner.addresses(in: text).filter { kinds.contains($0.kind) }
    }
    return found.sorted {
      (-$0.range.count, $0.isLatent ? 1 : 0, -$0.score, $0.range.lowerBound)
        < (-$1.range.count, $1.isLatent ? 1 : 0, -$1.score, $1.range.lowerBound)
    }
  }

  /// The best readings that don't overlap, in the order of the text. A latent one counts only where it is the whole text.
  public func entities(_ kinds: Set<Entity.Kind>, in text: String, _ context: EntityContext) -> [Entity] {
    var chosen: [Entity] = []
    let whole = text.unicodeScalars.count
    let resolver = context.resolver
    for reading in readings(kinds, in: text) {
      if reading.isLatent, reading.range.count < whole { continue }
      guard !chosen.contains(where: { $0.kind == reading.kind && $0.range.overlaps(reading.range) }),
        reading.isPossible(resolver)
      else { continue }
      chosen.append(reading)
    }
    return chosen.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
