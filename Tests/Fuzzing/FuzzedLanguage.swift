import Foundation
import IntentSchema
import SourceTree

@testable import Entities
@testable import Language
@testable import Learning
@testable import SystemCatalogue

/// The sentences of people, the files of a language, and what is kept of them.
enum FuzzedLanguage {
  static func read(_ reader: FuzzedReader, _ bytes: [UInt8], _ text: String) {
    switch reader {
    case .sentence: sentence(text)
    case .request: _ = engine?.understand(text, context: moment)
    case .grammar:
      let file = GrammarSource(file: "fuzz.yaml", text: text)
      guard let resources = try? LanguageResources(language: "xx", files: [file]) else { return }
      let engine = try? LanguageEngine(resources: resources, catalogue: Catalogue(), apps: [])
      _ = engine?.understand("add milk to the list", context: moment)
      _ = engine?.samples(limit: 3, seed: 1)
    case .rules:
      guard let engine = try? EntityEngine(language: "xx", files: [("fuzz.yaml", text)]) else { return }
      _ = engine.entities(Set(Entity.Kind.allCases), in: "tomorrow at 5 or 20 km", context)
    case .names: names(text)
    case .writing:
      guard let root = try? YAMLReader.read(text, file: "writing.yaml") else { return }
      _ = Writing(root)
    case .home:
      guard let document = try? JSON.parse(text) else { return }
      _ = HomeNames(document)
    case .model:
      // The checksum is made right, so that what is behind it is looked at.
      let header = bytes.withUnsafeBytes { ModelFile.header($0).bytes }
      let body = Array(bytes.dropFirst(header.count))
      let file = body.withUnsafeBytes { Data(ModelFile.header($0).bytes) } + body
      guard let model = try? SentenceModel(file: file) else { return }
      _ = model.readings(ModelSentence("put on the song imagine", nil))
    default: cachedGrammar(bytes)
    }
  }

  private static let context = EntityContext(
    reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
  private static let moment = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
  private static let engines = LanguageFolder.bundled.filter(\.hasGrammars).compactMap {
    try? EntityEngine.of($0)
  }

  /// A grammar with a bit of everything.
  private static let grammar = GrammarSource(
    file: "fuzz.yaml",
    text: """
      intents:
        Beckon.Fuzz:
          data:
            - sentences: ["add [some] {text:what} (to|onto) [the] {name:where} [list]", "remind me {time:when} to {text:what}"]
            - sentences: ["(a;b) {number:count} item[s]", "{money:sum} for {text:what}"]
      lead_in: ["please"]
      lead_out: [", thanks"]
      """)

  private static let resources = try? LanguageResources(language: "en", files: [grammar])

  private static let engine: LanguageEngine? = resources.flatMap {
    try? LanguageEngine(resources: $0, catalogue: Catalogue(), apps: [])
  }

  /// Values lie inside of the text that they are found in.
  private static func sentence(_ text: String) {
    let length = text.unicodeScalars.count
    for engine in engines {
      for entity in engine.entities(Set(Entity.Kind.allCases), in: text, context) {
        precondition(
          entity.range.lowerBound >= 0 && entity.range.upperBound <= length,
          "a value lies outside of its text")
        _ = entity.resolved(context)
        _ = entity.due.resolved(context)
      }
    }
  }

  /// `data/names.yaml`.
  private static func names(_ text: String) {
    guard let root = try? YAMLReader.read(text, file: "names.yaml") else { return }
    let sound = SoundRules(root["sound"] ?? root)
    let endings = Endings(root)
    for word in ["catherine", "kitabı", "李明", ""] {
      _ = sound.key([word])
      _ = endings.stems(word)
      _ = endings.split(word, isName: true) { $0.count > 4 }
    }
  }

  /// A file of the cache: what isn't what was written is none.
  private static func cachedGrammar(_ bytes: [UInt8]) {
    guard let resources, let file = cachedFile else { return }
    try? Data(bytes).write(to: file)
    _ = cache.grammar(resources, Catalogue())
  }

  private static let cacheFolder = FileManager.default.temporaryDirectory.appending(
    path: "beckon-fuzz-\(ProcessInfo.processInfo.processIdentifier)/cache")
  private static let cache = LanguageCache(folder: cacheFolder)

  /// Where the cache keeps the grammar above.
  private static let cachedFile: URL? = {
    guard let resources, let engine else { return nil }
    cache.keep(engine.grammar, resources, Catalogue())
    let files = try? FileManager.default.contentsOfDirectory(
      at: cacheFolder, includingPropertiesForKeys: nil)
    return files?.first { $0.pathExtension == "grammar" }
  }()

  /// Files to start from that only the program can make.
  static func seeds() -> [(reader: FuzzedReader, bytes: [UInt8])] {
    let model = SentenceTrainer(LanguageKnowledge(language: "xx")).train([
      Example(text: "play jazz", intent: "Play", slots: [.init(name: "genre", range: 5..<9)]),
      Example(text: "call anna", intent: "Call", slots: [.init(name: "who", range: 5..<9)]),
    ])
    var catalogue = CatalogueWriter()
    catalogue.add(Catalogue())
    let grammar = cachedFile.flatMap { try? Data(contentsOf: $0) } ?? Data()
    return [
      (.catalogueFile, catalogue.bytes), (.cachedGrammar, Array(grammar)), (.model, Array(model.file)),
    ]
  }
}

/// Called by libFuzzer before the first input: loads what takes long, and writes the seeds that only the program can make, where they
/// are missing.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzzing(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  FuzzedWords.prepare()
  guard let folder = ProcessInfo.processInfo.environment["BECKON_FUZZ_SEEDS"] else { return 0 }
  for (reader, bytes) in FuzzedLanguage.seeds() {
    let file = URL(filePath: folder).appending(path: "\(reader).seed")
    if FileManager.default.fileExists(atPath: file.path) { continue }
    try? Data([reader.rawValue] + bytes).write(to: file)
  }
  return 0
}
