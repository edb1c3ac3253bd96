import Assistant
import Conversations
import Foundation
import Storage
import Testing

/// The apps that a person prefers.
@Suite struct PreferenceStoreTests {
  @Test func `what is set stays, for its person only, until the app is removed`() throws {
    let home = try Home(apps: [])
    let preference = AppPreference(["com.example.TasksNotes"], isRule: true)
    #expect(home.assistant.preferences.current.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.assistant.places.memory.path))
    try home.assistant.preferences.set(preference, for: .lists)
    #expect(home.assistant.preferences.current == [.lists: preference])
    let store = try #require(home.assistant.memoryStore)
    #expect(try store.memory(of: "anna").chosenApps().isEmpty)
    try store.memory(of: "anna").choose(ChosenApps(["com.example.Other"]), for: "lists")
    #expect(home.assistant.preferences.current == [.lists: preference])
    try store.removeApp("com.example.TasksNotes")
    #expect(home.assistant.preferences.current.isEmpty)
    try home.assistant.preferences.set(preference, for: .lists)
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

  @Test func `a damaged file is no preference and isn't touched, and a kind of a later version stays`() throws
  {
    let home = try Home(apps: [])
    let store = try #require(home.assistant.memoryStore)
    try store.memory(of: "owner").choose(ChosenApps(["x"]), for: "dreams")
    #expect(home.assistant.preferences.current.isEmpty)
    try home.assistant.preferences.set(AppPreference(["y"]), for: .rides)
    #expect(try store.memory(of: "owner").chosenApps()["dreams"] == ChosenApps(["x"]))
    #expect(home.assistant.preferences.current == [.rides: AppPreference(["y"])])

    let damaged = try Home(apps: [])
    let file = damaged.assistant.places.memory
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let rubbish = Data(repeating: 7, count: 5000)
    try rubbish.write(to: file)
    #expect(damaged.assistant.preferences.current.isEmpty)
    #expect(throws: StorageError.self) {
      try damaged.assistant.preferences.set(AppPreference(["y"]), for: .rides)
    }
    #expect(try Data(contentsOf: file) == rubbish)
  }
}
