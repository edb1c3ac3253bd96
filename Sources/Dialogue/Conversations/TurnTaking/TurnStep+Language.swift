import IntentSchema
import Language

/// Chooses which of the person's languages a turn is in.
extension TurnStep {
  /// Switches the turn to a language. The turn keeps its current language where the new one's resources are damaged.
  ///
  /// - Returns: whether the turn is in that language now.
  mutating func speak(_ code: String) -> Bool {
    guard code != spoken.code else { return true }
    guard let next = knowledge.languages[code] else { return false }
    spoken = next
    return true
  }

  /// Chooses the language of a sentence: the likeliest by its letters and words, or the next likeliest that understands
  /// it.
  ///
  /// - Returns: the meaning of the sentence, where the choice needed it; the caller then needn't compute it again.
  mutating func chooseLanguage(for text: String) -> Understanding? {
    defer { keepLanguage() }
    let languages = surroundings.person.languages
    guard languages.count > 1 else { return nil }
    let identifier = surroundings.identifier
    let asking = conversation.isOpen ? conversation.language : nil
    let candidates = identifier.candidates(text, current: asking ?? conversation.language ?? languages[0])
    guard let first = candidates.first else { return nil }
    if let asking {
      // An answer is in the language of the question, unless its letters say otherwise.
      _ = speak(identifier.isCertain(text) ? first : asking)
      return nil
    }
    var ofFirst: Understanding?
    if candidates.count > 1 {
      for code in candidates where speak(code) {
        let understanding = engine.understand(text, context: context)
        if code == first {
          if !understanding.interpretations.isEmpty { return understanding }
          ofFirst = understanding
        } else if isSurelyOf(understanding) {
          return understanding
        }
      }
    }
    return speak(first) ? ofFirst : nil
  }

  /// The request in a text that answers nothing in the current language but means something in another of the person's
  /// languages. The turn switches to that language.
  mutating func requestInAnotherLanguage(_ text: String) -> Understanding? {
    for code in surroundings.identifier.candidates(text, current: spoken.code) where code != spoken.code {
      guard let understanding = knowledge.languages[code]?.engine.understand(text, context: context),
        isSurelyOf(understanding)
      else { continue }
      guard speak(code) else { return nil }
      keepLanguage()
      return understanding
    }
    return nil
  }

  /// A yes or a no in another of the person's languages to a question of the current one: "send it", in a conversation in Chinese.
  func verdictInAnotherLanguage(_ text: String, _ expectation: Expectation) -> AnswerReading? {
    for code in surroundings.identifier.candidates(text, current: spoken.code) where code != spoken.code {
      let reading = knowledge.languages[code]?.engine.readAnswer(
        text, expecting: expectation, context: context)
      switch reading?.answer {
      case .yes, .no(instead: nil), .cancel, .later, .neither: return reading
      default: continue
      }
    }
    return nil
  }

  /// True where a sentence means so much in a language that it's in this one, though another one is likelier
  /// by its words: "not" is a Turkish word too. Nobody is asked in another language whether they mean an act: "Kim, not Berger" is
  /// no note in Turkish.
  private func isSurelyOf(_ understanding: Understanding) -> Bool {
    guard let best = understanding.interpretations.first, best.leftovers.isEmpty else { return false }
    let acts = !best.isAboutBeckon && knowledge.acts(best.intent)
    return best.score >= (acts ? TurnWeights.certainty : TurnWeights.requestInAnotherLanguage)
  }

  mutating func keepLanguage() {
    conversation.language = spoken.code
    open.turn.language = spoken.code
  }

  /// The meaning of a sentence; no app is called.
  mutating func understand(_ text: String) -> Turn {
    let understood = chooseLanguage(for: text)
    let whole = understood ?? engine.understand(text, context: context)
    let understanding = likelyAct(text, whole) ?? whole
    open.turn.understanding = explained(understanding)
    open.turn.decision = decision(on: understanding)
    return open.turn
  }

  /// Adds the evidence for a reading, where the surroundings ask for it.
  func explained(_ understanding: Understanding) -> Understanding {
    guard surroundings.keepsEvidence else { return understanding }
    var explained = understanding
    explained.evidence = engine.evidence(understanding.text)
    return explained
  }
}
