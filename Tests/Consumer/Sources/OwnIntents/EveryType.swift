import Intents

/// A handler of intents with a parameter, an option and a property of every type, alone and in lists: it has to compile.
final class EveryTypeHandler: NSObject, EveryTypeIntentHandling, NothingAtAllIntentHandling {
  func handle(intent: EveryTypeIntent) async -> EveryTypeIntentResponse { .default(r0String: "text") }
  func handle(intent: NothingAtAllIntent) async -> NothingAtAllIntentResponse {
    NothingAtAllIntentResponse(code: .success, userActivity: nil)
  }
}
