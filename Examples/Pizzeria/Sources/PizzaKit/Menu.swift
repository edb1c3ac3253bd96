import Foundation
import Intents

/// The pizzas that the oven bakes, in the language of the conversation.
public struct Menu {
  /// A kind of pizza: its name and toppings in English, and the price of a medium one in euros.
  struct Recipe {
    let identifier: String
    let name: String
    let price: Int
    let toppings: [String]
  }

  static let recipes = [
    Recipe(
      identifier: "margherita", name: "Margherita", price: 9, toppings: ["tomato", "mozzarella", "basil"]),
    Recipe(identifier: "marinara", name: "Marinara", price: 8, toppings: ["tomato", "garlic", "oregano"]),
    Recipe(
      identifier: "diavola", name: "Diavola", price: 11, toppings: ["tomato", "mozzarella", "hot salami"]),
    Recipe(
      identifier: "diavola-bianca", name: "Diavola Bianca", price: 12, toppings: ["mozzarella", "hot salami"]),
    Recipe(identifier: "truffle", name: "Truffle", price: 15, toppings: ["mozzarella", "truffle"]),
  ]

  public static let vegetarian: Set<String> = ["margherita", "marinara", "truffle"]

  private let texts: Texts

  public init(_ texts: Texts = Texts()) { self.texts = texts }

  public var kinds: [PizzaKind] { Self.recipes.map(kind) }

  private func kind(_ recipe: Recipe) -> PizzaKind {
    let toppings = recipe.toppings.map(texts.text)
    let kind = PizzaKind(
      identifier: recipe.identifier, display: texts.text(recipe.name),
      subtitle: texts.subtitle(toppings, "€\(recipe.price)"), image: INImage(named: recipe.identifier))
    kind.toppings = toppings
    kind.price = INCurrencyAmount(amount: NSDecimalNumber(value: recipe.price), currencyCode: "EUR")
    return kind
  }

  public static func price(of kind: PizzaKind, _ size: PizzaSize) -> NSDecimalNumber {
    let base = recipes.first { $0.identifier == kind.identifier }?.price ?? 15
    return NSDecimalNumber(value: size == .large ? base + 4 : size == .small ? base - 2 : base)
  }

  /// The kind of an exact name, or all whose names begin with it. The English name is understood in every language.
  public func find(_ name: String) -> Match {
    let name = name.lowercased()
    let named = zip(kinds, Self.recipes).map { kind, recipe in
      (kind: kind, names: [kind.displayString.lowercased(), recipe.name.lowercased()])
    }
    if let exact = named.first(where: { $0.names.contains(name) }) { return .one(exact.kind) }
    return .several(named.filter { $0.names.contains { $0.hasPrefix(name) } }.map(\.kind))
  }

  /// The meaning of a name on the menu.
  public enum Match {
    case one(PizzaKind)
    /// The name is only a part of theirs.
    case several([PizzaKind])
  }
}
