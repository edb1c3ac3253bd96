import Dialogue
import Foundation
import IntentSchema

/// The texts that the assistant says by itself, beside those of the dialogue.
enum AssistantTexts {
  /// The phrasebook of a language with both.
  ///
  /// - Throws: `Diagnostics` when a resource is damaged.
  static func phrasebook(language: String, catalogue: Catalogue, timeZone: TimeZone) throws -> Phrasebook {
    try Phrasebook.load(
      language: language, from: [Phrasebook.resources, Bundle.module.bundleURL.appending(path: "Resources")],
      catalogue: catalogue, timeZone: timeZone)
  }
}

extension Message.Argument {
  /// Names that a text joins as its language does: "a, b and c".
  static func names(_ names: [String]) -> Self {
    .value(.list(names.map(Value.string)), .list(.text))
  }
}
