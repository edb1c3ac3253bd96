import Testing

@testable import Language

/// A dictated text is written as a person would write it.
@Suite struct `A dictated text` {
  private static let rules = DictationRules.of(.bundled("en"))

  @Test(arguments: [
    ("if she's tired", "are you tired?"), ("whether he can drive", "can you drive?"),
    ("if he's got a tent", "have you got a tent?"), ("if she lost her scarf", "did you lose your scarf?"),
    ("when they're leaving", "when are you leaving?"), ("if I may bring my dog", "may I bring my dog?"),
    ("to feed the cat", "can you feed the cat?"), ("not to ring", "please don't ring"),
  ])
  func `asks another in the words that they are asked with`(said: String, written: String) {
    #expect(DirectQuestion(said, Self.rules.questions).text == written)
  }

  @Test(arguments: ["if Bo is coming", "how her day was", "are you there", "for the recipe", "if she ate"])
  func `stays as it is where no rule fits`(said: String) {
    #expect(DirectQuestion(said, Self.rules.questions).text == nil)
  }

  @Test func `has the signs that were said`() {
    #expect(SpokenSigns("hi comma are you in question mark", Self.rules).text == "hi, are you in?")
    #expect(SpokenSigns("colon bins on Monday full stop", Self.rules).text == "bins on Monday.")
    #expect(SpokenSigns("the comma is missing", Self.rules).text == nil)
    #expect(SpokenSigns("question mark", Self.rules).text == nil)
  }
}
