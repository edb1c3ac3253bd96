import PizzaKit

/// The app itself: shows the orders, opens and closes the oven.
@main
struct Pizzeria {
  static func main() {
    let book = OrderBook()
    switch CommandLine.arguments.dropFirst().first {
    case "close": book.setClosed(true)
    case "open": book.setClosed(false)
    default:
      print(book.isClosed ? "The oven is cold." : "The oven is hot.")
      for order in book.orders { print(order) }
    }
  }
}
