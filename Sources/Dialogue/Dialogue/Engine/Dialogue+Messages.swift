import IntentSchema

extension Dialogue {
  /// A message that may mention the app, the intent's parameters and a response's properties.
  func message(
    _ keys: [String], response: Record? = nil, _ arguments: [String: Message.Argument] = [:]
  ) -> Message {
    var all: [String: Message.Argument] = ["app": .text(app.name)]
    for parameter in intent.parameters {
      if let value = parameters[parameter.name] {
        all["intent.\(parameter.name)"] = argument(value, of: parameter)
      }
    }
    if let response {
      for property in intent.response.properties {
        if let value = response[property.name] {
          all["response.\(property.name)"] = .value(value, property.type)
        }
      }
    }
    return Message(keys, all.merging(arguments) { $1 })
  }

  /// A truth value of a developer's intent has words of its own: "vegetarian" rather than "yes".
  private func argument(_ value: Value, of parameter: ParameterDefinition) -> Message.Argument {
    guard case .bool(let flag) = value, parameter.guidance != nil else {
      return .value(value, parameter.type)
    }
    let key = "flag.\(intent.name).\(parameter.name).\(flag)"
    return .messages([Message([key, (flag ? TextKey.yes : .no).rawValue])])
  }

  func message(_ keys: [String], _ arguments: [String: Message.Argument]) -> Message {
    message(keys, response: nil, arguments)
  }

  func message(_ key: TextKey) -> Message { message([key.rawValue]) }

  /// A message about one parameter, or about one element of it: `value` is what it is now.
  func message(
    _ keys: [String], about parameter: ParameterDefinition, element: Int?,
    _ arguments: [String: Message.Argument] = [:]
  ) -> Message {
    var all: [String: Message.Argument] = ["parameter": .messages([label(of: parameter)])]
    if let value = parameters[parameter.name] {
      all["value"] = .value(value, parameter.type)
      if let element, let list = value.list, list.indices.contains(element) {
        let argument = Message.Argument.value(list[element], .named(parameter.type.base))
        all["value"] = argument
        all["element"] = argument
      }
    }
    return message(keys, response: nil, all.merging(arguments) { $1 })
  }
}
