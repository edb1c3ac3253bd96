import Dialogue
import Foundation
import IntentSchema

/// The texts that the assistant says by itself, beside those of the dialogue.
enum AssistantTexts {
  /// The phrasebook of a language with both.
  ///
  /// - Throws: `Diagnostics` when a resource is damaged.
  static func phrasebook(language: String) throws -> Phrasebook {
    let file = Bundle.module.bundleURL.appending(path: "Resources/\(language)/texts.yaml")
    return try Phrasebook.load(language: language)
      .adding(try String(contentsOf: file, encoding: .utf8), file: "Assistant/\(language)/texts.yaml")
  }
}

extension Message.Argument {
  /// Names that a text joins as its language does: "a, b and c".
  static func names(_ names: [String]) -> Self {
    .value(.list(names.map(Value.string)), TypeReference("[String]"))
  }
}
