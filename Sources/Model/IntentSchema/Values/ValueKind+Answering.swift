extension ValueKind {
  /// The form of an answer to a question for a value.
  ///
  ///     ValueKind.truth.answering  // .truth: "Shall I read it aloud?" wants yes or no
  ///     ValueKind.task.answering   // .knownName: "Which task?" wants the name of one that is there
  public enum Answering: Hashable, Sendable {
    /// Yes or no.
    case truth
    /// Words that are kept whole: "at the corner of the street".
    case text
    /// The same, and never a request, whatever they say.
    case dictation
    /// The short name of something that is there already.
    case knownName
    /// A name. Several are separated: "milk and eggs".
    case name
    /// Words that have to mean something: a time, an amount, a case.
    case meaning
  }

  public var answering: Answering {
    switch self {
    case .truth: .truth
    case .text: .text
    case .dictatedText: .dictation
    case .task, .taskList, .note: .knownName
    case .speakable: .name
    case .dictatedPicture, .constant, .identifier, .person, .personHandle, .personName, .instant,
      .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .wholeNumber, .number, .looseNumber,
      .decimal, .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange, .place,
      .placeTrigger, .point, .region, .postalAddress, .thing, .enumeration, .options, .variant, .picture,
      .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      .meaning
    }
  }
}
