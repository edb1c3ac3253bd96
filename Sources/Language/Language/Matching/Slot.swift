import Entities
import IntentSchema

/// A place in a template for words that the template doesn't spell out.
struct Slot: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Free words, or a name that an app knows. `separable` text is cut at commas and "and".
    case text(separable: Bool)
    /// Free words that name one thing, such as a list. They should be few.
    case name
    /// A value of a list, by the list's index.
    case list(Int32)
    case range(ClosedRange<Double>)
    /// A value of a kind: a time, an amount of money.
    case value(Entity.Kind)
    /// A time, or a bare number that is an hour: "ten" of "move the dentist to ten".
    case hour
    /// A known place, or free words.
    case place
    /// The name of an installed app.
    case app
    /// A name with a slip or two in the name of an installed app.
    case nearlyApp
    /// One word with capitals inside, as in many names of apps.
    case mixedCase
    /// One to three words.
    case shortName
    /// The rest of a sentence without the app's name and the words around it.
    case request
  }

  /// Empty in grammars for all intents.
  var intent: String
  var parameter: String
  var kind: Kind
  var type: TypeReference?
  /// The kind of the type's values; nil where there is no type.
  var valueKind: ValueKind?

  /// The list whose values fill it, by its index.
  var list: Int32? { if case .list(let list) = kind { list } else { nil } }

  /// True where words that no list knows may fill it.
  var takesText: Bool {
    switch kind {
    case .text, .name, .place, .request: true
    default: false
    }
  }

  /// True where it takes a person's own sentences, such as a note, rather than a name.
  var isDictated: Bool { Self.isDictated(parameter) }

  static func isDictated(_ parameter: String) -> Bool {
    switch parameter {
    case "content", "editedContent", "note", "transactionNote", "guestProvidedSpecialRequestText": true
    default: false
    }
  }

  /// True where it takes words that a person adds to a request and may leave out: "for the taxi". Another request is no part of
  /// them.
  static func isAside(_ parameter: String) -> Bool { ["note", "transactionNote"].contains(parameter) }

  /// True where a person may fill it, or the telephone number or address by which they are reached.
  var isPerson: Bool { valueKind == .person }

  var takesSpans: Bool {
    switch kind {
    case .request: false
    default: true
    }
  }
}
