import Foundation
import IntentSchema
import Language
import SystemCatalogue
import Testing

/// Sentences of every intent that acts, said so that nothing is to be done: negated, as a question, under a condition.
///
/// They are made from samples of the intent's own templates, so nobody wrote rules for them.
@Suite struct UnaskedActTests {
  /// Frames around a request; `%` stands for it.
  private static let frames: [String: [String]] = [
    "en": [
      "don't %", "please don't %", "never %", "should I %?", "how do I %?", "what happens if I %?",
      "if it rains, %", "I don't want you to %", "no need to %",
    ],
    "zh": ["不要%", "别%", "请不要%", "不用%", "怎么%", "如果下雨就%", "要不要%", "我不想%"],
    "tr": ["yağmur yağarsa %", "eve varınca %", "eğer geç kalırsam %"],
  ]

  /// Intents that a person also asks for by refusing another act: "don't answer that call", "don't save the workout".
  private static let refusals: Set<String> = [
    "INHangUpCallIntent", "INCancelWorkoutIntent", "INUpdateMediaAffinityIntent",
  ]

  /// English frames fit before a verb.
  private static let verbs: Set<String> = [
    "add", "answer", "append", "book", "call", "cancel", "change", "charge", "create", "delete", "dial",
    "drop",
    "edit", "end", "finish", "flag", "flash", "get", "give", "hang", "honk", "lock", "make", "mark", "move",
    "open", "order", "park", "pause", "pay", "phone", "play", "post", "put", "rate", "remind", "remove",
    "request", "reserve", "resume", "ring", "save", "schedule", "send", "set", "share", "snooze", "start",
    "stop", "switch", "take", "tell", "text", "transfer", "turn", "unlock", "unsend", "write",
  ]

  /// Turkish imperatives. Their negation is a suffix: "kilitle", "kilitleme".
  private static let imperatives: Set<String> = [
    "ekle", "sil", "gönder", "ara", "yaz", "kilitle", "aç", "başlat", "et", "öde", "söyle", "oluştur", "çal",
    "durdur", "iptal", "ayarla", "kaydet", "çağır", "yolla", "kapat", "ertele", "işaretle", "paylaş",
    "değiştir",
  ]

  /// The sentence with its verb negated; nil where it doesn't end with an imperative.
  private static func negated(_ text: String) -> String? {
    guard let verb = text.split(separator: " ").last, imperatives.contains(verb.lowercased()),
      let vowel = verb.lowercased().last(where: { "aıoueiöü".contains($0) })
    else { return nil }
    return text + ("aıou".contains(vowel) ? "ma" : "me")
  }

  private static func fitsFrames(_ text: String, _ language: String) -> Bool {
    language != "en" || verbs.contains(text.prefix { $0 != " " }.lowercased())
  }

  /// True where the frame's words are kept: as the text of a note or a message, or as the place that a
  /// reminder waits for.
  private static func keeps(_ reading: Interpretation, _ frame: String) -> Bool {
    let words = frame.replacing("%", with: "").trimmingCharacters(in: .whitespaces)
    if reading.parameters["spatialEventTrigger"] != nil { return true }
    let kept: Set<String> = ["content", "note", "temporalEventTrigger"]
    return !words.isEmpty
      && reading.slots.contains { slot in
        slot.text.hasPrefix(words) && kept.contains { slot.parameter.hasPrefix($0) }
      }
  }

  @Test(arguments: TestEngine.languages)
  func `what isn't asked for is never a certain reading`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
    let frames = try #require(Self.frames[language])
    var taken: [String] = []
    var tried = 0
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name }) where intent.acts {
      for sample in engine.samples(limit: 4, seed: 7, intent: intent.name)
      where Self.fitsFrames(sample.text, language) {
        var unasked = frames.map { ($0, $0.replacing("%", with: sample.text)) }
        if language == "tr", let negated = Self.negated(sample.text) { unasked.append(("", negated)) }
        for (frame, sentence) in unasked {
          tried += 1
          let understanding = engine.understand(sentence, context: TestEngine.context)
          guard understanding.manner == .asked, let best = understanding.interpretations.first,
            catalogue.intent(best.intent)?.acts == true, best.leftovers.isEmpty,
            best.intent == intent.name || !Self.refusals.contains(best.intent),
            !Self.keeps(best, frame)
          else { continue }
          taken.append("\(sentence) => \(best.intent)")
        }
      }
    }
    #expect(tried > 100)
    #expect(taken.isEmpty, "\(taken.count) of \(tried):\n\(taken.joined(separator: "\n"))")
  }

  // MARK: Put off, and two at once

  /// Times that an act is put off to; `%` stands for a request.
  private static let delays: [String: (frame: String, time: String)] = [
    "en": ("% tomorrow at 8", "tomorrow at 8"), "zh": ("明天早上八点%", "明天早上八点"),
    "tr": ("yarın saat 8'de %", "yarın saat 8'de"),
  ]

  private static let joints: [String: String] = ["en": "%1 and %2", "zh": "%1，然后%2", "tr": "%1 ve %2"]

  /// Words that are a request of their own wherever they stand, of an intent that few others are like.
  private static let seconds: [String: (words: String, intent: String)] = [
    "en": ("lock the car", "INSetCarLockStatusIntent"), "zh": ("锁车", "INSetCarLockStatusIntent"),
    "tr": ("arabayı kilitle", "INSetCarLockStatusIntent"),
  ]

  /// True where some slot has these words as a time, or takes a person's own sentences.
  private static func hasPlace(
    for words: String, in reading: Interpretation, _ definition: IntentDefinition, _ catalogue: Catalogue
  ) -> Bool {
    reading.slots.contains { slot in
      guard slot.text.contains(words) || words.contains(slot.text),
        let parameter = definition.parameter(String(slot.parameter.prefix { $0 != "." }))
      else { return false }
      switch catalogue.kind(of: parameter.type) {
      case .dateRange, .timeTrigger, .dateComponents, .instant, .recurrence: return true
      case .text, .dictatedText: return slot.text.contains(words)
      default: return ["taskTitles", "tasks"].contains(slot.parameter)
      }
    }
  }

  /// True where a sample says a time itself.
  private static func hasTime(_ sample: Sample, _ intent: IntentDefinition, _ catalogue: Catalogue) -> Bool {
    sample.slots.contains { slot in
      guard let base = slot.parameter.split(separator: ".").first,
        let parameter = intent.parameter(String(base))
      else { return false }
      switch catalogue.kind(of: parameter.type) {
      case .dateRange, .timeTrigger, .dateComponents, .instant, .recurrence: return true
      default: return false
      }
    }
  }

  @Test(arguments: TestEngine.languages)
  func `what is put off isn't done now`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
    let delay = try #require(Self.delays[language])
    var taken: [String] = []
    var tried = 0
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name }) where intent.acts {
      for sample in engine.samples(limit: 6, seed: 11, intent: intent.name)
      where !Self.hasTime(sample, intent, catalogue) {
        let sentence = delay.frame.replacing("%", with: sample.text)
        tried += 1
        let understanding = engine.understand(sentence, context: TestEngine.context)
        guard understanding.manner == .asked, let best = understanding.interpretations.first,
          let definition = catalogue.intent(best.intent), definition.acts, best.leftovers.isEmpty,
          !Self.hasPlace(for: delay.time, in: best, definition, catalogue)
        else { continue }
        taken.append("\(sentence) => \(best.shorthand)")
      }
    }
    #expect(tried > 100)
    #expect(taken.isEmpty, "\(taken.count) of \(tried):\n\(taken.joined(separator: "\n"))")
  }

  @Test(arguments: TestEngine.languages)
  func `of two requests none is dropped`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
    let second = try #require(Self.seconds[language])
    let joint = try #require(Self.joints[language])
    var taken: [String] = []
    var tried = 0
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name })
    where intent.acts && intent.name != second.intent {
      for sample in engine.samples(limit: 6, seed: 13, intent: intent.name) {
        for (one, two) in [(sample.text, second.words), (second.words, sample.text)] {
          let sentence = joint.replacing("%1", with: one).replacing("%2", with: two)
          tried += 1
          let understanding = engine.understand(sentence, context: TestEngine.context)
          let parts = engine.clauses(of: sentence, understood: understanding, context: TestEngine.context)
          guard parts.count == 1, understanding.manner == .asked,
            let best = understanding.interpretations.first,
            let definition = catalogue.intent(best.intent), definition.acts, best.leftovers.isEmpty,
            !Self.hasPlace(for: second.words, in: best, definition, catalogue)
          else { continue }
          taken.append("\(sentence) => \(best.shorthand)")
        }
      }
    }
    #expect(tried > 100)
    #expect(taken.isEmpty, "\(taken.count) of \(tried):\n\(taken.joined(separator: "\n"))")
  }
}
