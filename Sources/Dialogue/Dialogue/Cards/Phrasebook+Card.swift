import IntentSchema

extension Phrasebook {
  /// The card for a response or a request; nil where it would be empty.
  ///
  ///     let card = phrasebook.card(for: .response(response, intent.response.properties))
  public func card(for presentation: Presentation) -> Card? {
    let builder = CardBuilder(phrasebook: self)
    switch presentation {
    case .response(let record, let properties): return builder.response(record, properties)
    case .request(let record, let parameters): return builder.request(record, parameters)
    }
  }
}
