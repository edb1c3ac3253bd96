import AppBundle
import Dialogue
import IntentSchema
import Language

/// Calls to emergency services: a number is never a person's name, and such a call is confirmed once.
extension TurnStep {
  /// A call to emergency services, by a number or by what they are: "call 112", "call an ambulance".
  struct Emergency: Hashable {
    var number: String?
  }

  /// The request with emergency numbers as what they are.
  ///
  /// A person called "112" becomes the number 112, and the call one to emergency services.
  func dialled(_ request: Record) -> Record {
    guard let intent = knowledge.catalogue.intent(request.type), kind(of: request.type) == .calls else {
      return request
    }
    var dialled = request
    for parameter in intent.parameters where parameter.type.base == PersonRecord.type {
      guard let value = request[parameter.name] else { continue }
      let people = (value.list ?? [value]).map { person in number(of: person).map(Self.person) ?? person }
      dialled[parameter.name] = value.list == nil ? people.first : .list(people)
    }
    guard number(in: dialled) != nil, let kind = intent.parameter(Key.destination)?.type else {
      return dialled
    }
    dialled[Key.destination] = knowledge.catalogue.caseValue(Key.emergency, of: kind)
    return dialled
  }

  /// The emergency call that a request makes; nil for any other request.
  func emergency(_ request: Record) -> Emergency? {
    guard kind(of: request.type) == .calls, let intent = knowledge.catalogue.intent(request.type), intent.acts
    else { return nil }
    if let number = number(in: request) { return Emergency(number: number) }
    guard let destination = request[Key.destination], let kind = intent.parameter(Key.destination)?.type,
      destination == knowledge.catalogue.caseValue(Key.emergency, of: kind)
    else { return nil }
    return Emergency()
  }

  private enum Key {
    static let destination = "destinationType"
    static let emergency = "emergency"
  }

  private static func person(_ number: String) -> Value {
    var person = PersonRecord(named: number)
    person.handle = PersonHandleRecord(number, kind: .phoneNumber)
    return person.value
  }

  private func number(in request: Record) -> String? {
    let people = knowledge.catalogue.intent(request.type)?.parameters
      .filter { $0.type.base == PersonRecord.type }.compactMap { request[$0.name] }
    return people?.flatMap { $0.list ?? [$0] }.lazy.compactMap(number).first
  }

  private func number(of person: Value) -> String? {
    guard let record = person.record else { return nil }
    let person = PersonRecord(record)
    return (person.handle?.address ?? person.displayName).flatMap(knowledge.emergencyNumbers.number)
  }

  // MARK: Without an app

  /// Says that no app can make the call, and to dial the number oneself; false where an app can, or it's no such call.
  mutating func tellToDial(_ interpretations: [Interpretation], _ manner: Manner) -> Bool {
    guard let best = interpretations.first, manner != .negated,
      let emergency = emergency(dialled(best.parameters)),
      !knowledge.apps.contains(where: { app in
        interpretations.contains {
          knowledge.supports(app, $0.intent) && self.emergency(dialled($0.parameters)) != nil
        }
      })
    else { return false }
    open.turn.intent = best.intent
    fail(Self.key("noApp", emergency), Self.arguments(emergency))
    return true
  }

  /// After a call that an app failed to make, or handed over: nobody knows whether it was made.
  mutating func tellToDial(after request: Record, _ outcome: Outcome) {
    switch outcome {
    case .failed, .handedOver: tellToDial(insteadOf: request)
    case .completed, .inProgress, .cancelled, .declined, .replaced: break
    }
  }

  /// Says to dial the number oneself, where a request that isn't done is such a call.
  mutating func tellToDial(insteadOf request: Record) {
    guard let emergency = emergency(request) else { return }
    say(Self.key("dial", emergency), Self.arguments(emergency))
  }

  private static func key(_ text: String, _ emergency: Emergency) -> String {
    "assistant.emergency.\(text).\(emergency.number == nil ? "services" : "number")"
  }

  private static func arguments(_ emergency: Emergency) -> [String: Message.Argument] {
    emergency.number.map { ["number": .text($0)] } ?? [:]
  }

  // MARK: The question

  /// The words of the one question before such a call.
  func words(beforeCalling number: String?, with app: String) -> String {
    let emergency = Emergency(number: number)
    var arguments = Self.arguments(emergency)
    arguments["app"] = .text(app)
    return phrasebook.render(Message([Self.key("call", emergency)], arguments))
  }

  /// The call that an answer asks for: "112" to the question whom to call.
  func emergencyCall(
    _ answer: Answer?, to question: Question, of dialogue: Dialogue, _ app: AppBundle
  ) -> Conversation.Candidate? {
    guard case .value(let value)? = answer, let name = question.expectation.parameter,
      let parameter = dialogue.intent.parameter(name), parameter.type.base == PersonRecord.type
    else { return nil }
    var request = dialogue.parameters
    request[name] = parameter.type.isList && value.list == nil ? .list([value]) : value
    request = dialled(request)
    guard let emergency = emergency(request) else { return nil }
    // Who has agreed to an emergency call isn't asked again for its number.
    let isAgreed = self.emergency(dialogue.parameters) != nil
    return Conversation.Candidate(
      app: app.identifier, intent: dialogue.intent.name, parameters: request, title: self.name(of: app),
      caution: isAgreed ? nil : .emergency(number: emergency.number))
  }

  /// An emergency call has a number and no person: "Which emergency number?" is asked in the place of "Whom?".
  func askingNobody(_ question: Question, of dialogue: Dialogue) -> Question {
    guard emergency(dialogue.parameters) != nil,
      let parameter = question.expectation.parameter.flatMap(dialogue.intent.parameter),
      parameter.type.base == PersonRecord.type
    else { return question }
    var asked = question
    asked.prompt = Message(["assistant.emergency.which"])
    return asked
  }

  /// The same call to another number, in answer to the question before it: "no, 112".
  func emergencyCall(_ text: String, insteadOf candidate: Conversation.Candidate) -> Conversation.Candidate? {
    guard let emergency = emergency(candidate.parameters),
      let number = knowledge.emergencyNumbers.first(in: text), number != emergency.number,
      let people = knowledge.catalogue.intent(candidate.intent)?.parameters
        .first(where: { $0.type.base == PersonRecord.type })
    else { return nil }
    var other = candidate
    let person = Self.person(number)
    other.parameters[people.name] = people.type.isList ? .list([person]) : person
    other.caution = .emergency(number: number)
    return other
  }
}
