@_spi(Runtime) import ExtensionRuntime
import Foundation
import IntentSchema
import Intents

/// Answers every call with what the intent's identifier says, through a handler in the form that its name chooses.
///
/// An intent whose identifier is a response's code is answered with that code and with what the handler reads of the
/// intent: the activity's type is the record of the intent's parameters, as JSON.
@main enum EchoExtension {
  static func main() {
    _EchoExtensionIntentDefinitions.register()
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    ExtensionMain.run { EchoPrincipal(isAsync: name == "async") }
  }
}

final class EchoPrincipal: INExtension {
  private let isAsync: Bool

  init(isAsync: Bool) {
    self.isAsync = isAsync
  }

  override func handler(for intent: INIntent) -> Any? {
    echoHandlers[type(of: intent)._recordType]?(isAsync)
  }
}

/// Makes the objects of an answer from its record.
enum Echo {
  /// The values that an intent's properties give, by name.
  typealias Parameters = [String: any _ValueCoded]

  static func answer<Response: INIntentResponse>(_ intent: INIntent) -> Response {
    guard let record = response(Response._recordType, intent) else {
      preconditionFailure("the test asked for no response")
    }
    do {
      let response = try (Response.self as any _FieldCoded.Type)._make(record, at: _FieldPath("response"))
      if let answer = response as? Response { return answer }
    } catch {
      preconditionFailure("\(error)")
    }
    preconditionFailure("the test asked for a response that \(Response.self) can't be")
  }

  static func answer<Result: INIntentResolutionResult>(_ intent: INIntent) -> Result {
    guard case .resolution(let resolution)? = reply(intent) else {
      preconditionFailure("the test asked for no resolution")
    }
    return Result(_resolution: resolution)
  }

  static func answer<Result: INIntentResolutionResult>(_ intent: INIntent) -> [Result] {
    guard case .resolutions(let resolutions)? = reply(intent) else {
      preconditionFailure("the test asked for no resolutions")
    }
    return resolutions.map { Result(_resolution: $0) }
  }

  private static func response(_ type: String, _ intent: INIntent) -> Record? {
    if case .response(let record)? = reply(intent) { return record }
    guard let code = intent.identifier.flatMap({ Int64($0) }),
      let parameters = echoParameters[Swift.type(of: intent)._recordType],
      let read = parameters(intent)?.mapValues({ $0._encode() }),
      let json = try? JSONEncoder().encode(Record(Swift.type(of: intent)._recordType, read))
    else { return nil }
    let activity = NSUserActivity(activityType: String(decoding: json, as: UTF8.self))
    return Record(type, ["code": .integer(code), "userActivity": activity._encode()])
  }

  private static func reply(_ intent: INIntent) -> HandlingReply? {
    intent.identifier.flatMap { try? JSONDecoder().decode(HandlingReply.self, from: Data($0.utf8)) }
  }
}
