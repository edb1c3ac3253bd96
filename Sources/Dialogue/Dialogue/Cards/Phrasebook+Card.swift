import IntentSchema

extension Phrasebook {
  /// A card for a response or a request; nil where there is nothing to show.
  public func card(for presentation: Presentation) -> Card? {
    let builder = CardBuilder(phrasebook: self)
    switch presentation {
    case .response(let record, let properties): return builder.response(record, properties)
    case .request(let record, let parameters): return builder.request(record, parameters)
    }
  }
}
