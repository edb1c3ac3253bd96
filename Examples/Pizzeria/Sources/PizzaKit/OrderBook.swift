import Foundation
import Intents

/// The orders and whether the oven is hot, in the settings that the app and its extension share.
public struct OrderBook {
  public static let appGroup = "group.com.example.Pizzeria"

  private let settings = UserDefaults(suiteName: OrderBook.appGroup)

  public init() {}

  public var orders: [String] { settings?.stringArray(forKey: "orders") ?? [] }

  public func add(_ order: String) {
    settings?.set(orders + [order], forKey: "orders")
    settings?.synchronize()
  }

  public var isClosed: Bool { settings?.bool(forKey: "closed") ?? false }

  public func setClosed(_ closed: Bool) {
    settings?.set(closed, forKey: "closed")
    settings?.synchronize()
  }
}
