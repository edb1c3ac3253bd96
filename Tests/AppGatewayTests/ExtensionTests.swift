import ExtensionHost
import ExtensionProtocol
import Foundation
import IntentSchema
import Storage
import TestSupport
import Testing

@testable import AppGateway

/// Confined extensions that talk to the service during a call.
@Suite struct ExtensionTests {
  private let home: AppHome
  private static let identifier = "\(AppHome.identifier).Intents"

  init() throws { home = try AppHome() }

  private func launch(_ identifier: String = identifier) -> ExtensionLaunch {
    ExtensionLaunch(
      identifier: identifier, executable: home.extensionProgram,
      bundle: home.extensionProgram.deletingLastPathComponent(), container: home.container(identifier),
      log: home.directory.appending(path: "log"))
  }

  /// The results of commands that the extension carried out in a call.
  private func results(of commands: String, _ host: ExtensionHost) throws -> String? {
    let content = Record("INTextNoteContent", ["text": .string(commands)])
    let intent = Record("INCreateNoteIntent", ["content": .record(content)])
    let reply = try host.call(HandlingCall(.handle, intent: intent), in: launch(), transaction: "1")
    guard case .response(let response) = reply else { return nil }
    return response["createdNote"]?.record?["title"]?.record?["spokenPhrase"]?.string
  }

  @Test func `what it donates is in the store while its call goes on, and questions are answered`() throws {
    let gateway = try home.serve()
    let host = ExtensionHost(exchange: gateway)
    defer { host.stopAll() }
    home.answers.withLock { $0 = [.phrase("günlük", language: "tr")] }
    #expect(try results(of: "donate:1 donate:2 authorization", host) == "ok; ok; 3 3")
    #expect(try home.donations().map(\.identifier) == ["2", "1"])
    #expect(try home.donations().allSatisfy { $0.action.app == AppHome.identifier })
    #expect(try home.run("touch:A") == ["added günlük"])
    #expect(try results(of: "shortcuts", host) == "günlük INCreateNoteIntent")
    // Nothing had to wait.
    let queue = home.container(Self.identifier).appending(path: RequestQueue.fileName)
    #expect(!FileManager.default.fileExists(atPath: queue.path))
  }

  @Test func `a host that serves no apps has it keep what may wait`() throws {
    let host = ExtensionHost()
    defer { host.stopAll() }
    #expect(
      try results(of: "donate:1 shortcuts", host)
        == "ok; error 7001 the service doesn't run, and this needs its answer; start “beckon serve”")
    #expect(try home.donations().isEmpty)
    let gateway = try home.serve()
    gateway.takeIn(try #require(home.app()))
    #expect(try home.donations().map(\.identifier) == ["1"])
  }

  @Test func `when the gateway stops, what may wait is kept and the rest fails`() throws {
    let gateway = try home.serve()
    let host = ExtensionHost(exchange: gateway)
    defer { host.stopAll() }
    #expect(try results(of: "donate:1", host) == "ok")
    gateway.stop()
    #expect(try results(of: "donate:2", host) == "ok")
    #expect(try results(of: "shortcuts", host)?.hasPrefix("error 7001") == true)
    let other = try home.serve()
    other.takeIn(try #require(home.app()))
    #expect(try home.donations().map(\.identifier).sorted() == ["1", "2"])
  }

  @Test(arguments: [true, false])
  func `what it donates before its answer is kept, though nobody waits for it`(isServed: Bool) throws {
    let gateway = try home.serve()
    let host = ExtensionHost(exchange: isServed ? gateway : nil)
    #expect(try results(of: "tell:15", host) == "")
    // As a front does that has what it wanted.
    gateway.stop()
    host.stopAll()
    if !isServed { try home.serve().takeIn(try #require(home.app())) }
    #expect(try home.donations().count == 15)
  }

  @Test func `a connection speaks for the extension that it was made for, and for no other`() throws {
    let gateway = try home.serve()
    #expect(gateway.connection(of: "com.example.Unknown.Intents") == nil)
    // An app connects by itself.
    #expect(gateway.connection(of: AppHome.identifier) == nil)
    let host = ExtensionHost(exchange: gateway)
    defer { host.stopAll() }
    #expect(
      try results(of: "claim:com.example.Bank.Intents", host)
        == "refused: this program is com.example.Diary.Intents, and says that it is com.example.Bank.Intents")
    #expect(try home.donations().isEmpty)
    gateway.stop()
    #expect(gateway.connection(of: Self.identifier) == nil)
  }

  @Test func `one that sends what is no message, or too much, is cut off and harms nobody`() throws {
    let gateway = try home.serve()
    for bytes in [
      [UInt8](repeating: 0xFF, count: 64), [4, 0, 0, 0, 1, 2, 3, 4], Array("GET / HTTP/1.1\r\n".utf8),
    ] {
      let descriptor = try #require(gateway.connection(of: Self.identifier))
      defer { close(descriptor) }
      #expect(LocalSocket.send(bytes, on: descriptor))
      var answer: UInt8 = 0
      #expect(read(descriptor, &answer, 1) == 0)
    }
    let host = ExtensionHost(exchange: gateway)
    defer { host.stopAll() }
    #expect(try results(of: "donate:1", host) == "ok")
  }

  @Test func `connections that nobody uses any more end, however many there were`() throws {
    let gateway = try home.serve()
    for _ in 0..<600 {
      // One that has ended may still be counted for a moment.
      var descriptor = gateway.connection(of: Self.identifier)
      while descriptor == nil {
        gateway.waitForChange(milliseconds: 10)
        descriptor = gateway.connection(of: Self.identifier)
      }
      if let descriptor { close(descriptor) }
    }
    var held: [Int32] = []
    defer { for descriptor in held { close(descriptor) } }
    // Those of before may be counted until now; once they are all gone there is room for so many and no more.
    for _ in 0..<1000 where held.count < 256 {
      if let descriptor = gateway.connection(of: Self.identifier) {
        held.append(descriptor)
      } else {
        gateway.waitForChange(milliseconds: 10)
      }
    }
    #expect(held.count == 256)
    #expect(gateway.connection(of: Self.identifier) == nil)
    #expect(try home.run("donate:1").first?.hasPrefix("error") == true)
  }
}
