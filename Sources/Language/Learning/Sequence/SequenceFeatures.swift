import Entities

/// What features of words say of labels, for all sequence models together.
///
///     let words = features.words(found)
///     features.scores(of: words, by: [4, 7])  // two models' scores, by word, then by label
///
/// A sentence has some hundred features. Each is looked up once, however many models read the sentence.
struct SequenceFeatures: Sendable {
  private(set) var table = FeatureTable()
  /// Feature `f` has the rows from `rowStarts[f]` on: one for each model that has weights for it.
  private(set) var rowStarts: [Int32] = []
  /// Which models these are: a bit for each model, `sectionCount` sections a feature, of 64 models each.
  private(set) var sections: [UInt64] = []
  /// Row `r` has the weights `weightStarts[r]..<weightStarts[r + 1]`, each for a label of the row's model.
  private(set) var weightStarts: [Int32] = [0]
  private(set) var weightLabels: [UInt8] = []
  /// In units of the model's own.
  private(set) var weights: [Int16] = []
  /// By model: the number of its labels, and the weight that is one unit.
  private(set) var labelCounts: [Int32] = []
  private(set) var units: [Float] = []

  /// Joins what was learnt for each model.
  init(_ learnt: [SequenceTrainer.Learnt]) {
    var rows: [[(model: Int, weights: Range<Int>)]] = []
    for (model, own) in learnt.enumerated() {
      labelCounts.append(Int32(own.labelCount))
      units.append(own.weights.reduce(Float(1e-6)) { max($0, abs($1)) } / Float(Int16.max))
      for (place, key) in own.features.enumerated() {
        let number = table.insert(key)
        if number == rows.count { rows.append([]) }
        rows[number].append((model, Int(own.starts[place])..<Int(own.starts[place + 1])))
      }
    }
    var count = 0
    for row in rows {
      rowStarts.append(Int32(count))
      count += row.count
      var bits = [UInt64](repeating: 0, count: sectionCount)
      for (model, _) in row { bits[model / 64] |= 1 << UInt64(model % 64) }
      sections += bits
      for (model, range) in row {
        weightLabels += learnt[model].weightLabels[range]
        for weight in learnt[model].weights[range] {
          weights.append(Int16((weight / units[model]).rounded()))
        }
        weightStarts.append(Int32(weights.count))
      }
    }
  }

  private var sectionCount: Int { (labelCounts.count + 63) / 64 }

  // MARK: In a file

  func write(to writer: inout CompiledFileWriter) {
    writer.add(table)
    writer.add(rowStarts)
    writer.add(sections)
    writer.add(weightStarts)
    writer.add(weightLabels)
    writer.add(weights)
    writer.add(labelCounts)
    for unit in units { writer.add(Double(unit)) }
  }

  /// - Throws: `CompiledFileReader.Damage` where a number leads nowhere.
  init(_ reader: inout CompiledFileReader) throws {
    table = try reader.featureTable()
    rowStarts = try reader.integers(Int32.self)
    sections = try reader.integers(UInt64.self)
    weightStarts = try reader.integers(Int32.self)
    weightLabels = try reader.integers(UInt8.self)
    weights = try reader.integers(Int16.self)
    labelCounts = try reader.integers(Int32.self)
    for _ in labelCounts { units.append(Float(try reader.double())) }
    guard rowStarts.count == table.count, sections.count == table.count * sectionCount,
      weightStarts.leadThrough(weights.count), weightLabels.count == weights.count, rowsAreSound
    else { throw CompiledFileReader.Damage() }
  }

  /// Whether each feature's rows follow those before, belong to known models, and have the labels of their models.
  private var rowsAreSound: Bool {
    var next = 0
    for feature in rowStarts.indices {
      guard Int(rowStarts[feature]) == next else { return false }
      for section in 0..<sectionCount {
        var bits = sections[feature * sectionCount + section]
        while bits != 0 {
          let model = section * 64 + bits.trailingZeroBitCount
          bits &= bits - 1
          guard model < labelCounts.count, next + 1 < weightStarts.count else { return false }
          for weight in Int(weightStarts[next])..<Int(weightStarts[next + 1])
          where Int32(weightLabels[weight]) >= labelCounts[model] {
            return false
          }
          next += 1
        }
      }
    }
    return next + 1 == weightStarts.count
  }

  // MARK: Scores

  /// The words of a sentence by the numbers of their features, without those that no model knows.
  struct Words {
    fileprivate var features: [Int32] = []
    fileprivate var ends: [Int] = []
  }

  func words(_ found: some Sequence<[UInt64]>) -> Words {
    var words = Words()
    table.withFinder { find in
      for features in found {
        for feature in features {
          let number = find(feature)
          if number >= 0 { words.features.append(Int32(truncatingIfNeeded: number)) }
        }
        words.ends.append(words.features.count)
      }
    }
    return words
  }

  /// The score of each label for each word by its features alone: by model, then by word and label.
  ///
  /// It is most of the work of reading slots, so it reads through pointers, which aren't checked at each access. The
  /// numbers of a file were checked when it was read.
  func scores(of words: Words, by models: [Int]) -> [[Float]] {
    models.map { model in
      let count = Int(labelCounts[model])
      // Sums of whole numbers don't depend on their order.
      var sums = [Int32](repeating: 0, count: words.ends.count * count)
      sums.withUnsafeMutableBufferPointer { sums in
        words.features.withUnsafeBufferPointer { features in
          withRows { rows in
            var (next, place) = (0, 0)
            for end in words.ends {
              while next < end {
                rows.add(Int(features[next]), of: model, to: sums, at: place)
                next += 1
              }
              place += count
            }
          }
        }
      }
      let unit = units[model]
      return sums.map { Float($0) * unit }
    }
  }

  private struct Rows {
    let sectionCount: Int
    let rowStarts: UnsafeBufferPointer<Int32>
    let sections: UnsafeBufferPointer<UInt64>
    let weightStarts: UnsafeBufferPointer<Int32>
    let weightLabels: UnsafeBufferPointer<UInt8>
    let weights: UnsafeBufferPointer<Int16>

    /// Adds the weights that a model has for a feature.
    @inline(__always)
    func add(_ feature: Int, of model: Int, to sums: UnsafeMutableBufferPointer<Int32>, at place: Int) {
      var section = feature * sectionCount
      let last = section + model / 64
      let bit = UInt64(1) << UInt64(model % 64)
      guard sections[last] & bit != 0 else { return }
      // The rows of the models before it come first.
      var row = Int(rowStarts[feature]) + (sections[last] & (bit - 1)).nonzeroBitCount
      while section < last {
        row += sections[section].nonzeroBitCount
        section += 1
      }
      for weight in Int(weightStarts[row])..<Int(weightStarts[row + 1]) {
        sums[place + Int(weightLabels[weight])] &+= Int32(weights[weight])
      }
    }
  }

  private func withRows(_ body: (Rows) -> Void) {
    rowStarts.withUnsafeBufferPointer { rowStarts in
      sections.withUnsafeBufferPointer { sections in
        weightStarts.withUnsafeBufferPointer { weightStarts in
          weightLabels.withUnsafeBufferPointer { weightLabels in
            weights.withUnsafeBufferPointer { weights in
              body(
                Rows(
                  sectionCount: sectionCount, rowStarts: rowStarts, sections: sections,
                  weightStarts: weightStarts, weightLabels: weightLabels, weights: weights))
            }
          }
        }
      }
    }
  }
}

extension [Int32] {
  /// Whether these are the starts of stretches of so many elements, in their order, and the end of the last one.
  func leadThrough(_ count: Int) -> Bool {
    first == 0 && Int(last ?? -1) == count && zip(self, dropFirst()).allSatisfy { $0 <= $1 }
  }
}
