import AppBundle
import Dialogue
import IntentSchema

/// Beckon's own cards, and the cards that apps make in their place.
extension TurnStep {
  /// Adds Beckon's own card, and asks the app's extension for a better one where it has one.
  mutating func show(_ presentation: Presentation, of dialogue: Dialogue, _ app: AppBundle) {
    // The response to an act also shows what else is there, such as the other tasks of a list.
    if case .response = presentation, conversation.isLocked, dialogue.intent.acts { return }
    let card = phrasebook.card(for: presentation)
    if let card { open.turn.cards.append(card) }
    guard app.showsCards(for: dialogue.intent.name) else { return }
    let request = CardRequest(
      number: open.cards.count, app: dialogue.app, intent: dialogue.intent.name,
      request: presentation.interfaceRequest(for: dialogue.parameters).renamed(QualifiedName.plain),
      presentation: presentation, domain: dialogue.intent.domain,
      position: card.map { _ in open.turn.cards.count - 1 })
    open.cards.append(request)
    act(.makeCard(request))
  }

  /// Puts the apps' cards into the turn. Beckon's own card keeps only the facts that the app's card doesn't show.
  mutating func takeCards(_ made: [Int: InterfaceCard]) {
    // Backwards, so that an insertion doesn't move the positions still to come.
    for request in open.cards.reversed() {
      guard let interface = made[request.number],
        let card = phrasebook.card(for: interface, app: request.app.name)
      else { continue }
      let qualified = knowledge.app(request.app.identifier).map { app in
        interface.renamed { knowledge.qualified($0, of: app) }
      }
      let rest = request.presentation.without(
        qualified ?? interface, domain: request.domain, in: knowledge.catalogue
      ).flatMap { phrasebook.card(for: $0) }
      let cards = [card] + (rest.map { [$0] } ?? [])
      if let position = request.position {
        open.turn.cards.replaceSubrange(position...position, with: cards)
      } else {
        open.turn.cards += cards
      }
    }
    open.cards = []
  }
}

extension AppBundle {
  /// The Intents UI extension that shows an intent; nil where the app has none for it.
  ///
  /// - Parameter intent: the qualified or plain name.
  public func interface(for intent: String) -> ExtensionBundle? {
    interfaces.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
  }

  fileprivate func showsCards(for intent: String) -> Bool { interface(for: intent) != nil }
}

extension InterfaceRequest {
  /// The same request with other class names.
  fileprivate func renamed(_ rename: (String) -> String) -> InterfaceRequest {
    InterfaceRequest(
      intent: intent.renamed(rename), response: response?.renamed(rename), status: status,
      parameters: parameters.map { .init(owner: rename($0.owner), name: $0.name) })
  }
}

extension InterfaceCard {
  /// The same card with other class names.
  fileprivate func renamed(_ rename: (String) -> String) -> InterfaceCard {
    var card = self
    card.claimed = claimed.map { .init(owner: rename($0.owner), name: $0.name) }
    return card
  }
}
