extension Slot {
  /// True where it takes a name that is all a thing is called by, such as the name of a car.
  var isPlainName: Bool {
    switch valueKind {
    case .speakable, .constant: isName
    case .text, .dictatedText, .dictatedPicture, .identifier, .person, .personHandle, .personName, .instant,
      .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth, .wholeNumber, .number,
      .looseNumber, .decimal, .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange,
      .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration,
      .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      false
    case nil: false
    }
  }

  /// True where it takes words that a thing is called by, but no name that is registered: a song, a radio
  /// station.
  var isTitle: Bool {
    if isDictated || isName { return false }
    guard case .text = kind else { return false }
    return valueKind == .text || parameter.contains(".")
  }

  /// True where it takes the name of a person, a place or a thing, and no sentence.
  var isName: Bool {
    if isDictated { return false }
    switch kind {
    case .name, .place: return true
    default: return isPerson
    }
  }
}
