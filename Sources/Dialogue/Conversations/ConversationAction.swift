public import Dialogue
public import IntentSchema

/// A step that a conversation asks its holder to take.
///
///     switch action {
///     case .say(let line): print(line)
///     case .call(let call, let app, _): next = .replied(answer(call, from: app))
///     case .finish(let turn): turns.append(turn)
///     default: break
///     }
///
/// A list of actions ends with a `call`, a `start`, an `open`, a `remember`, an `awaitCards` or a `finish`. These never stand before
/// the end.
public enum ConversationAction: Sendable {
  /// Say this line now.
  case say(String)
  /// Show this card. Cards come after all lines of the turn.
  case show(Card)
  /// Put this question. The turn ends with it.
  case ask(Turn.OpenQuestion)
  /// Keep this preference of the person's beyond the conversation, in the place of the one before; nil forgets it.
  case prefer(AppPreference?, for: RequestKind)
  /// Remember whether the person lets Beckon use an app. A request to the app may follow at once.
  case permit(Bool, app: String)
  /// Start the app's extension for cards if that saves time: it will probably be needed soon.
  case prepareCards(app: String, intent: String)
  /// Let the app's own extension make a card while the turn continues.
  case makeCard(CardRequest)
  /// Call the app's extension, then send `.replied` or `.failed`.
  ///
  /// Class names are qualified by their app (`com.example.Pizzeria/OrderPizzaIntent`); the extension itself expects plain
  /// ones. Calls with the same `transaction` reach the same handler object.
  case call(HandlingCall, app: AppReference, transaction: String)
  /// Start an application of the desktop, then send `.started`.
  case start(DesktopApplication)
  /// Open an app, with what it is to go on with, then send `.opened`.
  case open(AppReference, AppDelivery)
  /// Look up or change what is kept of the person, then send `.remembered`.
  case remember(MemoryRequest)
  /// An app did something for the person. Keep it beyond the conversation.
  case keep(Deed)
  /// Tell the app what came of its wish.
  case settle(PhraseWish.Outcome)
  /// Wait for the cards that were asked for, as long as a person would wait, then send `.cardsMade`.
  case awaitCards
  /// The turn is over.
  case finish(Turn)
}
