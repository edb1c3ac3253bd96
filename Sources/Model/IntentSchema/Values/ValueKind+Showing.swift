extension ValueKind {
  /// The form of a value in a card.
  ///
  ///     ValueKind.money.showing    // .words: "Price: 12 €"
  ///     ValueKind.picture.showing  // .nothing
  public enum Showing: Hashable, Sendable {
    /// A card or a row of its own, with its facts.
    case thing
    /// Said in words, with a label.
    case words
    /// Not shown: it is meant for programs.
    case nothing
    /// Not shown in an answer: a number by which an app counts or orders.
    case number
  }

  public var showing: Showing {
    switch self {
    case .wholeNumber, .looseNumber: .number
    case .activity, .picture, .data, .color, .terms: .nothing
    case .text, .speakable, .constant, .identifier, .personHandle, .personName, .instant, .dateComponents,
      .dateRange, .duration, .truth, .number, .decimal, .money, .balance, .payment, .priceRange, .temperature,
      .measure, .countRange, .place, .point, .enumeration, .options, .file, .link, .dictionary:
      .words
    case .dictatedText, .dictatedPicture, .person, .timeTrigger, .recurrence, .placeTrigger, .region,
      .postalAddress, .thing, .task, .taskList, .note, .variant, .unknown:
      .thing
    }
  }

  /// True where a map shows it.
  public var isOnMap: Bool {
    switch self {
    case .place, .point: true
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth,
      .wholeNumber, .number, .looseNumber, .decimal, .money, .balance, .payment, .priceRange, .temperature,
      .measure, .countRange, .placeTrigger, .region, .postalAddress, .thing, .task, .taskList, .note,
      .enumeration, .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms,
      .unknown:
      false
    }
  }
}
