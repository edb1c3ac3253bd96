import Entities

/// What features of words say of labels, for all sequence models together.
///
///     let words = features.words(found)
///     features.scores(of: words, by: [4, 7])  // two models' scores, by word, then by label
///
/// A sentence has some hundred features. Each is looked up once, however many models read the sentence.
struct SequenceFeatures: Sendable {
  private(set) var table = FeatureTable()
  /// Feature `f` has the rows `rowStarts[f]..<rowStarts[f + 1]`: one for each model that has weights for it.
  private(set) var rowStarts: [Int32] = [0]
  private(set) var rowModels: [UInt16] = []
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
    for row in rows {
      for (model, range) in row {
        rowModels.append(UInt16(truncatingIfNeeded: model))
        weightLabels += learnt[model].weightLabels[range]
        for weight in learnt[model].weights[range] {
          weights.append(Int16((weight / units[model]).rounded()))
        }
        weightStarts.append(Int32(weights.count))
      }
      rowStarts.append(Int32(rowModels.count))
    }
  }

  // MARK: In a file

  func write(to writer: inout CompiledFileWriter) {
    writer.add(table)
    writer.add(rowStarts)
    writer.add(rowModels)
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
    rowModels = try reader.integers(UInt16.self)
    weightStarts = try reader.integers(Int32.self)
    weightLabels = try reader.integers(UInt8.self)
    weights = try reader.integers(Int16.self)
    labelCounts = try reader.integers(Int32.self)
    for _ in labelCounts { units.append(Float(try reader.double())) }
    guard rowStarts.leadThrough(rowModels.count), rowStarts.count == table.count + 1,
      weightStarts.leadThrough(weights.count), weightStarts.count == rowModels.count + 1,
      weightLabels.count == weights.count, labelsAreKnown
    else { throw CompiledFileReader.Damage() }
  }

  /// Whether each row's model is known, and has the labels of the row's weights.
  private var labelsAreKnown: Bool {
    rowModels.indices.allSatisfy { row in
      guard labelCounts.indices.contains(Int(rowModels[row])) else { return false }
      let count = labelCounts[Int(rowModels[row])]
      return (Int(weightStarts[row])..<Int(weightStarts[row + 1])).allSatisfy {
        Int32(weightLabels[$0]) < count
      }
    }
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
    // By model: where the scores of the next word stand, and how many there are; nowhere for a model that isn't asked.
    var places = [Int](repeating: -1, count: labelCounts.count)
    var size = 0
    for model in models where places[model] < 0 {
      places[model] = size
      size += words.ends.count * Int(labelCounts[model])
    }
    let starts = places
    // Sums of whole numbers don't depend on their order.
    var sums = [Int32](repeating: 0, count: size)
    sums.withUnsafeMutableBufferPointer { sums in
      places.withUnsafeMutableBufferPointer { places in
        words.features.withUnsafeBufferPointer { features in
          withRows { rows in
            var next = 0
            for end in words.ends {
              while next < end {
                rows.add(Int(features[next]), to: sums, at: places)
                next += 1
              }
              for model in models { places[model] += Int(labelCounts[model]) }
            }
          }
        }
      }
    }
    return models.map { model in
      let (start, unit) = (starts[model], units[model])
      return sums[start..<start + words.ends.count * Int(labelCounts[model])].map { Float($0) * unit }
    }
  }

  private struct Rows {
    let rowStarts: UnsafeBufferPointer<Int32>
    let rowModels: UnsafeBufferPointer<UInt16>
    let weightStarts: UnsafeBufferPointer<Int32>
    let weightLabels: UnsafeBufferPointer<UInt8>
    let weights: UnsafeBufferPointer<Int16>

    /// Adds a feature's weights where its models have their scores.
    @inline(__always)
    func add(
      _ feature: Int, to sums: UnsafeMutableBufferPointer<Int32>, at places: UnsafeMutableBufferPointer<Int>
    ) {
      for row in Int(rowStarts[feature])..<Int(rowStarts[feature + 1]) {
        let place = places[Int(rowModels[row])]
        if place < 0 { continue }
        for weight in Int(weightStarts[row])..<Int(weightStarts[row + 1]) {
          sums[place + Int(weightLabels[weight])] &+= Int32(weights[weight])
        }
      }
    }
  }

  private func withRows(_ body: (Rows) -> Void) {
    rowStarts.withUnsafeBufferPointer { rowStarts in
      rowModels.withUnsafeBufferPointer { rowModels in
        weightStarts.withUnsafeBufferPointer { weightStarts in
          weightLabels.withUnsafeBufferPointer { weightLabels in
            weights.withUnsafeBufferPointer { weights in
              body(
                Rows(
                  rowStarts: rowStarts, rowModels: rowModels, weightStarts: weightStarts,
                  weightLabels: weightLabels, weights: weights))
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
