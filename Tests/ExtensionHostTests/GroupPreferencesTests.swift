import ExtensionHost
import Foundation
import Testing

@Suite struct GroupPreferencesTests {
  private static let group = "group.com.example"

  @Test func `settings of a group outlive the process and are shared with the app`() throws {
    let bench = try Bench("counts-in-settings")
    #expect(try bench.resolveTitle() == "call 1")
    #expect(try bench.resolveTitle() == "call 2")
    let file = bench.directory.appending(path: "group").appending(
      path: "Library/Preferences/\(Self.group).plist")
    #expect(try Self.calls(in: file) == 2)
    bench.host.stopAll()
    #expect(try bench.resolveTitle() == "call 3")
    // The app writes while the extension runs.
    try Self.write(["calls": 40], to: file)
    #expect(try bench.resolveTitle() == "call 41")
  }

  @Test func `settings of a group that an extension isn't entitled to are out of its reach`() throws {
    let bench = try Bench("counts-in-settings")
    #expect(try bench.resolveTitle() == "call 1")
    let file = bench.directory.appending(path: "group/Library/Preferences/\(Self.group).plist")
    var stranger = bench.launch(for: "stranger")
    stranger.groupContainers = [:]
    #expect(try bench.host.resolveTitle(in: stranger, transaction: "1") == "call 1")
    #expect(try bench.host.resolveTitle(in: stranger, transaction: "1") == "call 2")
    #expect(try Self.calls(in: file) == 1)
  }

  @Test func `a lock on a file of the group ends with the process that has it`() throws {
    let dying = try Bench("dies-with-a-lock")
    let waiting = try Bench("waits-for-a-lock")
    var other = waiting.launch
    other.identifier = "com.example.other"
    other.groupContainers = dying.launch.groupContainers
    #expect(dying.failure { _ = try dying.handle() } == .aborted)
    #expect(try waiting.host.resolveTitle(in: other) == "the last line\na line\n")
  }

  @Test func `settings that were there before move into the container once`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "beckon-settings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let configuration = directory.appending(path: "config")
    let container = directory.appending(path: "group")
    let inside = container.appending(path: "Library/Preferences/\(Self.group).plist")
    let outside = configuration.appending(path: "\(Self.group).plist")
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    try Self.write(["calls": 7], to: outside)
    try GroupPreferences.link(Self.group, container: container, in: configuration)
    #expect(try Self.calls(in: inside) == 7)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: outside.path) == inside.path)
    // Again, and with a file in the link's place.
    try GroupPreferences.link(Self.group, container: container, in: configuration)
    try FileManager.default.removeItem(at: outside)
    try Self.write(["calls": 1], to: outside)
    try GroupPreferences.link(Self.group, container: container, in: configuration)
    #expect(try Self.calls(in: inside) == 7)
    #expect(try Self.calls(in: outside.appendingPathExtension("old")) == 1)
    GroupPreferences.unlink(Self.group, container: container, in: configuration)
    #expect(!FileManager.default.fileExists(atPath: outside.path))
    #expect(try Self.calls(in: inside) == 7)
  }

  private static func write(_ settings: [String: Int], to file: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: settings, format: .xml, options: 0).write(to: file)
  }

  private static func calls(in file: URL) throws -> Int? {
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    return (list as? [String: Any])?["calls"] as? Int
  }
}
