import Foundation
import Shortcuts
import Storage
import Testing

@Suite struct SearchTests {
  private let memory: any Memory
  private let home: MemoryHome

  init() throws {
    home = try MemoryHome()
    memory = try home.store().memory(of: "owner")
    try memory.index(
      [
        SearchableItem(
          identifier: "list", domain: "lists.food", title: "Grocery lists", keywords: ["shopping"]),
        SearchableItem(identifier: "note", domain: "notes", title: "Ideas", text: "a list of groceries"),
        SearchableItem(identifier: "zh", domain: "lists", title: "购物清单"),
        SearchableItem(identifier: "tr", title: "Alışveriş kitabı", keywords: ["IŞIK"]),
        SearchableItem(
          identifier: "gone", title: "Grocery offer", expires: MemoryHome.now.addingTimeInterval(-1)),
      ], of: "com.example.ListOMat")
  }

  private func found(_ query: String, _ language: String = "en") throws -> [String] {
    try memory.search(query, language: language, limit: 9).map(\.identifier)
  }

  @Test func `a title goes before other words, and the words of a query are all there`() throws {
    #expect(try found("list") == ["list", "note"])
    #expect(try found("shopping") == ["list"])
    #expect(try found("grocery") == ["list", "note"])
  }

  @Test(arguments: [
    ("GROCERIES", "en", "list"), ("groc", "en", "list"), ("my grocery list", "en", "list"),
    ("购物", "zh", "zh"),
    ("清单", "zh", "zh"), ("alisveris", "tr", "tr"), ("ALIŞVERİŞ", "tr", "tr"), ("kitap", "tr", "tr"),
    ("kitapları", "tr", "tr"), ("ışık", "tr", "tr"), ("isik", "tr", "tr"),
  ])
  func `words are found begun, inflected and without marks`(query: String, language: String, first: String)
    throws
  {
    #expect(try found(query, language).first == first)
  }

  @Test(arguments: [
    "", "   ", "!?", "\"", "AND", "NEAR(a b)", "list AND", "title:list*", "物购", "list zebra",
    "'; DROP TABLE searchable; --",
  ])
  func `what isn't there isn't found, and no query is an error`(query: String) throws {
    #expect(try found(query).isEmpty)
  }

  @Test func `an item is replaced, and deleted by identifier, domain, and all`() throws {
    try memory.index(
      [SearchableItem(identifier: "list", domain: "lists.food", title: "Menu")], of: "com.example.ListOMat")
    #expect(try found("menu") == ["list"])
    #expect(try found("shopping").isEmpty)
    try memory.deleteItems(.domain("lists"), of: "com.example.ListOMat")
    #expect(try found("menu").isEmpty)
    #expect(try found("购物", "zh").isEmpty)
    try memory.deleteItems(.identifiers(["note"]), of: "com.example.Other")
    #expect(try found("ideas") == ["note"])
    try memory.deleteItems(.identifiers(["note"]), of: "com.example.ListOMat")
    #expect(try found("ideas").isEmpty)
    try memory.deleteItems(.all, of: "com.example.ListOMat")
    #expect(try found("kitap", "tr").isEmpty)
  }

  @Test func `activities and shortcuts are found by what was donated`() throws {
    var donation = Donation.of(.screen("cash"), "1", title: "Cash machines nearby")
    donation.keywords = ["withdraw"]
    try memory.donate([donation])
    let hits = try memory.search("machine", language: "en", limit: 9)
    #expect(Set(hits.map(\.kind)) == [.activity, .shortcut])
    #expect(try memory.search("withdraw", language: "en", limit: 9).map(\.kind) == [.activity])
    try memory.deleteDonations(.all, of: "com.example.Bank")
    #expect(try found("machine").isEmpty)
  }
}
