import AppBundle
import Assistant
import IntentSchema
import Testing

/// The example apps speak every language of Beckon.
@Suite struct ExampleAppsTests {
  private static let names = [
    "ListOMat", "TasksNotes", "Chatter", "Pizzeria", "Hopper", "Concierge", "Paces",
  ]

  @Test func `every example of a vocabulary means its own intent, with all apps installed`() throws {
    let home = try Home(apps: Self.names, languages: Assistant.languages)
    for app in home.assistant.apps {
      #expect(home.assistant.misunderstoodExamples(of: app).map(\.description) == [], "\(app.displayName)")
      for language in Assistant.languages {
        #expect(
          app.vocabularies[language]?.intentPhrases.isEmpty == false, "\(app.displayName) in \(language)")
        let localization = try #require(app.localizations[language], "\(app.displayName) in \(language)")
        #expect(localization.displayName?.isEmpty == false)
        #expect(localization.siriUsageDescription?.isEmpty == false)
      }
    }
  }

  @Test func `a localised name is understood and said; programs get the general one`() throws {
    let home = try Home(apps: ["TasksNotes", "ListOMat"], languages: ["tr"])
    let turn = home.session.receive("Görev Defteri'nde kamp listesi oluştur")
    #expect(turn.app?.identifier == "com.example.TasksNotes")
    #expect(turn.app?.name == "Görev Defteri")
    let other = home.session.receive("Görev Defteri'nde kamp listesine çadır ekle")
    #expect(other.app?.identifier == "com.example.TasksNotes")
    #expect(other.status == .answered)
    let document = TurnDocument(turn, catalogue: home.assistant.catalogue, apps: home.assistant.apps)
    let text = String(decoding: try document.json(), as: UTF8.self)
    #expect(text.contains("\"name\" : \"TasksNotes\""))
    #expect(text.contains("\"localizedName\" : \"Görev Defteri\""))
  }

  @Test func `an example that means something else is a warning that says what`() throws {
    let home = try Home(apps: ["ListOMat", "Paces"])
    var app = try #require(home.assistant.app(named: "Paces"))
    app.vocabularies = [
      "en": AppIntentVocabulary(intentPhrases: [
        "INStartWorkoutIntent": [
          "Start a run in Paces", "Add eggs to the groceries list in ListOMat", "blue is seldom loud",
        ]
      ])
    ]
    let warnings = home.assistant.misunderstoodExamples(of: app).map(\.description)
    #expect(warnings.count == 2)
    #expect(
      warnings.first?.contains(
        "“Add eggs to the groceries list in ListOMat” is taken for INAddTasksIntent of ListOMat") == true)
    #expect(warnings.last?.contains("“blue is seldom loud” isn't understood") == true)
  }
}
