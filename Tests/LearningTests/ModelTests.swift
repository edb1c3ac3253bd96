import Entities
import Foundation
import Testing

@testable import Learning

@Suite struct `Models of sentences` {
  /// A little language: lamps and songs.
  static let examples: [Example] = {
    let rooms = ["kitchen", "bedroom", "hall", "office", "garden", "attic"]
    let songs = ["yesterday", "imagine", "thriller", "hallelujah", "creep", "hey jude"]
    var examples: [Example] = []
    for (verb, text) in [("turn on", "lamp"), ("switch on", "light"), ("light up", "")] {
      for room in rooms {
        examples.append(
          example("\(verb) the [\(room)] \(text)".trimmingCharacters(in: .whitespaces), "Light", "room"))
      }
    }
    for verb in ["play", "put on the song", "I want to hear"] {
      for song in songs { examples.append(example("\(verb) [\(song)]", "Play", "song")) }
    }
    return examples
  }()

  /// The words in brackets fill the slot.
  private static func example(_ text: String, _ intent: String, _ slot: String) -> Example {
    let plain = text.filter { $0 != "[" && $0 != "]" }
    let start = text.unicodeScalars.prefix { $0 != "[" }.count
    let end = text.unicodeScalars.prefix { $0 != "]" }.count - 1
    return Example(text: plain, intent: intent, slots: [.init(name: slot, range: start..<end)])
  }

  static let model = SentenceTrainer(LanguageKnowledge(language: "en")).train(examples)

  private func reading(_ text: String) -> String {
    guard let reading = Self.model.readings(ModelSentence(text, nil)).first else {
      return "nothing"
    }
    let scalars = Array(text.unicodeScalars)
    let slots = reading.slots.map { slot in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[slot.range])
      return " \(slot.name)=\(String(view))"
    }
    return reading.intent + slots.joined()
  }

  @Test(arguments: [
    ("switch on the cellar light", "Light room=cellar"), ("please turn on the hall lamp", "Light room=hall"),
    ("I want to hear angie", "Play song=angie"), ("put on the song roxanne", "Play song=roxanne"),
  ])
  func `understand words that they haven't seen`(text: String, expected: String) {
    #expect(reading(text) == expected)
  }

  @Test func `are the same for the same examples`() {
    let again = SentenceTrainer(LanguageKnowledge(language: "en")).train(Self.examples)
    #expect(again.file == Self.model.file)
  }

  @Test func `survive a file`() throws {
    let read = try SentenceModel(file: Self.model.file)
    for example in Self.examples {
      let (first, second) = (
        Self.model.readings(ModelSentence(example.text, nil)), read.readings(ModelSentence(example.text, nil))
      )
      #expect(first.map(\.intent) == second.map(\.intent))
      #expect(first.map(\.slots) == second.map(\.slots))
    }
  }

  @Test func `a damaged file is refused, never read past its end`() {
    let file = Self.model.file
    #expect(throws: ModelFileError(fault: .notAModel)) { try SentenceModel(file: Data("hello".utf8)) }
    for length in stride(from: 5, to: file.count, by: max(1, file.count / 200)) {
      #expect(throws: ModelFileError.self) { try SentenceModel(file: file.prefix(length)) }
    }
    var random = UInt64(7)
    for _ in 0..<300 {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      var broken = file
      broken[5 + Int(random >> 33) % (file.count - 5)] = UInt8(truncatingIfNeeded: random >> 24)
      // Either it's refused, or what it says is still in bounds.
      if let model = try? SentenceModel(file: broken) {
        _ = model.readings(ModelSentence("turn on the kitchen lamp", nil))
      }
    }
  }

  @Test func `numbers that lead nowhere are left out, also where the checksum is right`() throws {
    let body = Array(Self.model.file.dropFirst(Self.header))
    var random = UInt64(11)
    for _ in 0..<600 {
      var broken = body
      for _ in 0..<4 {
        random = random &* 6_364_136_223_846_793_005 &+ 1
        broken[Int(random >> 33) % broken.count] = random >> 24 & 1 == 0 ? 0xFF : UInt8(random >> 16 & 0xFF)
      }
      let file = broken.withUnsafeBytes { Data(ModelFile.header($0).bytes) } + broken
      guard let model = try? SentenceModel(file: file) else { continue }
      for sentence in ["turn on the kitchen lamp", "put on the song roxanne", "what is the time"] {
        for reading in model.judge(ModelSentence(sentence, nil)).readings {
          #expect(reading.slots.allSatisfy { $0.range.upperBound <= sentence.unicodeScalars.count })
        }
      }
    }
  }

  /// The length of what stands before the parts of a model.
  private static let header = [UInt8]().withUnsafeBytes { ModelFile.header($0).bytes.count }

  @Test(arguments: [FileAccess.copy, .inPlace])
  func `are read from a file, and refused where it is damaged`(access: FileAccess) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString).model")
    defer { try? FileManager.default.removeItem(at: file) }
    let whole = Self.model.file
    try whole.write(to: file)
    for isKnown in [false, true] {
      let model = try #require(SentenceModel(path: file.path, access, isKnown: isKnown))
      let sentence = ModelSentence("switch on the cellar light", nil)
      #expect(model.readings(sentence).first?.slots == Self.model.readings(sentence).first?.slots)
    }
    var flipped = whole
    flipped[whole.count * 2 / 3] ^= 0x20
    for bytes in [Data(), whole.prefix(whole.count / 2), whole + [0], flipped, Data("hello".utf8)] {
      try Data(bytes).write(to: file)
      #expect(SentenceModel(path: file.path, access) == nil)
    }
    // A file that is cut short is noticed without a checksum too.
    for length in stride(from: 1, to: whole.count, by: max(1, whole.count / 50)) {
      try Data(whole.prefix(length)).write(to: file)
      #expect(SentenceModel(path: file.path, access, isKnown: true) == nil)
    }
    try FileManager.default.removeItem(at: file)
    #expect(SentenceModel(path: file.path, access) == nil)
  }

  @Test func `a language of its own survives unrelated sentences`() {
    let knowledge = LanguageKnowledge(
      language: "en",
      unrelated: [
        "who wrote hamlet", "who painted guernica", "how tall is everest", "what is the capital of peru",
        "tell me a joke",
        "are you a robot", "how old are you", "what is seven times eight", "who won the race",
        "why is grass green",
      ])
    let model = SentenceTrainer(knowledge).train(Self.examples)
    #expect(model.readings(ModelSentence("switch on the garden light", nil)).first?.intent == "Light")
  }

  @Test(arguments: 0..<4)
  func `few examples make a model too`(count: Int) {
    let knowledge = LanguageKnowledge(language: "en")
    let model = SentenceTrainer(knowledge).train(Array(Self.examples.prefix(count)))
    for reading in model.readings(ModelSentence("switch on the garden light", nil)) {
      #expect(reading.confidence >= 0 && reading.confidence <= 1)
    }
  }
}
