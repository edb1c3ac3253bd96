import DefinitionFiles
import Foundation
import IntentCodegen
import IntentSchema
import SourceTree
import SystemCatalogue
import Testing

/// Warnings of methods that are never called.
@Suite struct HandlerCheckTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func findings(_ texts: String...) throws -> [String] {
    let sources = texts.enumerated().map { SourceText([UInt8]($1.utf8), file: "File\($0).swift") }
    let intents = try SystemCatalogue.domains().flatMap(\.intents)
    return SourceCheck(sources, intents: intents).handlerFindings.map(\.description)
  }

  /// The warnings of a handler of messages with these members.
  private func ofHandler(_ members: String) throws -> [String] {
    try findings("class Handler: NSObject, INSendMessageIntentHandling {\n\(members)\n}")
  }

  @Test func `a slip in a label is told with the place and what to write`() throws {
    let line =
      "  func handle(intent: INSendMessageIntent, completon: @escaping (INSendMessageIntentResponse) -> Void) {}"
    #expect(
      try ofHandler(line) == [
        """
        File0.swift:2:3: warning: handle(intent:completon:) is never called: INSendMessageIntentHandling has \
        handle(intent:completion:)
          \(line)
            ^
          Write: func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void)
        """
      ])
  }

  @Test(arguments: [
    (
      "func resolveRecipents(for intent: INSendMessageIntent) async -> [INSendMessageRecipientResolutionResult] { [] }",
      "resolveRecipents(for:) is never called: INSendMessageIntentHandling has resolveRecipients(for:)"
    ),
    (
      "func resolveContent(intent: INSendMessageIntent, with completion: @escaping (INStringResolutionResult) -> Void) {}",
      "resolveContent(intent:with:) is never called: INSendMessageIntentHandling has resolveContent(for:with:)"
    ),
    (
      "func resolveRecipients(forSendMessage intent: INSendMessageIntent, with completion: @escaping ([INPersonResolutionResult]) -> Void) {}",
      "resolveRecipients(forSendMessage:with:) is never called: INSendMessageIntentHandling has resolveRecipients(for:with:)"
    ),
    (
      "func handle(intent: INSendMessageIntent) async throws -> INSendMessageIntentResponse { .init() }",
      "handle(intent:) is never called: the protocol declares it without throws"
    ),
    (
      "func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) async {}",
      "handle(intent:completion:) is never called: a method with a completion is not async"
    ),
    (
      "func resolveContent(for intent: INSendMessageIntent) async -> INSpeakableStringResolutionResult { .notRequired() }",
      "resolveContent(for:) is never called: it answers with INStringResolutionResult"
    ),
    (
      "func resolveRecipients(for intent: INSendMessageIntent) async -> INSendMessageRecipientResolutionResult { .notRequired() }",
      "resolveRecipients(for:) is never called: it answers with [INSendMessageRecipientResolutionResult]"
    ),
    (
      "private func confirm(intent: INSendMessageIntent) async -> INSendMessageIntentResponse { .init() }",
      "confirm(intent:) is never called: it's private"
    ),
  ])
  func `what only looks like a method of the protocol is told`(method: String, message: String) throws {
    let found = try ofHandler(method)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("File0.swift:2:") == true && found.first?.contains(message) == true, "\(found)")
  }

  @Test(arguments: [
    // The forms that there are, older ones too.
    "func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) {}",
    "func handle(intent: INSendMessageIntent, completion: @escaping @Sendable (_ response: INSendMessageIntentResponse) -> Void) {}",
    "public func handle(intent: Intents.INSendMessageIntent) async -> Intents.INSendMessageIntentResponse { .init() }",
    "@MainActor func confirm(intent: INSendMessageIntent) -> INSendMessageIntentResponse { .init() }",
    "func resolveRecipients(for intent: INSendMessageIntent, with completion: @escaping ([INPersonResolutionResult]) -> Void) {}",
    "func resolveRecipients(for message: INSendMessageIntent) async -> [INSendMessageRecipientResolutionResult] { [] }",
    // A developer's own methods.
    "func send(_ intent: INSendMessageIntent) -> INSendMessageIntentResponse { .init() }",
    "func response(for intent: INSendMessageIntent) async throws -> INSendMessageIntentResponse { .init() }",
    "private func handle(intent: INSendMessageIntent, retries: Int) -> INSendMessageIntentResponse { .init() }",
    "static func handle(intents: INSendMessageIntent) -> INSendMessageIntentResponse { .init() }",
    "func handle(intent: INSendMessageIntent, isRetry: Bool) {}",
    "func handle(intent: INStartCallIntent, completon: @escaping (INStartCallIntentResponse) -> Void) {}",
    // The real method is there, the other one belongs to it.
    """
    func handle(intent: INSendMessageIntent) async -> INSendMessageIntentResponse { await handle(intent: intent, tries: 3) }
    func handle(intent: INSendMessageIntent, tries: Int) async -> INSendMessageIntentResponse { .init() }
    """,
    "func body() { func handle(intent: INSendMessageIntent, completon: (INSendMessageIntentResponse) -> Void) {} }",
    "// func handle(intent: INSendMessageIntent, completon: (INSendMessageIntentResponse) -> Void) {}",
  ])
  func `nothing is said of what is right or a developer's own`(members: String) throws {
    #expect(try ofHandler(members) == [])
  }

  @Test func `a protocol may be adopted elsewhere in the target`() throws {
    let slip =
      "func handle(intent: INSendMessageIntent) async throws -> INSendMessageIntentResponse { .init() }"
    #expect(try findings("class A { \(slip) }") == [])
    #expect(try findings("class A { \(slip) }", "extension A: INSendMessageIntentHandling {}").count == 1)
    #expect(
      try findings(
        "class A: Base { \(slip) }", "class Base: NSObject, @preconcurrency INSendMessageIntentHandling {}"
      )
      .count == 1)
    #expect(
      try findings(
        "class A: Messages { \(slip) }",
        "typealias Messages = INSendMessageIntentHandling & INSearchForMessagesIntentHandling"
      ).count == 1)
    // Code behind an unmatched brace is no one's.
    #expect(try findings("class A: INSendMessageIntentHandling { \(slip) } }") == [])
  }

  @Test func `the examples and the stranger's package have nothing to warn of`() throws {
    let system = try SystemCatalogue.load()
    var methods = 0
    for name in ["Examples", "Tests/Consumer/Sources", "Tests/Fixtures"] {
      let files = FileManager.default.enumerator(
        at: Self.root.appending(path: name), includingPropertiesForKeys: nil)
      let all = files?.compactMap { $0 as? URL }.filter { !$0.path.contains("/.build/") } ?? []
      let sources = try all.filter { $0.pathExtension == "swift" }.map {
        SourceText([UInt8](try Data(contentsOf: $0)), file: $0.path)
      }
      let definitions = try all.filter { $0.pathExtension == "intentdefinition" }.map {
        DefinitionReader.Source(bytes: [UInt8](try Data(contentsOf: $0)), file: $0.path)
      }
      let own = DefinitionReader(definitions, known: system).files.map(Domain.init)
      let intents = (try SystemCatalogue.domains() + own).flatMap(\.intents)
      #expect(SourceCheck(sources, intents: intents).handlerFindings.map(\.description) == [])
      methods += sources.map {
        String(decoding: $0.bytes, as: UTF8.self).matches(of: #/func handle\(/#).count
      }
      .reduce(0, +)
    }
    #expect(methods > 40)
  }
}
