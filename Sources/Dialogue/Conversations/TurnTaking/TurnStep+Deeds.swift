import Dialogue
import IntentSchema

/// Puts what apps did into words, to be kept beyond the conversation.
extension TurnStep {
  /// Keeps what an app did.
  ///
  /// - Parameter takenBack: what it took back; nil where it took nothing back.
  mutating func keep(_ act: Act, takingBack takenBack: Act?) {
    let weight = knowledge.catalogue.intent(act.intent)?.weight
    let isRepeatable =
      changesSomething(act) && weight != .deleting && takenBack == nil
      && !knowledge.hasMoment(act.parameters)
    self.act(
      .keep(
        Deed(
          act: act, request: knowledge.lasting(act.parameters),
          title: isRepeatable ? words(for: act) : "", isRepeatable: isRepeatable,
          takenBack: takenBack)))
  }

  /// The words for what an act did, with its values: "Order 2 Margherita". Developers write such titles for
  /// their own intents.
  ///
  /// - Parameter withAll: also the values that such a title leaves out, such as the time of a reminder; the app is named elsewhere then.
  func words(for act: Act, withAll: Bool = false) -> String {
    guard let intent = knowledge.catalogue.intent(act.intent) else { return title(of: act) }
    let app = withAll ? nil : appName(act.app)
    let title = phrase(act.intent, app, act.parameters)
    var arguments: [String: Message.Argument] = ["app": .text(appName(act.app))]
    var values: [Message] = []
    var known: Set<String> = []
    for parameter in intent.parameters {
      guard let value = act.parameters[parameter.name], !value.isNull,
        // 0 is the `unknown` case of an enumeration.
        !(value == .integer(0) && knowledge.isEnumeration(parameter.type))
      else { continue }
      known.insert(parameter.name)
      arguments["intent.\(parameter.name)"] = .value(value, parameter.type)
      // "Lock the car" says already that it's to be locked.
      var without = act.parameters
      without[parameter.name] = nil
      if phrase(act.intent, app, without) != title { continue }
      values.append(Message(["assistant.act.value"], ["value": .value(value, parameter.type)]))
    }
    let fitting = intent.summaries.enumerated().filter { known.isSuperset(of: $0.element) }
    let best = fitting.max { ($0.element.count, -$0.offset) < ($1.element.count, -$1.offset) }
    arguments["act"] = .text(title)
    arguments["values"] = .messages(values)
    let own = best.map { ["title.\(intent.name).\($0.offset)"] } ?? []
    let general = values.isEmpty ? "assistant.act.plain" : "assistant.act.any"
    let words = phrasebook.render(Message(own + ["assistant.act.\(intent.name)", general], arguments))
    let others = values.map(phrasebook.render).filter { !words.localizedStandardContains($0) }
    guard withAll, !others.isEmpty else { return words }
    return phrasebook.render(
      Message(["assistant.act.any"], ["act": .text(words), "values": .names(others)]))
  }
}

extension Knowledge {
  func isEnumeration(_ type: TypeReference) -> Bool {
    catalogue.kind(of: .named(type.base)).shape == .enumeration
  }

  /// A request without what only was so when it was made. An app's own things say in a request what is in them: a list its
  /// tasks, a task its date. The next time they hold others, and the request is still the same.
  func lasting(_ request: Record) -> Record {
    func lasting(_ value: Value) -> Value {
      switch value {
      case .list(let values): .list(values.map(lasting))
      case .record(let record):
        .record(Record(record.type, record.fields.filter { !isPassing($0.value) }.mapValues(lasting)))
      default: value
      }
    }
    /// Things inside a thing, and dates.
    func isPassing(_ value: Value) -> Bool {
      switch value {
      case .null: true
      case .list(let values): values.isEmpty || values.contains { $0.record != nil }
      case .record(let record): isMoment(record)
      default: false
      }
    }
    return Record(request.type, request.fields.filter { !$0.value.isNull }.mapValues(lasting))
  }

  private func isMoment(_ record: Record) -> Bool {
    catalogue.kind(of: .named(record.type)).isMoment
  }

  /// True where a value of a request is a moment that passes, such as "tomorrow at five".
  func hasMoment(_ request: Record) -> Bool {
    func isMoment(_ value: Value) -> Bool {
      switch value {
      case .list(let values): values.contains(where: isMoment)
      case .record(let record): self.isMoment(record)
      default: false
      }
    }
    return request.fields.values.contains(where: isMoment)
  }
}
