import Foundation

/// Thresholds and weights of turn-taking. All are probabilities from 0 to 1 unless something else is said.
///
/// They were measured on the project's conversation scripts, on its tables of sentences that no app should
/// take, and on natural conversations of other people.
///
///     let isClose = best.score - other.score < TurnWeights.closeness
public enum TurnWeights {
  /// Two readings whose scores differ by less than this become a question: "Which app?"
  public static let closeness: Double = 0.03
  /// An act whose reading is less likely than this is put to the person before anything is done.
  static let certainty = 0.8

  /// A reading that accounts for every word goes before a surer one that doesn't, from this score on.
  static let complete = 0.65

  /// Parts between signs of a sentence in which one is told to Beckon itself: "ow, cancel that, my knee hurts".
  static let partsOfTalk = 3

  // MARK: An answer, or a request of its own

  /// The share of the sentences said while a question is open that don't answer it.
  static let requestShare = 0.3
  /// The chance that a sentence is an answer although it reads as none.
  static let noAnswer = 0.05
  /// The chance that a sentence is the answer that it reads as, where all its words are known in that place: a number, a
  /// time, a name of the app's, "yes".
  static let knownAnswer = 0.98
  /// The same, where any words could stand in that place.
  static let dictatedAnswer = 0.97
  static let textAnswer = 0.9
  static let nameAnswer = 0.65
  static let knownNameAnswer = 0.4
  /// The amount by which each word beyond `usualWords` makes free words less likely to be a name or a title,
  /// in log-odds.
  static let extraWord = 0.3
  static let usualWords = 3
  /// The most and the least that any evidence counts for.
  static let surest = 0.98
  /// A request that names an installed app.
  static let addressed = 0.997
  /// Thanks, a greeting or "okay", while a question is open that it may also answer.
  static let talk = 0.6
  /// The factor of a request's chance when words are left over that it has no place for.
  static let leftover = 0.5

  /// A reading that is hardly right counts from this probability on, where the person can be asked whether it is meant; and from
  /// which chance that it is a request they are asked. Of 2,500 titles one is asked about where a title is wanted and 20 where a
  /// name is, of 85 requests that have no sure reading 34 and 80.
  static let doubtfulReading = 0.4
  /// Probability from which an act is asked about that nothing else speaks against, where no question is open.
  static let likelyAct = 0.5
  static let doubtfulRequest = 0.3
  /// Log-odds of asking for nothing from which a question isn't one about what was made.
  static let surelyOutside = 3.0
  /// Score from which a request goes before words that only put the answer off.
  static let meanwhile = 0.7
  /// Letters of a longer sentence, which is no mere hesitation, whatever a model sees in it.
  static let lettersOfHesitation = 20

  /// The relevance of an intent to words that nobody understands, from which its example is shown; and the
  /// number of intents that are tried.
  static let spokenOf = 1.5
  static let spokenOfTried = 3

  /// Letters besides its values that a part of a request has at most: "from", "'dan", 从.
  static let lettersOfFragment = 4

  /// A sentence needs this score to count as a request in another language than that of the open question, or than the one that
  /// is likeliest by its words.
  static let requestInAnotherLanguage = 0.5

  /// The logarithm of the odds.
  static func logOdds(_ probability: Double) -> Double {
    let bounded = min(max(probability, 0.001), 0.999)
    return log(bounded / (1 - bounded))
  }

  /// The probability of some odds, given as their logarithm.
  static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// Acts after which what was interrupted before them is forgotten.
  static let actsSinceInterruption = 3

  /// The probability that a sentence is a request rather than an answer to the open question.
  ///
  /// Both kinds of evidence are compared as odds, beside the share of requests among such sentences.
  static func isRequest(request: Double, answer: Double) -> Double {
    self.probability(logOdds(request) - logOdds(answer) + logOdds(requestShare))
  }
}
