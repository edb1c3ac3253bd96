import DefinitionFiles
import Entities
import ExtensionProtocol
import Foundation
import IntentSchema
import Language
import Learning
import SourceTree
import SystemCatalogue

/// What libFuzzer calls with every input: the first byte chooses the reader, the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  switch choice % 12 {
  case 0: _ = try? PropertyListReader.read(bytes, file: "fuzz.plist")
  case 1: _ = try? YAMLReader.read(String(decoding: bytes, as: UTF8.self), file: "fuzz.yaml")
  case 2: _ = try? StringsReader.read(bytes, file: "fuzz.strings")
  case 3:
    // There is one spelling of each message; a hello may say more than this version knows.
    guard let message = try? ExtensionMessage(bytes[...]) else { break }
    if case .hello = message { break }
    precondition(message.bytes == bytes, "a message was read that is written otherwise")
  case 4:
    guard let message = try? HostMessage(bytes[...]) else { break }
    if case .welcome = message { break }
    precondition(message.bytes == bytes, "a message was read that is written otherwise")
  case 6:
    let reader = DefinitionReader([.init(bytes: bytes, file: "fuzz.intentdefinition")], known: Catalogue())
    // What is made of a file is only ever made of one without errors.
    guard !reader.findings.contains(where: { $0.severity == .error }) else { break }
    _ = reader.files.map(Domain.init)
    _ = Catalogue(reader.files, app: "fuzz", base: Catalogue())
    _ = reader.files.map { DefinitionPrinter($0).text }
  case 7: sentence(String(decoding: bytes, as: UTF8.self))
  case 8:
    let file = GrammarSource(file: "fuzz.yaml", text: String(decoding: bytes, as: UTF8.self))
    guard let resources = try? LanguageResources(language: "xx", files: [file]) else { break }
    _ = try? LanguageEngine(resources: resources, catalogue: Catalogue(), apps: [])
  case 9:
    guard let model = try? SentenceModel(file: Data(bytes)) else { break }
    _ = model.readings("put on the song imagine", LanguageKnowledge(language: "en"))
  case 10:
    let text = String(decoding: bytes, as: UTF8.self)
    guard let engine = try? EntityEngine(language: "xx", files: [("fuzz.yaml", text)]) else { break }
    _ = engine.entities(Set(Entity.Kind.allCases), in: "tomorrow at 5 or 20 km", context)
  case 11: _ = engine?.understand(String(decoding: bytes, as: UTF8.self), context: moment)
  default:
    var frames = FrameReader()
    _ = try? frames.receive(bytes[...])
  }
  return 0
}

private let context = EntityContext(reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
private let moment = UnderstandingContext(
  reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
private let languages = ["en", "zh", "tr"].compactMap { try? EntityEngine.bundled($0) }

/// A grammar with a bit of everything.
private let engine: LanguageEngine? = {
  let text = """
    intents:
      Beckon.Fuzz:
        data:
          - sentences: ["add [some] {text:what} (to|onto) [the] {name:where} [list]", "remind me {time:when} to {text:what}"]
          - sentences: ["(a;b) {number:count} item[s]", "{money:sum} for {text:what}"]
    lead_in: ["please"]
    lead_out: [", thanks"]
    """
  guard
    let resources = try? LanguageResources(
      language: "en", files: [GrammarSource(file: "fuzz.yaml", text: text)])
  else { return nil }
  return try? LanguageEngine(resources: resources, catalogue: Catalogue(), apps: [])
}()

/// Values lie inside of the text that they are found in.
private func sentence(_ text: String) {
  let length = text.unicodeScalars.count
  for engine in languages {
    for entity in engine.entities(Set(Entity.Kind.allCases), in: text, context) {
      precondition(
        entity.range.lowerBound >= 0 && entity.range.upperBound <= length, "a value lies outside of its text")
      _ = entity.resolved(context)
    }
  }
}
