import DefinitionFiles
import ExtensionProtocol
import IntentSchema
import SourceTree
import SystemCatalogue

/// What libFuzzer calls with every input: the first byte chooses the reader, the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  switch choice % 7 {
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
  default:
    var frames = FrameReader()
    _ = try? frames.receive(bytes)
  }
  return 0
}
