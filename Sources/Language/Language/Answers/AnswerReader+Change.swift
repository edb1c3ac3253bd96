import IntentSchema

extension AnswerReader {
  /// The last request as changed by a sentence after it: "no, I meant the hardware store", "and eggs too", "what about
  /// tomorrow?"
  ///
  /// The expectation holds the request's values as corrections.
  func change(of request: Record) -> RequestChange? {
    guard let found = changes([.correction, .noInstead, .addition, .again], isAfterwards: true) else {
      return nil
    }
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
}
