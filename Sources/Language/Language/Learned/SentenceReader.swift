public import Learning

/// Judges sentences beside the templates. The trained model is one; a sentence encoder could be another.
///
///     struct Silent: SentenceReader {
///       func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? { nil }
///     }
public protocol SentenceReader: Sendable {
  /// The reader's judgement of a sentence without the name of an app; nil where it has nothing to judge by.
  ///
  /// It is asked for every sentence that a template doesn't explain with known words alone.
  /// - Parameter limit: the number of readings.
  func judge(_ sentence: ModelSentence, limit: Int) -> Judgement?
}
