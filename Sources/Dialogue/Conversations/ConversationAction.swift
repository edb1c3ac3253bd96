public import Dialogue
public import IntentSchema

/// What a conversation wants done. The last action of a list is a `call`, an `awaitCards` or a `finish`, and only the
/// last one is.
public enum ConversationAction: Sendable {
  /// Say this line now.
  case say(String)
  /// Show this card; cards come after everything that is said.
  case show(Card)
  /// Put this question; the turn ends with it.
  case ask(Turn.OpenQuestion)
  /// An app will have to show something soon: its extension may be started.
  case prepareCards(app: String, intent: String)
  /// Have the app's own extension make a card while the turn goes on.
  case makeCard(CardRequest)
  /// Call the app's extension; answer with `.replied` or `.failed`.
  ///
  /// Names are those among all apps': the extension knows its own classes by their plain names. Calls of one transaction
  /// meet the same handler object.
  case call(HandlingCall, app: AppReference, transaction: String)
  /// Wait for the cards as long as a person would; answer with `.cardsMade`.
  case awaitCards
  /// The turn is over.
  case finish(Turn)
}
