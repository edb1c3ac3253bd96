import Entities
import Foundation

/// A linear model of a sentence's intent, with one logistic regression for each intent.
struct IntentModel: Sendable {
  let intents: [String]
  let features: FeatureTable
  /// Feature `f` has the record `records[starts[f]..<starts[f + 1]]`: its rarity (the bits of a `Float`), by which features
  /// of few sentences count more, and a `PackedWeight` for each intent. Weights near to nothing are left out.
  let starts: NumberTable<UInt32>
  let records: NumberTable<UInt32>
  /// The weight that is one unit.
  let unit: Float
  let biases: [Float]

  /// - Parameters:
  ///   - rarity: by feature.
  ///   - weights: by feature.
  init(
    intents: [String], features: FeatureTable, rarity: [Float], weights: [[(intent: Int, weight: Float)]],
    biases: [Float]
  ) {
    self.intents = intents
    self.features = features
    self.biases = biases
    unit = PackedWeight.unit(weights.joined().lazy.map(\.weight))
    var (starts, records): ([UInt32], [UInt32]) = ([0], [])
    for (rarity, weights) in zip(rarity, weights) {
      records.append(rarity.bitPattern)
      for (intent, weight) in weights {
        records.append(PackedWeight.of(label: intent, PackedWeight.units(weight, of: unit)))
      }
      starts.append(UInt32(records.count))
    }
    self.starts = NumberTable(starts)
    self.records = NumberTable(records)
  }

  /// The index of the label for sentences out of scope.
  var outside: Int? { intents.firstIndex(of: SentenceModel.outOfScope) }

  /// The factor that makes the squares of a sentence's feature values add up to one.
  static func scale(_ values: some Sequence<Float>, unknown: Int) -> Float {
    1 / max(1, values.reduce(Float(unknown) * unknownRarity) { $0 + $1 * $1 }).squareRoot()
  }

  /// The square of an unknown feature's value.
  private static let unknownRarity: Float = 1

  /// The score of each intent by itself, as the logarithm of its odds.
  ///
  /// It reads through pointers, which aren't checked at each access. The numbers of a file aren't trusted: a feature whose
  /// record isn't among the records says nothing, nor does a weight for an intent that there isn't.
  func scores(_ found: [UInt64]) -> [Double] {
    var scores = biases
    var known: [Int] = []
    known.reserveCapacity(found.count)
    scores.withUnsafeMutableBufferPointer { scores in
      starts.withUnsafeBufferPointer { starts in
        records.withUnsafeBufferPointer { records in
          features.forEachNumber(of: found) { number in
            let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
            guard start < end, end <= records.count, Float(bitPattern: records[start]).isFinite else {
              return
            }
            known.append(number)
          }
          // Scaling keeps long sentences from counting more than short ones.
          let scale =
            unit
            * Self.scale(
              known.lazy.map { Float(bitPattern: records[Int(starts[$0])]) },
              unknown: found.count - known.count)
          for number in known {
            let start = Int(starts[number])
            let value = Float(bitPattern: records[start]) * scale
            for place in start + 1..<Int(starts[number + 1]) {
              let intent = PackedWeight.label(records[place])
              guard intent < scores.count else { continue }
              scores[intent] += Float(PackedWeight.weight(records[place])) * value
            }
          }
        }
      }
    }
    return scores.map(Double.init)
  }

  /// A score as a probability.
  static func probability(_ score: Double) -> Double { 1 / (1 + exp(-score)) }

  // MARK: In a file

  func write(to writer: inout CompiledFileWriter) {
    writer.add(intents)
    writer.add(features)
    writer.add(starts)
    writer.add(records)
    writer.add(Double(unit))
    for bias in biases { writer.add(Double(bias)) }
  }

  /// - Throws: `CompiledFileReader.Damage` where the tables don't fit together.
  init(_ reader: inout CompiledFileReader) throws {
    intents = try reader.strings()
    features = try reader.featureTable()
    starts = try reader.table(UInt32.self)
    records = try reader.table(UInt32.self)
    unit = Float(try reader.double())
    biases = try intents.map { _ in Float(try reader.double()) }
    guard starts.count == features.count + 1 else { throw CompiledFileReader.Damage() }
  }
}
