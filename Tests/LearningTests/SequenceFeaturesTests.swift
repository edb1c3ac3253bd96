import Entities
import Testing

@testable import Learning

@Suite struct `Features of words for many models` {
  /// Model `n` knows feature 1 with the weight `n + 1` for its label 1, and its own feature `100 + n`.
  private static let features = SequenceFeatures(
    (0..<130).map { model in
      SequenceTrainer.Learnt(
        labelCount: 2, features: [1, UInt64(100 + model)], starts: [0, 1, 3], weightLabels: [1, 0, 1],
        weights: [Float(model + 1), 0.5, -0.5])
    })

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129])
  func `give each model its own weights`(model: Int) {
    let words = Self.features.words([[1, 7], [UInt64(100 + model), UInt64(100 + (model + 1) % 130)], []])
    let scores = Self.features.scores(of: words, by: [model])[0]
    let expected: [Float] = [0, Float(model + 1), 0.5, -0.5, 0, 0]
    #expect(scores.count == expected.count)
    // A weight is a whole number of a model's units, of which the largest one has 32,767.
    let unit = Float(model + 1) / 32_767
    #expect(zip(scores, expected).allSatisfy { abs($0 - $1) <= unit })
  }

  @Test func `several models are asked at once`() {
    let words = Self.features.words([[1]])
    let scores = Self.features.scores(of: words, by: [70, 2])
    #expect(scores.map { $0.map { $0.rounded() } } == [[0, 71], [0, 3]])
  }

  @Test func `a file has all of it`() throws {
    var writer = CompiledFileWriter()
    Self.features.write(to: &writer)
    var reader = CompiledFileReader(writer.bytes)
    let read = try SequenceFeatures(&reader)
    #expect(reader.isAtEnd)
    let words = read.words([[1, 229]])
    #expect(read.scores(of: words, by: [129, 5]) == Self.features.scores(of: words, by: [129, 5]))
  }
}
