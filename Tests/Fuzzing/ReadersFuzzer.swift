import Foundation

/// The function that libFuzzer calls with every input: the first byte chooses the reader, the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first, let reader = FuzzedReader(rawValue: choice % FuzzedReader.count) else {
    return 0
  }
  reader.read(Array(input.dropFirst()))
  return 0
}

/// Every reader of files that people write and of what comes from other programs. The numbers stay: inputs that are kept
/// between runs begin with them.
enum FuzzedReader: UInt8 {
  case propertyList = 0
  case yaml = 1
  case strings = 2
  case extensionMessage = 3
  case hostMessage = 4
  case frames = 5
  case definitions = 6
  case sentence = 7
  case grammar = 8
  case model = 9
  case rules = 10
  case request = 11
  case texts = 12
  case script = 13
  case parameters = 14
  case places = 15
  case cachedGrammar = 16
  case occasionLog = 17
  case names = 18
  case writing = 19
  case appInformation = 20
  case appVocabulary = 21
  case alternatives = 22
  case domain = 23
  case home = 24
  case examples = 25
  case messageFormat = 26
  case registeredNames = 27
  case catalogueFile = 28
  case valueTypes = 29
  case storedValue = 30
  case phrase = 31
  case appMessage = 32
  case serviceMessage = 33
  case requestQueue = 34
  case signature = 35
  case program = 36
  case appNames = 37
  case entitlements = 38
  case extensionInformation = 39
  case card = 40
  case words = 41

  static let count: UInt8 = 42

  func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .propertyList, .yaml, .strings, .domain, .registeredNames, .catalogueFile, .valueTypes,
      .appInformation, .appNames, .entitlements, .extensionInformation,
      .appVocabulary, .signature,
      .definitions:
      FuzzedFiles.read(self, bytes, text)
    case .extensionMessage, .hostMessage, .frames, .appMessage, .serviceMessage, .requestQueue, .program:
      FuzzedMessages.read(self, bytes)
    case .sentence, .grammar, .rules, .request, .names, .writing, .home, .model, .cachedGrammar:
      FuzzedLanguage.read(self, bytes, text)
    case .texts, .messageFormat, .alternatives, .script, .parameters, .places, .examples, .card:
      FuzzedTexts.read(self, text)
    case .words: FuzzedWords.read(bytes)
    case .occasionLog, .storedValue, .phrase: FuzzedMemory.read(self, text)
    }
  }
}
