import Foundation
import Intents

/// The texts of the extension that runs, in the language of the conversation, which needn't be the device's.
public struct Texts {
  private let language = INPreferences.siriLanguageCode()

  public init() {}

  public func text(_ key: String) -> String {
    let path = Bundle.main.path(forResource: language, ofType: "lproj")
    let bundle = path.flatMap { Bundle(path: $0) } ?? .main
    return bundle.localizedString(forKey: key, value: nil, table: nil)
  }

  /// "tomato, garlic, €8", as the language writes it.
  func subtitle(_ toppings: [String], _ price: String) -> String {
    language == "zh"
      ? "\(toppings.joined(separator: "、"))，\(price)" : (toppings + [price]).joined(separator: ", ")
  }
}
