import Foundation
import IntentSchema
import Synchronization
import Testing

@testable import Assistant

/// The models that are trained when apps come, and those that aren't. Models are those of the scripts, so
/// that most runs train nothing.
@Suite struct BackgroundLearningTests {
  private static let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")

  @Test func `an app without intents of its own leaves nothing to learn once one was learnt`() throws {
    let home = try Home(apps: ["ListOMat"])
    home.assistant.train()
    #expect(home.assistant.unlearntLanguages == [])
    try home.assistant.install(Self.examples.appending(path: "Chatter/Chatter.app"))
    #expect(home.assistant.unlearntLanguages == [])
  }

  @Test func `nothing is learnt where no app is installed`() throws {
    let home = try Home(languages: Assistant.languages)
    #expect(home.assistant.unlearntLanguages == [])
  }

  @Test func `a lock is seen by others while it is held`() {
    let file = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)/lock")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    #expect(!FileLock(file).isHeld)
    FileLock(file).whileHeld { #expect(FileLock(file).isHeld) }
    #expect(!FileLock(file).isHeld)
  }

  @Test func `one at a time does what a lock guards`() {
    let file = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let inside = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<100 {
        FileLock(file).whileHeld {
          #expect(
            inside.withLock {
              $0 += 1; return $0
            } == 1)
          inside.withLock { $0 -= 1 }
        }
      }
    }
  }
}
