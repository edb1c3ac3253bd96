public import Learning

/// Understands sentences that no template covers: the model that was trained on the device, or another one in its place
/// or after it, such as a sentence encoder.
public protocol SentenceReader: Sendable {
  /// What a sentence without the name of an app may mean, the likeliest first; none where it's out of scope.
  ///
  /// A confidence is the probability of being right, so that readers compare. Cost: the reader's; it's asked only where
  /// the templates and the readers before it are not sure.
  func readings(_ text: String, limit: Int) -> [SentenceModel.Reading]
}
