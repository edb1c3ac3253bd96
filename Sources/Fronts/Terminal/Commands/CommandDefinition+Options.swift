import Assistant
import Foundation
import LanguageTools

/// Options that several commands have, with what is wrong with a value that makes no sense.
extension CommandDefinition.Option {
  /// One of the languages that Beckon speaks. `Setting.assistant` checks it: a person may have added some.
  static let language = Self(
    name: "--language", value: "LANGUAGE", summary: "The only language to speak, such as en")

  static let now = Self(
    name: "--now", value: "TIME", summary: "The moment that \"tomorrow\" is counted from, as ISO 8601",
    fault: { ISOTime.date($0) == nil ? "is no time such as 2026-11-21T09:00:00+01:00" : nil })

  static let timeZone = Self(
    name: "--time-zone", value: "ZONE", summary: "Where the person is, such as Europe/Berlin",
    fault: { ZoneName.zone($0) == nil ? "is no time zone such as Europe/Berlin or -02:00" : nil })

  /// The language of what is read, which may be one that Beckon doesn't speak where its resources are named too.
  static func language(of what: String) -> Self {
    Self(name: "--language", value: "LANGUAGE", summary: "Of the \(what), such as en")
  }

  /// The expected number.
  static func count(_ summary: String) -> Self {
    Self(
      name: "--count", value: "N", summary: summary,
      fault: { (Int($0) ?? 0) > 0 ? nil : "is no number of things, such as 20" })
  }

  /// The mistake in the name of a language; nil for a known language.
  static func unknownLanguage(_ name: String, among known: [String] = Assistant.languages) -> String? {
    known.contains(name)
      ? nil : "is no language of Beckon's yet; there are: \(known.joined(separator: ", "))"
  }
}

extension Invocation {
  /// The value of an option that the command can't do without.
  func required(_ name: String) throws(UsageError) -> String {
    guard let value = options[name] else { throw .missingOption(name, usage: usage) }
    return value
  }

  /// A language, `en` unless told.
  ///
  /// - Parameter resources: those that the command line names; without any it has to be one of Beckon's.
  func language(resources: String?) throws(UsageError) -> String {
    let language = options["--language"] ?? "en"
    if resources == nil, let fault = CommandDefinition.Option.unknownLanguage(language) {
      throw senseless("--language", fault)
    }
    return language
  }

  /// An option's value makes no sense.
  ///
  /// - Parameter fault: goes on after the value: "is no number".
  func senseless(_ option: String, _ fault: String) -> UsageError {
    .senselessValue(option: option, value: options[option] ?? "", fault: fault, usage: usage)
  }
}
