import Assistant
import IntentSchema
import Testing

@Suite struct PlaceBookTests {
  private static let text = """
    home:
      latitude: 41.0086
      longitude: 28.9802
      street: Divan Yolu 1
      city: İstanbul
      names: [my flat]
    work: { latitude: 41.06, longitude: 29.01 }
    """

  @Test(arguments: [
    (PlaceQuery.address("Home"), ["home"]), (.address("my-flat"), ["home"]),
    (.address("divan yolu 1"), ["home"]), (.address("the moon"), []), (.address(" "), []),
    (.point(latitude: 41.0087, longitude: 28.9803), ["home"]), (.point(latitude: 0, longitude: 0), []),
  ])
  func `a place is found by name, address and point`(query: PlaceQuery, names: [String]) throws {
    let found = try PlaceBook(Self.text, file: "places.yaml").places(for: query)
    #expect(found.map { $0["name"]?.string } == names)
  }

  @Test func `a place comes with its point and address`() throws {
    let home = try #require(try PlaceBook(Self.text, file: "p").places(for: .address("home")).first)
    #expect(home["location"]?.record?["latitude"] == .double(41.0086))
    #expect(home["postalAddress"]?.record?["city"] == .string("İstanbul"))
    #expect(home["thoroughfare"] == .string("Divan Yolu 1"))
  }

  @Test(arguments: [
    ("- home", "p:1:1: error: expected places by their names, found a list"),
    ("home: { longitude: 1 }", "p:1:1: error: home.latitude: a place needs its latitude in degrees"),
    (
      "home: { latitude: 91, longitude: 1 }",
      "p:1:19: error: home.latitude: a place needs its latitude in degrees"
    ),
  ])
  func `a broken book says where and what`(text: String, message: String) {
    do {
      _ = try PlaceBook(text, file: "p")
      Issue.record("taken")
    } catch {
      #expect("\(error)".hasPrefix(message))
    }
  }
}
