import AppBundle
import Dialogue
import Dispatch
import ExtensionHost
import IntentSchema

extension Assistant {
  /// Starts the extension that shows an intent, so that it is there when there is something to show.
  func prepareCards(of app: AppBundle, for intent: String) {
    guard let launch = launchInterface(app, for: intent) else { return }
    DispatchQueue.global(qos: .utility).async { [host] in host.prepare(launch) }
  }

  /// Shows a card of the assistant's own, and asks the app's extension for a better one.
  func show(
    _ presentation: Presentation, of dialogue: Dialogue, _ app: AppBundle, in draft: inout TurnDraft
  ) {
    let card = phrasebook.card(for: presentation)
    if let card { draft.turn.cards.append(card) }
    guard let launch = launchInterface(app, for: dialogue.intent.name) else { return }
    let request = presentation.interfaceRequest(for: dialogue.parameters)
    draft.turn.pendingCards.append(
      PendingCard(
        presentation, request.renamed(QualifiedName.plain), at: card.map { _ in draft.turn.cards.count - 1 },
        app: dialogue.app, domain: dialogue.intent.domain, host: host, launch: launch,
        patience: configuration.cardPatience))
  }

  /// Takes in the cards that apps made of a turn, and leaves out of the assistant's own what they show.
  ///
  /// Waits as long as the configuration says, and for a question, which a person is waiting for, a sixth of it; an
  /// extension that is slower or breaks changes nothing.
  public func finishCards(of turn: Turn) -> Turn {
    var turn = turn
    let patience = configuration.cardPatience / (turn.question == nil ? 1 : 6)
    // From the last on, so that positions stay right.
    for pending in turn.pendingCards.reversed() {
      guard let made = pending.wait(seconds: patience),
        let card = phrasebook.card(for: made, app: pending.app.name)
      else { continue }
      let qualified = installed.first { $0.identifier == pending.app.identifier }.map { app in
        made.renamed { self.qualified($0, of: app) }
      }
      let rest = pending.presentation.without(qualified ?? made, domain: pending.domain, in: catalogue)
        .flatMap { phrasebook.card(for: $0) }
      let own = [card] + (rest.map { [$0] } ?? [])
      if let position = pending.position {
        turn.cards.replaceSubrange(position...position, with: own)
      } else {
        turn.cards.append(card)
      }
    }
    turn.pendingCards = []
    return turn
  }

  /// How to start the extension of an app that shows an intent.
  private func launchInterface(_ app: AppBundle, for intent: String) -> ExtensionLaunch? {
    app.interfaces.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
      .map { launch($0, of: app) }
  }
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
