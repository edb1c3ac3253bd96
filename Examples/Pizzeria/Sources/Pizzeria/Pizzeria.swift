import Intents
import PizzaKit

/// The app itself: shows the orders, takes new ones, opens and closes the oven.
@main
struct Pizzeria {
  static func main() async {
    let book = OrderBook()
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "close": book.setClosed(true)
    case "open": book.setClosed(false)
    case "order" where arguments.count > 1:
      let quantity = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
      await order(arguments[1], quantity, in: book)
    case nil:
      print(book.isClosed ? "The oven is cold." : "The oven is hot.")
      for order in book.orders { print(order) }
      await showPhrases()
    default:
      print("Pizzeria [order KIND [QUANTITY] | open | close]")
      exit(64)
    }
  }

  private static func order(_ name: String, _ quantity: Int, in book: OrderBook) async {
    guard !book.isClosed else { return print("The oven is cold.") }
    guard case .one(let kind) = Menu().find(name) else { return print("There is no \(name) on the menu.") }
    book.add("\(quantity) \(kind.displayString)")
    print("\(quantity) \(kind.displayString): in 25 minutes.")
    await donate(kind, quantity)
  }

  /// Tells the assistant what was ordered, so that it can be ordered by a phrase or a suggestion.
  private static func donate(_ kind: PizzaKind, _ quantity: Int) async {
    let intent = OrderPizzaIntent()
    intent.kind = kind
    intent.quantity = NSNumber(value: quantity)
    intent.suggestedInvocationPhrase = Texts().text("Pizza time")
    let response = OrderPizzaIntentResponse.success(kind: kind, waitTime: NSNumber(value: 25 * 60))
    let interaction = INInteraction(intent: intent, response: response)
    interaction.direction = .outgoing
    interaction.groupIdentifier = kind.identifier
    do {
      try await interaction.donate()
    } catch {
      print("The order isn't suggested again: \(error.localizedDescription)")
    }
  }

  private static func showPhrases() async {
    guard let shortcuts = try? await INVoiceShortcutCenter.shared.allVoiceShortcuts() else { return }
    for shortcut in shortcuts {
      guard let order = shortcut.shortcut.intent as? OrderPizzaIntent, let kind = order.kind else { continue }
      print("“\(shortcut.invocationPhrase)”: \(order.quantity ?? 1) \(kind.displayString)")
    }
  }
}
