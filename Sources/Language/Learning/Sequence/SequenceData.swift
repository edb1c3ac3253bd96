/// Labelled sentences as rows of numbers, in the form that training walks through.
struct SequenceData {
  private(set) var features = FeatureTable()
  /// The labels that feature `f` was seen with are `pairLabels[pairStarts[f]..<pairStarts[f + 1]]`. Each pair has a
  /// weight.
  private(set) var pairStarts: [Int32] = [0]
  private(set) var pairLabels: [UInt8] = []
  /// The numbers of all words' features.
  private var tokenFeatures: [Int32] = []
  private var tokenStarts: [Int32] = [0]
  private var tokenLabels: [UInt8] = []
  private var sentenceStarts: [Int32] = [0]
  /// The length of the longest sentence, in words.
  private var longest = 0

  /// - Parameter minimumCount: features that occur less often are left out.
  init(_ sentences: [SequenceTrainer.Sentence], minimumCount: Int) {
    var counts: [UInt64: Int] = [:]
    if minimumCount > 1 {
      for sentence in sentences {
        for word in sentence.words { for feature in word { counts[feature, default: 0] += 1 } }
      }
    }
    var seen: [Set<UInt8>] = []
    for sentence in sentences {
      longest = max(longest, sentence.words.count)
      for (word, label) in zip(sentence.words, sentence.labels) {
        for feature in word {
          if minimumCount > 1, counts[feature, default: 0] < minimumCount { continue }
          let number = features.insert(feature)
          if number == seen.count { seen.append([]) }
          seen[number].insert(UInt8(label))
          tokenFeatures.append(Int32(number))
        }
        tokenStarts.append(Int32(tokenFeatures.count))
        tokenLabels.append(UInt8(label))
      }
      sentenceStarts.append(Int32(tokenLabels.count))
    }
    for labels in seen {
      pairLabels += labels.sorted()
      pairStarts.append(Int32(pairLabels.count))
    }
  }

  /// The rows in place. Training looks at each number some hundred times, so nothing is checked here.
  struct Rows {
    fileprivate let tokenFeatures: UnsafeBufferPointer<Int32>
    fileprivate let tokenStarts: UnsafeBufferPointer<Int32>
    fileprivate let tokenLabels: UnsafeBufferPointer<UInt8>
    fileprivate let sentenceStarts: UnsafeBufferPointer<Int32>
    fileprivate let pairStarts: UnsafeBufferPointer<Int32>
    fileprivate let pairLabels: UnsafeBufferPointer<UInt8>
    let longest: Int

    var sentences: Int { sentenceStarts.count - 1 }
    var pairs: Int { pairLabels.count }

    /// The words of a sentence, by their places among all words.
    func words(of sentence: Int) -> Range<Int> {
      Int(sentenceStarts[sentence])..<Int(sentenceStarts[sentence + 1])
    }

    func label(of word: Int) -> Int { Int(tokenLabels[word]) }

    /// Calls `body` with each pair of a word's features and its label.
    @inline(__always)
    func forEachPair(of word: Int, _ body: (_ pair: Int, _ label: Int) -> Void) {
      for place in Int(tokenStarts[word])..<Int(tokenStarts[word + 1]) {
        let feature = Int(tokenFeatures[place])
        for pair in Int(pairStarts[feature])..<Int(pairStarts[feature + 1]) {
          body(pair, Int(pairLabels[pair]))
        }
      }
    }
  }

  func withRows<Result>(_ body: (Rows) -> Result) -> Result {
    tokenFeatures.withUnsafeBufferPointer { tokenFeatures in
      tokenStarts.withUnsafeBufferPointer { tokenStarts in
        tokenLabels.withUnsafeBufferPointer { tokenLabels in
          sentenceStarts.withUnsafeBufferPointer { sentenceStarts in
            pairStarts.withUnsafeBufferPointer { pairStarts in
              pairLabels.withUnsafeBufferPointer { pairLabels in
                body(
                  Rows(
                    tokenFeatures: tokenFeatures, tokenStarts: tokenStarts, tokenLabels: tokenLabels,
                    sentenceStarts: sentenceStarts, pairStarts: pairStarts, pairLabels: pairLabels,
                    longest: longest))
              }
            }
          }
        }
      }
    }
  }
}
