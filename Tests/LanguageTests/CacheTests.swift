import Foundation
import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

@Suite struct CacheTests {
  private static let sentences = [
    "Add rice, onions and olives to the store list in ListOMat", "Remind me to call Anna tomorrow at nine",
    "Start a 30 minute run", "send 20 dollars to Bob", "ad milk to my list", "what is the meaning of life",
  ]

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "beckon-cache-\(UUID().uuidString)")

  private func engine(_ phrases: [GrammarSource] = []) throws -> LanguageEngine {
    try LanguageEngine.load(
      "en", adding: phrases, catalogue: try SystemCatalogue.load(), cache: LanguageCache(folder: folder)
    ).with(apps: [TestEngine.listOMat])
  }

  private var files: [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  @Test func `what was kept understands what was compiled, word for word`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiled = try engine()
    let date = try #require(files.first).resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
    let kept = try engine()
    #expect(files.count == 1)
    #expect(
      try files.first?.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate == date)
    for sentence in Self.sentences {
      let expected = compiled.understand(sentence, context: TestEngine.context)
      #expect(kept.understand(sentence, context: TestEngine.context) == expected)
    }
    #expect(kept.templateCounts == compiled.templateCounts)
    #expect(kept.samples(limit: 20, seed: 1) == compiled.samples(limit: 20, seed: 1))
  }

  @Test func `another phrase makes another file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try engine()
    let phrases = GrammarSource(
      file: "app",
      text:
        "language: en\nintents:\n  INStartWorkoutIntent:\n    data:\n      - sentences: [\"gallop away\"]\n")
    _ = try engine([phrases])
    #expect(files.count == 2)
    let kept = try engine([phrases])
    #expect(files.count == 2)
    let best = kept.understand("gallop away", context: TestEngine.context).interpretations.first
    #expect(best?.intent == "INStartWorkoutIntent")
  }

  @Test(arguments: 0..<12)
  func `a damaged file is made anew`(seed: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try engine()
    let file = try #require(files.first)
    var bytes = try Data(contentsOf: file)
    switch seed {
    case 0: bytes = Data()
    case 1: bytes = bytes.prefix(bytes.count / 2)
    case 2: bytes.append(0)
    case 3: bytes = Data("BKGRM".utf8)
    default: bytes[bytes.count * seed / 13] ^= 0x55
    }
    try bytes.write(to: file)
    let best = try engine().understand(Self.sentences[0], context: TestEngine.context).interpretations.first
    #expect(best?.intent == "INAddTasksIntent")
    #expect(try Data(contentsOf: file) != bytes)
  }
}
