import Foundation
import IntentSchema
import Learning
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

  private func engine(_ phrases: [GrammarSource] = [], isBrief: Bool = false) throws -> LanguageEngine {
    // Each time as another process would.
    try LanguageEngine.load(
      .bundled("en"), adding: phrases, catalogue: try SystemCatalogue.load(),
      cache: LanguageCache(folder: folder, isBrief: isBrief),
      among: LoadedLanguages()
    ).with(apps: [TestEngine.listOMat])
  }

  /// The compiled languages and models, without the notes of what was checked.
  private var files: [URL] {
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { ["grammar", "model"].contains($0.pathExtension) }
  }

  private func fileNumber() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: try #require(files.first).path)
    return try #require(attributes[.systemFileNumber] as? Int)
  }

  @Test func `what was kept understands what was compiled, word for word`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiled = try engine()
    let number = try fileNumber()
    let kept = try engine()
    let inPlace = try engine(isBrief: true)
    #expect(files.count == 1)
    // A file that is written anew has another number.
    #expect(try fileNumber() == number)
    for sentence in Self.sentences {
      let expected = compiled.understand(sentence, context: TestEngine.context)
      #expect(kept.understand(sentence, context: TestEngine.context) == expected)
      #expect(inPlace.understand(sentence, context: TestEngine.context) == expected)
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

  @Test func `of each language the files that were used last are kept, and what was unused for long goes`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = SentenceTrainer(LanguageKnowledge(language: "en")).train([
      Example(text: "gallop away", intent: "Gallop"), Example(text: "trot along", intent: "Trot"),
    ])
    let start = Date(timeIntervalSince1970: 1_767_258_000)
    func cache(_ minutes: Double) -> LanguageCache {
      LanguageCache(folder: folder, now: { start.addingTimeInterval(minutes * 60) })
    }
    let resources = try LanguageResources.load("en")
    for set in 0..<7 { cache(Double(set)).keep(model, .requests, resources, trainedWith: ["apps \(set)"]) }
    #expect(files.count == Weights.Cache.files)
    // The oldest of those left is used again, so that another one goes next.
    #expect(cache(8).model(.requests, resources, trainedWith: ["apps 3"]) != nil)
    cache(9).keep(model, .requests, resources, trainedWith: ["apps 7"])
    #expect(cache(10).model(.requests, resources, trainedWith: ["apps 3"]) != nil)
    #expect(cache(10).model(.requests, resources, trainedWith: ["apps 4"]) == nil)
    // Another language leaves these alone, until nobody has used them for long.
    let turkish = try LanguageResources.load("tr")
    cache(11).keep(model, .requests, turkish, trainedWith: ["apps"])
    #expect(files.count == Weights.Cache.files + 1)
    cache(12 + Weights.Cache.unusedSeconds / 60).keep(model, .requests, turkish, trainedWith: ["apps"])
    #expect(files.count == 1)
  }

  @Test(arguments: ["values/numbers.yaml", "data/names.yaml", "speech/nothing.txt"])
  func `a change in any of a language's files makes another file`(path: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let own = LanguageFolder(code: "en", directory: folder.appending(path: "en"))
    try FileManager.default.copyItem(at: LanguageFolder.bundled("en").directory, to: own.directory)
    let resources = try LanguageResources.load(own)
    let parts: [FolderDigests.Part] = [.values, .data, .speech]
    let before = resources.fingerprint(adding: [], parts, notedIn: nil)
    #expect(try LanguageResources.load(own).fingerprint(adding: [], parts, notedIn: nil) == before)
    let file = own.directory.appending(path: path)
    try Data(try Data(contentsOf: file) + [0x0A]).write(to: file)
    #expect(resources.fingerprint(adding: [], parts, notedIn: nil) != before)
  }

  @Test(arguments: ["greet.yaml", "values/numbers.yaml", "data/names.yaml", "speech/nothing.txt"])
  func `nothing is kept of files that were replaced while they were read`(path: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = LanguageFolder(code: "en", directory: folder.appending(path: "en"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: LanguageFolder.bundled("en").directory, to: own.directory)
    let file = own.directory.appending(path: path)
    try Data("language: en\n".utf8).write(to: file)
    let cache = LanguageCache(folder: folder.appending(path: "cache"))
    let model = SentenceTrainer(LanguageKnowledge(language: "en")).train([
      Example(text: "gallop away", intent: "Gallop"), Example(text: "trot along", intent: "Trot"),
    ])
    func resources() throws -> LanguageResources {
      try .unread(own, adding: [], notedIn: cache.folder)
    }
    let replaced = try resources()
    #expect(cache.model(.requests, replaced, trainedWith: []) == nil)
    // The same words, in another file: what was read between the two may have been anything.
    try FileManager.default.removeItem(at: file)
    try Data("language: en\n".utf8).write(to: file)
    cache.keep(model, .requests, replaced, trainedWith: [])
    #expect(cache.model(.requests, try resources(), trainedWith: []) == nil)
    let settled = try resources()
    #expect(cache.model(.requests, settled, trainedWith: []) == nil)
    cache.keep(model, .requests, settled, trainedWith: [])
    #expect(cache.model(.requests, try resources(), trainedWith: []) != nil)
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
    let best = try engine(isBrief: seed % 2 == 0)
      .understand(Self.sentences[0], context: TestEngine.context).interpretations.first
    #expect(best?.intent == "INAddTasksIntent")
    #expect(try Data(contentsOf: file) != bytes)
  }
}
