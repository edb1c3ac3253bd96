public import Dialogue
public import IntentSchema

/// Something that an app's own extension may show in place of the assistant's card.
public struct CardRequest: Hashable, Sendable, Codable {
  /// Its place among the turn's requests.
  public let number: Int
  public let app: AppReference
  /// The intent's name among all apps'.
  public let intent: String
  /// What the extension is asked, with the plain names of classes.
  public let request: InterfaceRequest
  let presentation: Presentation
  let domain: String
  /// The place among the turn's cards of the one that stands for it; nil where there is none.
  let position: Int?
}
