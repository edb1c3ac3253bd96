import Foundation
import Intents

/// What the oven bakes.
public enum Menu {
  public static let kinds: [PizzaKind] = [
    kind("margherita", "Margherita", "€9", ["tomato", "mozzarella", "basil"]),
    kind("marinara", "Marinara", "€8", ["tomato", "garlic", "oregano"]),
    kind("diavola", "Diavola", "€11", ["tomato", "mozzarella", "hot salami"]),
    kind("diavola-bianca", "Diavola Bianca", "€12", ["mozzarella", "hot salami"]),
    kind("truffle", "Truffle", "€15", ["mozzarella", "truffle"]),
  ]

  public static let vegetarian: Set<String> = ["margherita", "marinara", "truffle"]

  private static func kind(_ identifier: String, _ name: String, _ price: String, _ toppings: [String])
    -> PizzaKind
  {
    let kind = PizzaKind(
      identifier: identifier, display: name, subtitle: "\(toppings.joined(separator: ", ")), \(price)",
      image: INImage(named: identifier))
    kind.toppings = toppings
    return kind
  }

  public static func price(of kind: PizzaKind, _ size: PizzaSize) -> NSDecimalNumber {
    let base =
      ["margherita": 9, "marinara": 8, "diavola": 11, "diavola-bianca": 12][kind.identifier ?? ""] ?? 15
    return NSDecimalNumber(value: size == .large ? base + 4 : size == .small ? base - 2 : base)
  }

  /// An exact name wins, else all that begin with it.
  public static func find(_ name: String) -> [PizzaKind] {
    let name = name.lowercased()
    let exact = kinds.filter { $0.displayString.lowercased() == name }
    return exact.isEmpty ? kinds.filter { $0.displayString.lowercased().hasPrefix(name) } : exact
  }
}
