import Dispatch
import Foundation
import Shortcuts
import SourceTree
import Synchronization
import Testing

@testable import Storage

/// Threads that write at once share commits, and each of them gets all or nothing.
@Suite struct GroupCommitTests {
  private let home: MemoryHome

  init() throws { home = try MemoryHome() }

  private struct Refusal: Error {}

  /// What each of many threads wrote: the names whose writing returned, and those whose writing threw.
  private func write(
    _ count: Int, to store: SQLiteStore, _ body: @escaping @Sendable (Database, Int) throws -> Void
  ) -> (done: Set<String>, failed: Set<String>, unseen: Set<String>) {
    let outcome = Mutex<(done: Set<String>, failed: Set<String>, unseen: Set<String>)>(([], [], []))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let name = "person\(number)"
      do {
        try store.write { database in
          try database.run("INSERT INTO people(name) VALUES (?)", [.text(name)])
          try body(database, number)
        }
        // It's in the file for another connection as soon as it returns.
        let isSeen = (try? store.people().contains(name)) ?? false
        outcome.withLock {
          $0.done.insert(name)
          if !isSeen { $0.unseen.insert(name) }
        }
      } catch {
        outcome.withLock { _ = $0.failed.insert(name) }
      }
    }
    return outcome.withLock { $0 }
  }

  @Test func `a part that fails leaves nothing, and the others are there when they return`() throws {
    let store = try home.store()
    let written = write(300, to: store) { _, number in
      if number % 5 == 0 { throw Refusal() }
    }
    #expect(written.done.count == 240)
    #expect(written.failed.count == 60)
    #expect(written.unseen.isEmpty)
    #expect(Set(try home.store().people()) == written.done)
  }

  @Test func `a reader waits for no writer, and sees nothing of what is not committed`() throws {
    let store = try home.store()
    let begun = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let written = Mutex(0)
    let done = DispatchGroup()
    for number in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        try? store.write { database in
          try database.run("INSERT INTO people(name) VALUES (?)", [.text("person\(number)")])
          if number == 0 {
            begun.signal()
            go.wait()
          }
          written.withLock { $0 += 1 }
        }
        done.leave()
      }
      if number == 0 { begun.wait() }
    }
    // Nothing is in the file while the first part isn't done, and a reader waits for nobody.
    #expect(try store.people().isEmpty)
    go.signal()
    done.wait()
    #expect(written.withLock { $0 } == 8)
    #expect(try store.people().count == 8)
  }

  @Test func `where the disk is full, exactly those that returned are there`() throws {
    try home.store().memory(of: "owner").donate([.of(.order(1), "1")])
    let pages = try Data(contentsOf: home.file).count / 4096 + 20
    let store = try SQLiteStore(file: home.file, schema: .current, pages: pages)
    let written = write(400, to: store) { database, number in
      try database.run(
        "INSERT INTO conversations(person, identifier, moment) VALUES (?, ?, 7)",
        [.integer(database.lastRow), .text(String(repeating: "x", count: 900) + "\(number)")])
    }
    #expect(!written.done.isEmpty)
    #expect(!written.failed.isEmpty)
    #expect(Set(try home.store().people()) == written.done.union(["owner"]))
    #expect(try store.problems().isEmpty)
    // The connection is still of use.
    try store.delete("person0")
    #expect(try store.people().count == written.done.subtracting(["person0"]).count + 1)
  }
}
