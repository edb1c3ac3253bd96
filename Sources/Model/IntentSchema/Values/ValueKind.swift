/// The kind of a value for a person: a date, money, a person, free words.
///
///     catalogue.kind(of: "INCurrencyAmount")   // .money
///     catalogue.kind(of: "[INTask]?")          // .task
///     catalogue.kind(of: "com.example.Pizzeria/PizzaSize")   // .enumeration
///
/// A kind decides how a value is asked for, heard, said and checked. `Catalogue/values.yaml` gives the kinds of the
/// framework's types. An app's own types get theirs from its definitions.
///
/// Code that depends on the kind switches over it without `default`. A new kind then shows as a list of compile errors.
public enum ValueKind: String, Hashable, Sendable, Codable, CaseIterable {
  // MARK: Words

  /// Free words: `String`.
  case text
  /// Words to write down, such as the text of a note: `INTextNoteContent`.
  case dictatedText
  /// A picture among the contents of a note: `INImageNoteContent`.
  case dictatedPicture
  /// A name that an app may know: `INSpeakableString`.
  case speakable
  /// One of the API's string constants: `INPersonHandleLabel`.
  case constant
  /// A text that only programs read: `UUID`.
  case identifier

  // MARK: People

  case person
  /// A telephone number, mail address or other handle: `INPersonHandle`.
  case personHandle
  case personName

  // MARK: Time

  /// A point in time: `Date`.
  case instant
  /// The known parts of a day and a time: `DateComponents`.
  case dateComponents
  case dateRange
  /// The time of a reminder: `INTemporalEventTrigger`.
  case timeTrigger
  case recurrence
  /// A length of time in seconds: `TimeInterval`.
  case duration

  // MARK: Numbers and amounts

  case truth
  case wholeNumber
  case number
  /// A number that stays an integer where it is one: `NSNumber`.
  case looseNumber
  /// A number with its decimal digits: `NSDecimalNumber`.
  case decimal
  case money
  /// The balance of an account, in money or points: `INBalanceAmount`.
  case balance
  /// Money with its role in a bill: `INPaymentAmount`.
  case payment
  case priceRange
  case temperature
  /// A number with a unit: a distance, an energy.
  case measure
  /// A position and a length: `NSRange`.
  case countRange

  // MARK: Places

  case place
  /// The place of a reminder: `INSpatialEventTrigger`.
  case placeTrigger
  /// A point on the earth: `CLLocation`.
  case point
  case region
  case postalAddress

  // MARK: Things

  /// An object with a name.
  case thing
  case task
  case taskList
  case note

  // MARK: Choices

  /// A case of an enumeration.
  case enumeration
  /// Any number of several options.
  case options
  /// A case that carries a value: `INMediaDestination`.
  case variant

  // MARK: Files and what programs hand each other

  case picture
  case file
  case data
  case link
  case color
  /// Values with free names.
  case dictionary
  case activity
  case terms
  /// A type without a description.
  case unknown
}
