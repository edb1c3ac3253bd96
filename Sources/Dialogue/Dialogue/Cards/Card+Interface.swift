import IntentSchema

extension Phrasebook {
  /// A card of what an app's own extension shows; nil where it shows nothing.
  ///
  /// - Parameter app: the app's name, which is the card's title.
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
