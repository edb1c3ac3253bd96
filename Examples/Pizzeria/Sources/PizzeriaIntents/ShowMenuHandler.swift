import Intents
import PizzaKit

/// The async form of the same protocol.
final class ShowMenuHandler: NSObject, ShowMenuIntentHandling {
  func handle(intent: ShowMenuIntent) async -> ShowMenuIntentResponse {
    let kinds = Menu().kinds.filter {
      intent.vegetarian?.boolValue != true || Menu.vegetarian.contains($0.identifier ?? "")
    }
    return .success(kinds: kinds)
  }
}
