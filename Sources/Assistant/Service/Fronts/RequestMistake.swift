/// The mistake in a line that a front sent, in words.
///
///     RequestMistake(error).description  // "text: expected a String"
struct RequestMistake: CustomStringConvertible {
  var description: String

  init(_ error: DecodingError) {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty ? "" : context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
    }
    switch error {
    case .keyNotFound(let key, let context): description = "\(place(context))\(key.stringValue) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      description = "\(place(context))expected a \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: description = "this is no JSON"
    case .dataCorrupted(let context): description = "\(place(context))unknown value"
    @unknown default: description = "this is no request"
    }
  }
}
