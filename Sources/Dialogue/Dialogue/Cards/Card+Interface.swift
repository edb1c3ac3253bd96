import IntentSchema

extension Phrasebook {
  /// Beckon's form of a card that an app's Intents UI extension made; nil where that card is empty.
  ///
  /// - Parameter app: the app's name. It becomes the title.
  public func card(for interface: InterfaceCard, app: String) -> Card? {
    let words = ValueText(self)
    let rows = interface.parts.map { part -> Card.Row in
      switch part {
      case .text(let text): Card.Row(text: words.clean(text))
      case .row(let texts):
        Card.Row(
          text: words.clean(texts.first ?? ""),
          detail: texts.count > 1 ? texts.dropFirst().map(words.clean).joined(separator: " ") : nil)
      case .picture(let name):
        Card.Row(text: render(.picture), picture: name.map(words.clean) ?? "")
      case .place(let title, let latitude, let longitude):
        Card.Row(
          text: title.map(words.clean) ?? render(.place),
          place: Card.Place(latitude: latitude, longitude: longitude))
      }
    }
    guard !rows.isEmpty else { return nil }
    return Card(
      title: words.clean(app), rows: rows, size: .init(width: interface.width, height: interface.height))
  }
}
