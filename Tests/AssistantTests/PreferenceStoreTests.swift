import Assistant
import Conversations
import Foundation
import Testing

/// The file of the apps that a person prefers.
@Suite struct PreferenceStoreTests {
  @Test func `what is set stays, for its person only and readable by nobody else`() throws {
    let home = try Home(apps: [])
    let preference = AppPreference(["com.example.TasksNotes"], isRule: true)
    try home.assistant.preferences.set(preference, for: .lists)
    #expect(home.assistant.preferences.current == [.lists: preference])
    let file = home.assistant.places.preferredApps
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let anna = try #require(Person("anna", speaking: "en"))
    _ = try home.assistant.session(for: anna)
    #expect(home.assistant.places.of(anna).preferredApps != file)
    try home.assistant.preferences.set(nil, for: .lists)
    #expect(home.assistant.preferences.current.isEmpty)
  }

  @Test func `two processes lose nothing of each other`() throws {
    let home = try Home(apps: [])
    // Another process has a store of its own, of the same file.
    let other = try Assistant(Configuration(places: home.assistant.places))
    let stores = [home.assistant.preferences, other.preferences]
    let kinds = RequestKind.allCases
    DispatchQueue.concurrentPerform(iterations: kinds.count) { index in
      for round in 0..<10 {
        try? stores[index % 2].set(AppPreference(["app\(round)"]), for: kinds[index])
      }
    }
    for store in stores {
      #expect(store.current.count == kinds.count)
      #expect(store.current.values.allSatisfy { $0.apps == ["app9"] })
    }
  }

  @Test func `a damaged file is no preference, and a kind of a later version stays`() throws {
    let home = try Home(apps: [])
    let file = home.assistant.places.preferredApps
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file)
    #expect(home.assistant.preferences.current.isEmpty)
    let later = #"{"version": 1, "preferences": {"dreams": {"apps": ["x"], "isRule": false}}}"#
    try Data(later.utf8).write(to: file)
    #expect(home.assistant.preferences.current.isEmpty)
    try home.assistant.preferences.set(AppPreference(["y"]), for: .rides)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("dreams"))
    #expect(home.assistant.preferences.current == [.rides: AppPreference(["y"])])
  }
}
