import Foundation
import IntentSchema
import Testing

@testable import AppBundle

/// Installed programs are those that were installed.
@Suite struct IntegrityTests {
  private static let program = "PlugIns/ListOMatIntents.appex/ListOMatIntents"

  /// Writes into a file without making another one.
  private func append(_ text: String, to file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
  }

  @Test func `a program that was changed in place is found, and one that came back isn't`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
    let program = app.directory.appending(path: Self.program)
    let original = try Data(contentsOf: program)
    try append("more", to: program)
    #expect(
      directory.installed.problem(withAppAt: app.directory.path)
        == "\(Self.program) was changed since it was installed")
    // Another file with the same content, as after a backup was restored.
    try FileManager.default.removeItem(at: program)
    #expect(directory.installed.problem(withAppAt: app.directory.path) != nil)
    try original.write(to: program)
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
    // A file that is neither executed nor says what the app may do may change.
    try append("\n", to: app.directory.appending(path: BundleDirectory.vocabulary))
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
    try append("\n", to: app.directory.appending(path: "ListOMat.entitlements"))
    #expect(
      directory.installed.problem(withAppAt: app.directory.path)
        == "ListOMat.entitlements was changed since it was installed")
  }

  @Test func `what was copied by hand isn't checked`() throws {
    let directory = try BundleDirectory.withApp()
    let place = directory.installed.directory.appending(path: "com.example.ListOMat.app")
    try FileManager.default.createDirectory(
      at: directory.installed.directory, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: directory.app, to: place)
    #expect(directory.installed.problem(withAppAt: place.path) == nil)
    // Nor one that takes the place of an installed one, as a whole.
    try directory.installed.install(from: directory.app)
    try directory.write("#!/bin/sh\nexit 1", to: Self.program, executable: true)
    try FileManager.default.moveItem(at: place, to: directory.app.appendingPathExtension("old"))
    try FileManager.default.copyItem(at: directory.app, to: place)
    #expect(directory.installed.problem(withAppAt: place.path) == nil)
  }

  @Test func `an update is known by its own programs, also when it was interrupted`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    try directory.write("#!/bin/sh\nexit 2", to: Self.program, executable: true)
    try directory.installed.install(from: directory.app)
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)

    struct Interrupted: Error {}
    try directory.write("#!/bin/sh\nexit 3", to: Self.program, executable: true)
    #expect(throws: Diagnostics.self) {
      try directory.installed.install(
        from: directory.app, replacement: { _, _ in throw Interrupted() })
    }
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
    let receipt = try #require(try Receipt(directory.installed.receiptFile(of: app.identifier)))
    #expect(throws: Interrupted.self) {
      try directory.installed.receipt(receipt.contents[0], of: app.identifier) { throw Interrupted() }
    }
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
    try directory.installed.remove(app.identifier)
    let receipts = directory.installed.directory.deletingLastPathComponent().appending(path: "receipts")
    #expect(try FileManager.default.contentsOfDirectory(atPath: receipts.path).isEmpty)
  }

  @Test func `where nobody can tell what was installed, that is said`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    let file = directory.installed.receiptFile(of: app.identifier)
    try Data("{}".utf8).write(to: file)
    #expect(directory.installed.problem(withAppAt: app.directory.path)?.hasSuffix("is damaged") == true)
    // Installing it once more helps.
    try directory.installed.install(from: directory.app)
    #expect(directory.installed.problem(withAppAt: app.directory.path) == nil)
  }

  @Test func `a directory that is swapped for a link while it's copied isn't followed`() throws {
    let directory = try BundleDirectory.withApp()
    let secret = directory.app.deletingLastPathComponent().appending(path: "secret")
    try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: secret.appending(path: "Info.plist"))
    let inner = directory.app.appending(path: "Inner")
    let aside = secret.deletingLastPathComponent().appending(path: "aside")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("plain".utf8).write(to: inner.appending(path: "Info.plist"))
    let swapper = Swapper { isSwapped in
      if isSwapped {
        rename(inner.path, aside.path)
        symlink(secret.path, inner.path)
      } else {
        unlink(inner.path)
        rename(aside.path, inner.path)
      }
    }
    defer { swapper.stop() }
    for number in 0..<200 {
      let copy = directory.app.deletingLastPathComponent().appending(path: "copy-\(number)")
      // It may fail, since the bundle changes under it.
      _ = try? BundleCopy.copy(directory.app, to: copy)
      // A link is copied as a link.
      guard FileStatus(of: copy.appending(path: "Inner").path) == .directory else { continue }
      let text = try? String(contentsOf: copy.appending(path: "Inner/Info.plist"), encoding: .utf8)
      #expect(text == nil || text == "plain")
    }
  }

  /// Changes something back and forth on a thread of its own.
  private final class Swapper: @unchecked Sendable {
    private let lock = NSLock()
    private var isStopped = false
    private let ended = DispatchSemaphore(value: 0)

    init(_ swap: @escaping @Sendable (Bool) -> Void) {
      Thread.detachNewThread { [self] in
        while !lock.withLock({ isStopped }) {
          swap(true)
          swap(false)
        }
        ended.signal()
      }
    }

    func stop() {
      lock.withLock { isStopped = true }
      ended.wait()
    }
  }

  @Test func `hashes are those of other programs`() throws {
    var hashing = FileHash.Hashing()
    for part in ["a", "bc"] { hashing.add(Array(part.utf8)[...]) }
    let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hashing.finished.text == text)
    #expect(FileHash(text) == hashing.finished)
    for wrong in ["", text + "0", text.uppercased(), String(text.dropLast()) + "g"] {
      #expect(FileHash(wrong) == nil)
    }
  }
}
