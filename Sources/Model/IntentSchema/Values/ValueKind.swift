/// What a value is to a person: the one answer to "what is this type?".
///
/// A kind decides how a value is asked for, heard, said and checked. Which type is of which kind stands in
/// `Catalogue/values.yaml`; an app's own types fall out of its definitions.
///
///     catalogue.kind(of: "INCurrencyAmount")   // .money
///     catalogue.kind(of: "[INTask]?")          // .task
///     catalogue.kind(of: "com.example.Pizzeria/PizzaSize")   // .enumeration
///
/// Code that depends on the kind switches over it without `default`: a new kind is then a list of compile errors.
public enum ValueKind: String, Hashable, Sendable, Codable, CaseIterable {
  // MARK: Words

  /// Free words: `String`.
  case text
  /// Words to write down, whatever they say: `INTextNoteContent`.
  case dictatedText
  /// A picture among the contents of a note: `INImageNoteContent`.
  case dictatedPicture
  /// A name that an app may know: `INSpeakableString`.
  case speakable
  /// One of the API's string constants: `INPersonHandleLabel`.
  case constant
  /// Letters that only a program reads: `UUID`.
  case identifier

  // MARK: People

  case person
  /// What a person is reached by: `INPersonHandle`.
  case personHandle
  case personName

  // MARK: Time

  /// A point in time: `Date`.
  case instant
  /// As much of a day and a time as is known: `DateComponents`.
  case dateComponents
  case dateRange
  /// When something comes up: `INTemporalEventTrigger`.
  case timeTrigger
  case recurrence
  /// A length of time in seconds: `TimeInterval`.
  case duration

  // MARK: Numbers and amounts

  case truth
  case wholeNumber
  case number
  /// A number that is whole where it is whole: `NSNumber`.
  case looseNumber
  /// A number with its decimal digits: `NSDecimalNumber`.
  case decimal
  case money
  /// What is left on an account, in money or points: `INBalanceAmount`.
  case balance
  /// Money, and which of a bill's amounts it is: `INPaymentAmount`.
  case payment
  case priceRange
  case temperature
  /// A number with a unit: a distance, an energy.
  case measure
  /// A place and a length in a row: `NSRange`.
  case countRange

  // MARK: Places

  case place
  /// Where something comes up: `INSpatialEventTrigger`.
  case placeTrigger
  /// A point of the earth: `CLLocation`.
  case point
  case region
  case postalAddress

  // MARK: Things

  /// An object that goes by a name.
  case thing
  case task
  case taskList
  case note

  // MARK: Choices

  /// A case of an enumeration.
  case enumeration
  /// Any of several options together.
  case options
  /// A case that carries a value: `INMediaDestination`.
  case variant

  // MARK: Files and what programs hand each other

  case picture
  case file
  case data
  case link
  case color
  /// Values by any names.
  case dictionary
  case activity
  case terms
  /// A type that nothing describes.
  case unknown
}
