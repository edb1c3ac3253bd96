import Dialogue
import IntentSchema

/// Several apps that could carry a request out, while each is asked whether it knows what the request names.
///
/// "Add milk to groceries" is for the app that has such a list. The apps are asked by resolving the parameter, which
/// changes nothing.
struct AppSearch: Hashable, Sendable, Codable {
  /// How well an app knows a name.
  enum Acquaintance: Int, Hashable, Sendable, Codable, Comparable {
    case unknown, similar, known

    static func < (a: Acquaintance, b: Acquaintance) -> Bool { a.rawValue < b.rawValue }

    init(_ resolution: Resolution?) {
      self =
        switch resolution {
        case .success: .known
        // With a reason the app asks for something else, such as whether to make a list of that name.
        case .confirmationRequired(_, reason: nil), .disambiguation: .similar
        case .confirmationRequired, .needsValue, .unsupported, .notRequired, nil: .unknown
        }
    }
  }

  /// The app that is asked first is the one that the person prefers, where there is one.
  var candidates: [Conversation.Candidate]
  /// The parameter that names something.
  var parameter: String
  /// The app that the person chose before; nil where they never chose.
  var preferred: String?
  /// What the apps answered so far, in the order of the candidates.
  var answers: [Acquaintance] = []

  /// The candidate whose app is asked now; nil once all have answered, or the preferred one knows the name.
  var current: Conversation.Candidate? {
    if preferred != nil, answers.first == .known { return nil }
    return answers.count < candidates.count ? candidates[answers.count] : nil
  }

  /// The only candidate whose app knows the name, or knows it better than the others. The preferred one wins a draw.
  var found: Conversation.Candidate? {
    guard let best = answers.max(), best > .unknown else { return nil }
    let able = zip(candidates, answers).filter { $0.1 == best }.map(\.0)
    return able.first { $0.app == preferred } ?? (able.count == 1 ? able[0] : nil)
  }
}
