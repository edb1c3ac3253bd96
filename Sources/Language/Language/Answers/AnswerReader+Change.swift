import IntentSchema

extension AnswerReader {
  /// The last request as changed by a sentence after it: "no, I meant the hardware store", "and eggs too", "what about
  /// tomorrow?"
  ///
  /// The expectation holds the request's values as corrections.
  func change(of request: Record) -> RequestChange? {
    guard
      let found = changes([.correction, .noInstead, .addition, .again], isAfterwards: true) ?? timeLacked()
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
      isKnown: found.fits.allSatisfy(\.isKnown), score: min(1, found.rank / 2), why: found.why)
  }

  /// The time that a request lacked, said after it: "tomorrow morning", after "remind me to call the dentist".
  private func timeLacked() -> Found? {
    let lacked = timeAlone(Manner(isAfterwards: true)) { reading, found in
      reading.words != nil
        && found.fits.allSatisfy { fit in
          !expectation.corrections.contains { $0.parameter == fit.change.parameter }
        }
    }
    guard let (reading, time) = lacked else { return nil }
    var found = time
    found.template = reading.score
    found.kind = .correction
    return found
  }
}
