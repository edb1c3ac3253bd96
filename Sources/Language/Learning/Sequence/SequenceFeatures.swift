import Entities

/// The weights that features of words have for labels, for all sequence models together.
///
///     let words = features.words(found)
///     features.scores(of: words, by: [4, 7])  // two models' scores, by word, then by label
///
/// A sentence has some hundred features. Each is looked up once, however many models read the sentence, and all that is said
/// of it stands in one place of the memory: fetching it from there takes longer than adding it up.
struct SequenceFeatures: Sendable {
  private(set) var table = FeatureTable()
  /// Feature `f` has the record `records[starts[f]..<starts[f + 1]]`: which models have weights for it, a bit for each model;
  /// for each of these models a `Row`; and the rows' weights (`PackedWeight`).
  private let starts: NumberTable<UInt32>
  private let records: NumberTable<UInt32>
  /// By model: the number of its labels, and the weight that is one unit.
  private(set) var labelCounts: [Int32] = []
  private var units: [Float] = []

  /// Joins what was learnt for each model.
  init(_ learnt: [SequenceTrainer.Learnt]) {
    var rows: [[(model: Int, weights: Range<Int>)]] = []
    var (starts, records): ([UInt32], [UInt32]) = ([0], [])
    for (model, own) in learnt.enumerated() {
      labelCounts.append(Int32(own.labelCount))
      units.append(PackedWeight.unit(own.weights))
      for (place, key) in own.features.enumerated() {
        let number = table.insert(key)
        if number == rows.count { rows.append([]) }
        rows[number].append((model, Int(own.starts[place])..<Int(own.starts[place + 1])))
      }
    }
    let sectionCount = Self.sections(learnt.count)
    for row in rows {
      var bits = [UInt32](repeating: 0, count: sectionCount)
      for (model, _) in row { bits[model / Self.sectionSize] |= 1 << UInt32(model % Self.sectionSize) }
      records += bits
      var start = sectionCount + row.count
      for (_, weights) in row {
        records.append(Row.record(start: start, count: weights.count))
        start += weights.count
      }
      for (model, range) in row {
        for place in range {
          let weight = PackedWeight.units(learnt[model].weights[place], of: units[model])
          records.append(PackedWeight.of(label: Int(learnt[model].weightLabels[place]), weight))
        }
      }
      starts.append(UInt32(records.count))
    }
    self.starts = NumberTable(starts)
    self.records = NumberTable(records)
  }

  /// Where the weights of a model stand, as a part of a record: the first one's place in the record, and their number.
  private enum Row {
    static func record(start: Int, count: Int) -> UInt32 { UInt32(start << 8 | count) }

    @inline(__always)
    static func weights(_ record: UInt32) -> Range<Int> {
      let start = Int(record >> 8)
      return start..<start + Int(record & 0xFF)
    }
  }

  /// The models of one number in a record.
  private static let sectionSize = 32
  private var sectionCount: Int { Self.sections(labelCounts.count) }

  private static func sections(_ models: Int) -> Int { (models + sectionSize - 1) / sectionSize }

  // MARK: In a file

  func write(to writer: inout CompiledFileWriter) {
    writer.add(table)
    writer.add(starts)
    writer.add(records)
    writer.add(labelCounts)
    for unit in units { writer.add(Double(unit)) }
  }

  /// - Throws: `CompiledFileReader.Damage` where the tables don't fit together.
  init(_ reader: inout CompiledFileReader) throws {
    table = try reader.featureTable()
    starts = try reader.table(UInt32.self)
    records = try reader.table(UInt32.self)
    labelCounts = try reader.integers(Int32.self)
    for _ in labelCounts { units.append(Float(try reader.double())) }
    guard starts.count == table.count + 1, labelCounts.allSatisfy({ $0 >= 0 && $0 < 256 }) else {
      throw CompiledFileReader.Damage()
    }
  }

  // MARK: Scores

  /// The words of a sentence by the records of their features, without those that no model knows.
  struct Words {
    /// Where the records start.
    fileprivate var records: [UInt32] = []
    /// By word: the number of records up to its last one.
    fileprivate var ends: [Int] = []
  }

  func words(_ found: some Sequence<[UInt64]>) -> Words {
    var words = Words()
    // A feature without a whole record says nothing.
    let most = records.count - sectionCount
    for features in found {
      table.forEachNumber(of: features) { number in
        if Int(starts[number]) <= most { words.records.append(starts[number]) }
      }
      words.ends.append(words.records.count)
    }
    return words
  }

  /// The score of each label for each word by its features alone: by model, then by word and label.
  ///
  /// It is most of the work of reading slots, so it reads through pointers, which aren't checked at each access. The
  /// numbers of a file aren't trusted: a row or a weight that isn't among the records, or is of no label, is left out.
  func scores(of words: Words, by models: [Int]) -> [[Float]] {
    records.withUnsafeBufferPointer { records in
      words.records.withUnsafeBufferPointer { starts in
        models.map { model in
          let labels = Int(labelCounts[model])
          // Sums of whole numbers don't depend on their order.
          var sums = [Int32](repeating: 0, count: words.ends.count * labels)
          sums.withUnsafeMutableBufferPointer { sums in
            add(model, starts, words.ends, records, labels: labels, to: sums)
          }
          let unit = units[model]
          return sums.map { Float($0) * unit }
        }
      }
    }
  }

  /// Adds the weights that a model has in the records of each word.
  @inline(__always)
  private func add(
    _ model: Int, _ starts: UnsafeBufferPointer<UInt32>, _ ends: [Int],
    _ records: UnsafeBufferPointer<UInt32>,
    labels: Int, to sums: UnsafeMutableBufferPointer<Int32>
  ) {
    let (section, bit) = (model / Self.sectionSize, UInt32(1) << UInt32(model % Self.sectionSize))
    let sectionCount = sectionCount
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: starts.count) { known in
      // Which records have weights of the model is found for all before the weights are read. Nothing depends on what a
      // record says, so that the memory is asked for several at once.
      var count = 0
      for index in starts.indices {
        known.initializeElement(at: count, to: Int32(truncatingIfNeeded: index))
        count += records[Int(starts[index]) + section] & bit != 0 ? 1 : 0
      }
      var (word, place) = (0, 0)
      for index in known[..<count] {
        while index >= ends[word] {
          word += 1
          place += labels
        }
        let start = Int(starts[Int(index)])
        // The rows of the models before it come first.
        var row = start + sectionCount + (records[start + section] & (bit - 1)).nonzeroBitCount
        for before in start..<start + section { row += records[before].nonzeroBitCount }
        guard row < records.count else { continue }
        let weights = Row.weights(records[row])
        guard start + weights.upperBound <= records.count else { continue }
        for weight in weights {
          let packed = records[start + weight]
          let label = PackedWeight.label(packed)
          guard label < labels else { continue }
          sums[place + label] &+= PackedWeight.weight(packed)
        }
      }
    }
  }
}
