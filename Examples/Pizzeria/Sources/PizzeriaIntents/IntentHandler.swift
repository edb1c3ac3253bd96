import Intents
import PizzaKit

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is OrderPizzaIntent: return OrderPizzaHandler()
    case is ShowMenuIntent: return ShowMenuHandler()
    default: fatalError("Unhandled intent: \(intent)")
    }
  }
}
