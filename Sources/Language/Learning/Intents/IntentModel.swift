import Entities
import Foundation

/// A linear model of a sentence's intent, with one logistic regression for each intent.
struct IntentModel: Sendable {
  let intents: [String]
  let features: FeatureTable
  /// Feature `f` has the record `records[starts[f]..<starts[f + 1]]`: its rarity (the bits of a `Float`), by which features
  /// of few sentences count more, and a `PackedWeight` for each intent. Weights near to nothing are left out.
  let starts: [UInt32]
  let records: [UInt32]
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
    self.starts = starts
    self.records = records
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
  /// It reads through pointers, which aren't checked at each access; the numbers of a file were checked when it was read.
  func scores(_ found: [UInt64]) -> [Double] {
    var scores = biases
    var known: [Int] = []
    known.reserveCapacity(found.count)
    features.forEachNumber(of: found) { known.append($0) }
    scores.withUnsafeMutableBufferPointer { scores in
      starts.withUnsafeBufferPointer { starts in
        records.withUnsafeBufferPointer { records in
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
              scores[PackedWeight.label(records[place])] += Float(PackedWeight.weight(records[place])) * value
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

  /// - Throws: `CompiledFileReader.Damage` where a number leads nowhere.
  init(_ reader: inout CompiledFileReader) throws {
    intents = try reader.strings()
    features = try reader.featureTable()
    starts = try reader.integers(UInt32.self)
    records = try reader.integers(UInt32.self)
    unit = Float(try reader.double())
    biases = try intents.map { _ in Float(try reader.double()) }
    guard starts.count == features.count + 1, starts.leadThrough(records.count), recordsAreSound else {
      throw CompiledFileReader.Damage()
    }
  }

  /// Whether each record has a rarity, and weights of known intents.
  private var recordsAreSound: Bool {
    starts.withUnsafeBufferPointer { starts in
      records.withUnsafeBufferPointer { records in
        for feature in 0..<features.count {
          let (start, end) = (Int(starts[feature]), Int(starts[feature + 1]))
          guard start < end, Float(bitPattern: records[start]).isFinite else { return false }
          for place in start + 1..<end where PackedWeight.label(records[place]) >= intents.count {
            return false
          }
        }
        return true
      }
    }
  }
}
