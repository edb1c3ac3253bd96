import IntentSchema

extension AnswerReader {
  /// The last request as changed by a sentence after it: "no, I meant the hardware store", "and eggs too", "what about
  /// tomorrow?"
  ///
  /// The expectation holds the request's values as corrections.
  func change(of request: Record) -> RequestChange? {
    guard
      let found = changes([.correction, .noInstead, .addition, .again], isAfterwards: true) ?? timeAlone()
    else { return nil }
    var changed = request
    for change in found.changes {
      let isList = intent?.parameter(change.parameter)?.type.isList ?? false
      changed[change.parameter] =
        isList && change.value.list == nil ? .list([change.value]) : change.value
    }
    guard changed != request else { return nil }
    let kind: RequestChange.Kind =
      switch found.kind {
      case .addition: .addition
      case .again: .again
      default: .correction
      }
    return RequestChange(
      kind: kind, request: changed, parameters: found.changes.map(\.parameter),
      score: min(1, found.rank / 2), why: found.why)
  }

  /// The time that a request lacked, said after it: "tomorrow morning", after "remind me to call the dentist".
  private func timeAlone() -> Found? {
    for reading in readings where reading.kind == .several && reading.pieces.count == 1 {
      guard let words = reading.words,
        spans.indices(at: words.lowerBound).contains(where: {
          spans.spans[$0].tokens == words && spans.spans[$0].category == .value(.time)
        }),
        var found = best(of: reading.pieces, Manner(isAfterwards: true)), found.fits.allSatisfy(\.isKnown),
        found.fits.allSatisfy({ fit in
          !expectation.corrections.contains { $0.parameter == fit.change.parameter }
        })
      else { continue }
      found.template = reading.score
      found.kind = .correction
      return found
    }
    return nil
  }
}
