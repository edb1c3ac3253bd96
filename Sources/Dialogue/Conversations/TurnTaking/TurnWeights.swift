/// How sure a reading must be for what is made of it. All are probabilities, or scores that stand for them, 0…1.
///
/// They were set on the project's own conversation scripts and on its tables of what no app is asked for.
public enum TurnWeights {
  /// Two readings whose scores are this near are put to the person rather than guessed between.
  public static let closeness: Double = 0.03
  /// A learned reading below this is put to the person before anything is done, and interrupts no question.
  static let learnedCertainty = 0.93
  /// A sentence must be understood at least so well to be a request rather than a bad answer.
  static let request = 0.5
  /// The same for a request to Beckon itself where the words could also be the name that was asked for.
  static let requestInsteadOfName = 0.9
}
