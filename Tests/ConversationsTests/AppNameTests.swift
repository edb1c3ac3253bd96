import AppBundle
import Conversations
import Foundation
import Language
import Testing

/// The names of apps, in each language.
@Suite struct AppNameTests {
  private static let lists: AppBundle = {
    var app = AppBundle.app("ListOMat", AppBundle.lists)
    app.localizations = ["tr": Localization(displayName: "Listeler"), "zh-Hans": Localization()]
    return app
  }()

  @Test func `an app is shown by its name in the language of the turn`() throws {
    var room = try Room([Self.lists], languages: ["en", "tr"])
    #expect(try room.say("which apps are there").first?.contains("ListOMat") == true)
    #expect(try room.say("uygulamalarım neler").first?.contains("Listeler") == true)
  }

  @Test(arguments: [
    "Add milk to the groceries list in Listeler", "Add milk to the groceries list in ListOMat",
  ])
  func `a name in one language is understood in all`(_ text: String) throws {
    var room = try Room([Self.lists, .app("Other", AppBundle.lists)], languages: ["en", "tr"])
    #expect(try room.say(text).first?.hasPrefix("call ListOMat") == true)
  }

  @Test(arguments: [
    ("en", ["yes", "No", "Cancel", "help", "quit", "Never mind", "my apps"]),
    ("tr", ["evet", "hayır", "iptal"]),
  ])
  func `words that are said to Beckon itself are known`(_ language: String, _ words: [String]) throws {
    let surroundings = try Room([], languages: [language]).surroundings
    let spoken = try #require(surroundings.knowledge.languages[language])
    for word in words { #expect(spoken.isOwnWord(word, context: surroundings.context), "\(word)") }
    for name in [
      "ListOMat", "Chatter", "Paces", "Maps", "Helper", "Concierge", "Yesterday", "Notes", "Music", "Go",
    ] {
      #expect(!spoken.isOwnWord(name, context: surroundings.context), "\(name)")
    }
  }
}
