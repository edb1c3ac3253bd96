extension Understanding {
  /// The evidence for and against a reading.
  ///
  ///     understanding.weighings.first { $0.intent == "INAddTasksIntent" }?.probability  // 0.97
  public struct Weighing: Hashable, Sendable, Codable {
    /// A piece of evidence for or against a reading.
    public enum Feature: String, Hashable, Sendable, Codable, CodingKeyRepresentable {
      /// Always 1.
      case base
      /// 1 where a template accepts the sentence, and the odds of its score.
      case template
      case score
      /// The share of its words that are free, and the share that it spells out.
      case free
      case literal
      /// 1 where its score is `Requests.clean` or more.
      case clean
      /// The best score of another intent's template, and of one for sentences that no app is asked for.
      case otherTemplate
      case nothing
      /// The odds of the intent's share in the models, of its strength alone, of being out of scope, and of the next intent.
      case share
      case strength
      case outside
      case otherShare
      /// The odds that the model of speech gives the intent, being out of scope, and the likeliest other intent; and 1 where it
      /// finds no other one likelier.
      case spoken
      case spokenOutside
      case spokenOther
      case spokenBest
      /// 1 where there are no examples of speech for the intent, as for those of an app's own. It has no weight: what is
      /// fitted leaves such readings out.
      case unspoken
      /// 1 where an app's own intent takes a thing that isn't among those the app has named.
      case unknownName
      /// 1 where a template's slot is filled with a name that an app registered, or one for a person with words written as a name.
      case named
      /// 1 where a word such as "it" stands in the place of what was said or shown last.
      case mentioned
      /// 1 for the likeliest reading of a template where its intent is of the domain that the conversation is about.
      case topic
      /// 1 where a model has read the intent's slots, and the number of words in it that no example has.
      case learned
      case strange
      /// The logarithm of the number of words.
      case length
      /// 1 where the sentence names an app that handles the intent, half of it where no template accepts the rest; and 1 where
      /// it names one that doesn't.
      case addressed
      case unsupported
    }

    public var intent: String
    /// The probability that the reading is right.
    public var probability: Double
    /// Those that are 0 are left out.
    public var features: [Feature: Double]
  }
}
