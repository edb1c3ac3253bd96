/// Thresholds for a reading's score. All are probabilities from 0 to 1.
///
/// They were measured on the project's conversation scripts and on its tables of sentences that no app should take.
public enum TurnWeights {
  /// Two readings whose scores differ by less than this become a question: "Which app?"
  public static let closeness: Double = 0.03
  /// A reading of the trained model below this is put to the person before anything is done, and interrupts no question.
  static let learnedCertainty = 0.93
  /// A sentence needs this score to count as a new request rather than as a bad answer to the open question.
  static let request = 0.5
  /// A request to Beckon itself needs this score where the words could also be the name that was asked for.
  static let requestInsteadOfName = 0.9
}
