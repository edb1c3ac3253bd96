public import IntentSchema

extension LanguageFolder {
  /// The mistakes in the examples of speech and of answers. A line with a mistake teaches nothing.
  public func exampleFindings(_ catalogue: Catalogue) -> [Diagnostic] {
    speechFiles.flatMap { SpeechFile($0, catalogue).findings }
      + (answerFiles + remarkFiles).flatMap { AnswerFile($0).findings }
  }

  /// The intents that have examples of speech.
  public func spokenIntents(_ catalogue: Catalogue) -> Set<String> {
    Set(
      speechFiles.flatMap { SpeechFile($0, catalogue).examples }.compactMap(\.intent).map {
        FixedLabel($0).intent
      })
  }

  /// The kinds of answers that have examples.
  public var answerKinds: Set<AnswerKind> {
    Set(answerFiles.flatMap { AnswerFile($0).examples }.map(\.kind))
  }
}
