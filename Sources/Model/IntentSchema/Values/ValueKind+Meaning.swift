/// The meanings that a value of a kind can have. Each says something of every kind, so that a new one is
/// asked about here.
extension ValueKind {
  /// True for a moment, which passes: "tomorrow at five".
  ///
  /// A length of time is none, nor is a repetition.
  public var isMoment: Bool {
    switch self {
    case .instant, .dateComponents, .dateRange, .timeTrigger: true
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .recurrence, .duration, .truth, .wholeNumber, .number, .looseNumber, .decimal, .money,
      .balance, .payment, .priceRange, .temperature, .measure, .countRange, .place, .placeTrigger, .point,
      .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration, .options, .variant, .picture,
      .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      false
    }
  }

  /// The record in which a day and a time of day stand in parts.
  ///
  ///     ValueKind.dateRange.dayForm  // .range: an INDateComponentsRange, of which the start is a day and a time
  ///     ValueKind.instant.dayForm    // nil: a `Date` has no parts that could be missing
  public enum DayForm: Hashable, Sendable {
    /// A `DateComponentsRecord`.
    case components
    /// A `DateRangeRecord`: the start of it.
    case range
    /// A `TimeTriggerRecord`: the start of its range.
    case trigger
  }

  /// The form of a value that has a day and a time of day in parts; nil for any other kind.
  public var dayForm: DayForm? {
    switch self {
    case .dateComponents: .components
    case .dateRange: .range
    case .timeTrigger: .trigger
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .instant, .recurrence, .duration, .truth, .wholeNumber, .number, .looseNumber, .decimal,
      .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange, .place, .placeTrigger,
      .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration, .options, .variant,
      .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      nil
    }
  }

  /// The record in which one amount of money stands.
  ///
  ///     ValueKind.payment.amountForm  // .payment: an INPaymentAmount, which says what the money is for
  public enum AmountForm: Hashable, Sendable {
    /// A `MoneyRecord`.
    case money
    /// A `PaymentRecord`.
    case payment
  }

  /// The form of one amount of money with its currency; nil for any other kind, such as a range of prices.
  public var amountForm: AmountForm? {
    switch self {
    case .money: .money
    case .payment: .payment
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth,
      .wholeNumber, .number, .looseNumber, .decimal, .balance, .priceRange, .temperature, .measure,
      .countRange, .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note,
      .enumeration, .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms,
      .unknown:
      nil
    }
  }

  /// True for a number without a unit: how many people, seats or stars.
  public var isPlainNumber: Bool {
    switch self {
    case .wholeNumber, .number, .looseNumber: true
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth,
      .decimal, .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange, .place,
      .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration, .options,
      .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      false
    }
  }

  /// True for a number with a unit: a distance, an energy, a temperature.
  public var isQuantity: Bool {
    switch self {
    case .temperature, .measure: true
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth,
      .wholeNumber, .number, .looseNumber, .decimal, .money, .balance, .payment, .priceRange,
      .countRange, .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note,
      .enumeration, .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms,
      .unknown:
      false
    }
  }

  /// True where it may be any words, in which a whole sentence can stand: a message, the text of a note.
  ///
  /// Any other kind is a name or has a meaning of its own.
  public var isAnyWords: Bool {
    switch answering {
    case .text, .dictation: true
    case .truth, .knownName, .name, .meaning: false
    }
  }

  /// True where it names something that an app keeps already: a list, a task, a person.
  ///
  ///     ValueKind.taskList.namesSomethingKept   // true: "add milk to groceries" goes to a list that is there
  ///     ValueKind.speakable.namesSomethingKept  // false: it may be the title of what is to be made
  public var namesSomethingKept: Bool {
    switch self {
    case .task, .taskList, .note, .thing, .person: true
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .personHandle,
      .personName, .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth,
      .wholeNumber, .number, .looseNumber, .decimal, .money, .balance, .payment, .priceRange, .temperature,
      .measure, .countRange, .place, .placeTrigger, .point, .region, .postalAddress, .enumeration, .options,
      .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      false
    }
  }

  /// The degree to which a value tells what only its person may see.
  ///
  ///     ValueKind.person.privacy  // .personal: nobody else is asked "Anna Ivanova or Anna Marin?"
  ///     ValueKind.speakable.privacy  // .unknown: the name of a folder, or of a colour
  public enum Privacy: Hashable, Sendable {
    /// It tells of somebody's people, places, lists, tasks or notes.
    case personal
    /// A name or words. Whether they are personal only the meaning of the parameter tells.
    case unknown
    /// A number, a time, a choice: it is no name that anybody gave.
    case open
  }

  public var privacy: Privacy {
    switch self {
    case .person, .personHandle, .personName, .place, .point, .region, .postalAddress, .placeTrigger, .task,
      .taskList, .note:
      .personal
    case .text, .dictatedText, .speakable, .thing, .unknown: .unknown
    case .dictatedPicture, .constant, .identifier, .instant, .dateComponents, .dateRange, .timeTrigger,
      .recurrence, .duration, .truth, .wholeNumber, .number, .looseNumber, .decimal, .money, .balance,
      .payment, .priceRange, .temperature, .measure, .countRange, .enumeration, .options, .variant, .picture,
      .file, .data, .link, .color, .dictionary, .activity, .terms:
      .open
    }
  }
}
