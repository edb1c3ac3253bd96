import Foundation
import IntentSchema
import Learning
import Testing

@testable import Language

/// The notes that the cache keeps of files, so that the next process needn't read them.
@Suite struct `Notes of the cache` {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "beckon-notes-\(UUID().uuidString)")
  /// Long enough after the files were written.
  private let later = Date(timeIntervalSinceNow: 3_600)

  private var cache: URL { folder.appending(path: "cache") }

  /// A small language of its own.
  private func language() throws -> LanguageFolder {
    let directory = folder.appending(path: "xx")
    for (path, text) in [
      ("greet.yaml", "language: xx\n"), ("values/numbers.yaml", "a: 1\n"), ("data/names.yaml", "b: 2\n"),
      ("speech/nothing.txt", "[Beckon.Nothing]\nhow are you\n"),
    ] {
      let file = directory.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return LanguageFolder(code: "xx", directory: directory)
  }

  private func values(_ language: LanguageFolder, notedIn cache: URL?) -> [UInt64?] {
    let digests = FolderDigests(language, notedIn: cache, now: later)
    return FolderDigests.Part.allCases.map(digests.value)
  }

  private func notes(_ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }
  }

  @Test func `a noted checksum is the one of the files`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try language()
    let read = values(language, notedIn: nil)
    #expect(Set(read).count == 5)
    #expect(values(language, notedIn: cache) == read)
    #expect(try notes(FolderDigests.ending).count == 1)
    #expect(values(language, notedIn: cache) == read)
  }

  @Test(arguments: ["greet.yaml", "values/numbers.yaml", "data/names.yaml", "speech/nothing.txt"])
  func `a file that was changed is read again, though it has its old length and date`(path: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try language()
    let before = values(language, notedIn: cache)
    let file = language.directory.appending(path: path)
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 2] ^= 1
    try bytes.write(to: file)
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: file.path)
    let after = values(language, notedIn: cache)
    #expect(after != before)
    #expect(after == values(language, notedIn: nil))
  }

  @Test func `a file that comes or goes counts`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try language()
    let before = values(language, notedIn: cache)
    let more = language.directory.appending(path: "more.yaml")
    try Data("language: xx\n".utf8).write(to: more)
    #expect(values(language, notedIn: cache)[0] != before[0])
    try FileManager.default.removeItem(at: more)
    #expect(values(language, notedIn: cache) == before)
  }

  @Test func `what was written right now isn't noted`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try language()
    _ = FolderDigests(language, notedIn: cache).value(of: .values)
    #expect(!FileManager.default.fileExists(atPath: cache.path))
  }

  @Test(arguments: ["empty", "cut", "longer", "foreign", "flipped"])
  func `a damaged note is as none`(damage: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try language()
    let read = values(language, notedIn: cache)
    let note = try #require(try notes(FolderDigests.ending).first)
    let whole = try Data(contentsOf: note)
    var bytes = whole
    switch damage {
    case "empty": bytes = Data()
    case "cut": bytes = bytes.prefix(bytes.count - 1)
    case "longer": bytes.append(0)
    case "foreign": bytes = Data(repeating: 0x42, count: bytes.count)
    default: bytes[bytes.count - 3] ^= 0x10
    }
    try bytes.write(to: note)
    #expect(values(language, notedIn: cache) == read)
    #expect(try Data(contentsOf: note) == whole)
  }

  @Test func `a language without grammars has none noted`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = LanguageFolder(code: "yy", directory: folder.appending(path: "yy"))
    #expect(FolderDigests(empty, notedIn: cache, now: later).value(of: .grammars) == nil)
    #expect(throws: Diagnostics.self) { try LanguageResources.unread(empty, adding: [], notedIn: cache) }
  }

  // MARK: Models of a release

  private static let model = SentenceTrainer(LanguageKnowledge(language: "xx")).train([
    Example(text: "gallop away", intent: "Gallop"), Example(text: "trot along", intent: "Trot"),
  ])

  /// A language with a model that came with a release, and that model's file.
  private func release() throws -> (resources: LanguageResources, model: URL) {
    let language = try language()
    let file = GrammarSource(
      file: "xx/gallop.yaml",
      text: "language: xx\nintents:\n  Beckon.Gallop:\n    data:\n      - sentences: [\"gallop away\"]\n")
    try Data(file.text.utf8).write(to: language.directory.appending(path: "greet.yaml"))
    let resources = try LanguageResources.load(language)
    LanguageCache(folder: language.models).keep(Self.model, .requests, resources, trainedWith: [])
    let models = try FileManager.default.contentsOfDirectory(
      at: language.models, includingPropertiesForKeys: nil)
    return (resources, try #require(models.first { $0.pathExtension == "model" }))
  }

  @Test(arguments: [false, true])
  func `a model of a release is checked as a whole once`(isBrief: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (resources, file) = try release()
    let languages = LanguageCache(folder: cache, isBrief: isBrief, now: { [later] in later })
    for _ in 0..<2 {
      let model = try #require(languages.model(.requests, resources, trainedWith: []))
      #expect(model.readings(ModelSentence("gallop away", nil)).first?.intent == "Gallop")
      #expect(CheckedFile(file, notedIn: cache, now: later).isKnown)
    }
    #expect(try notes(CheckedFile.ending).count == 1)
  }

  @Test(arguments: ["cut", "flipped", "foreign", "empty"], [false, true])
  func `one that is damaged later is no model any more`(damage: String, isBrief: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (resources, file) = try release()
    let languages = LanguageCache(folder: cache, isBrief: isBrief, now: { [later] in later })
    #expect(languages.model(.requests, resources, trainedWith: []) != nil)
    var bytes = try Data(contentsOf: file)
    switch damage {
    case "cut": bytes = bytes.prefix(bytes.count / 2)
    case "flipped": bytes[bytes.count / 2] ^= 0x55
    case "foreign": bytes = Data("a file of somebody else".utf8)
    default: bytes = Data()
    }
    try bytes.write(to: file)
    #expect(languages.model(.requests, resources, trainedWith: []) == nil)
  }

  @Test func `a damaged note has the model checked again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (resources, file) = try release()
    let languages = LanguageCache(folder: cache, now: { [later] in later })
    #expect(languages.model(.requests, resources, trainedWith: []) != nil)
    let note = try #require(try notes(CheckedFile.ending).first)
    let whole = try Data(contentsOf: note)
    for bytes in [Data(), whole.dropLast(), whole + [0], Data(repeating: 7, count: whole.count)] {
      try Data(bytes).write(to: note)
      #expect(!CheckedFile(file, notedIn: cache, now: later).isKnown)
      #expect(languages.model(.requests, resources, trainedWith: []) != nil)
      #expect(try Data(contentsOf: note) == whole)
    }
  }
}
