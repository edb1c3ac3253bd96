import Foundation
import Testing

@_spi(Runtime) @testable import Intents

@Suite struct InteractionTests {
  private let people = ["Anna", "Bob"].map { (name: String) in
    INPerson(
      personHandle: INPersonHandle(value: "\(name)@example.com", type: .emailAddress), nameComponents: nil,
      displayName: name, image: nil, contactIdentifier: nil, customIdentifier: nil)
  }

  private var message: INSendMessageIntent {
    INSendMessageIntent(
      recipients: people, outgoingMessageType: .outgoingMessageText, content: "Hello",
      speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil, sender: people[0],
      attachments: nil)
  }

  @Test func `a parameter names a value of the intent`() throws {
    let interaction = INInteraction(intent: message, response: nil)
    let content = try #require(INParameter(keyPath: \INSendMessageIntent.content))
    #expect(content.parameterKeyPath == "content")
    #expect(interaction.parameterValue(for: content) as? String == "Hello")
    let second = INParameter(for: INSendMessageIntent.self, keyPath: "recipients")
    second.setIndex(1, forSubKeyPath: "recipients")
    #expect((interaction.parameterValue(for: second) as? INPerson)?.displayName == "Bob")
    second.setIndex(7, forSubKeyPath: "recipients")
    #expect(interaction.parameterValue(for: second) == nil)
    let sender = INParameter(for: INSendMessageIntent.self, keyPath: "sender.personHandle.value")
    #expect(interaction.parameterValue(for: sender) as? String == "Anna@example.com")
    #expect(interaction.parameterValue(for: INParameter(for: INTask.self, keyPath: "title")) == nil)
  }

  @Test func `an interaction comes back from its archive`() throws {
    let response = INSendMessageIntentResponse(code: .success, userActivity: nil)
    let interaction = INInteraction(intent: message, response: response)
    interaction.groupIdentifier = "group"
    interaction.direction = .outgoing
    interaction.dateInterval = DateInterval(start: Date(timeIntervalSince1970: 1_772_440_860), duration: 60)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: interaction, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: INInteraction.self, from: archive))
    #expect(read.intent == message)
    #expect(read.intentResponse == response)
    #expect(read.identifier == interaction.identifier)
    #expect(read.groupIdentifier == "group" && read.direction == .outgoing)
    #expect(read.dateInterval == interaction.dateInterval)
  }

  @Test func `a picture of a parameter stays with the intent`() throws {
    let intent = message
    #expect(intent.keyImage() == nil)
    intent.setImage(INImage(named: "face"), forParameterNamed: \.sender)
    let copy = try #require(intent.copy() as? INSendMessageIntent)
    #expect(copy.image(forParameterNamed: \.sender) == INImage(named: "face"))
    #expect(copy.image(forParameterNamed: \.content) == nil)
    copy.setImage(nil, forParameterNamed: \.sender)
    #expect(copy.keyImage() == nil && intent.keyImage() != nil)
  }

  @Test func `a person is called by the best name there is`() {
    var name = PersonNameComponents()
    name.givenName = "Anna"
    name.familyName = "Berg"
    let handle = INPersonHandle(value: "+491234", type: .phoneNumber)
    func person(_ displayName: String?, _ name: PersonNameComponents?) -> INPerson {
      INPerson(
        personHandle: handle, nameComponents: name, displayName: displayName, image: nil,
        contactIdentifier: nil, customIdentifier: nil)
    }
    #expect(person("Mum", name).displayName == "Mum")
    #expect(person(nil, name).displayName == "Anna Berg")
    #expect(person(nil, nil).spokenPhrase == "+491234")
  }

  @Test func `an object of the app's own is speakable`() {
    let object = INObject(identifier: "1", display: "Pizza", subtitle: "large", image: nil)
    object.alternativeSpeakableMatches = [INSpeakableString(spokenPhrase: "Calzone")]
    let speakable: any INSpeakable = object
    #expect(speakable.spokenPhrase == "Pizza")
    #expect(speakable.alternativeSpeakableMatches?.first?.spokenPhrase == "Calzone")
    let options = INObjectCollection(sections: [INObjectSection(title: "Food", items: [object])])
    #expect(options.allItems == [object])
  }

  @Test func `prices stand in order`() {
    let range = INPriceRange(firstPrice: 20, secondPrice: 10, currencyCode: "EUR")
    #expect(range.minimumPrice == 10 && range.maximumPrice == 20)
  }
}
