public import Learning

/// Understands sentences that no template accepts. The trained model is one; a sentence encoder could be another.
///
///     struct Silent: SentenceReader {
///       func readings(_ text: String, limit: Int) -> [SentenceModel.Reading] { [] }
///     }
public protocol SentenceReader: Sendable {
  /// The possible meanings of a sentence without the name of an app, the likeliest first; empty where it is out of scope.
  ///
  /// A confidence is the probability of being right, so that readers can be compared. A reader is asked only where
  /// templates and the readers before it aren't sure.
  func readings(_ text: String, limit: Int) -> [SentenceModel.Reading]
}
