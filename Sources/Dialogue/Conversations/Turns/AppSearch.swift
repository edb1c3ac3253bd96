import Dialogue
import IntentSchema

/// Several apps that could carry a request out, while each is asked whether it knows what the request names.
///
/// "Add milk to groceries" is for the app that has such a list. "Remind me at 5" is for an app that knows what to do with a
/// time. The apps are asked by resolving the parameter, which changes nothing.
struct AppSearch: Hashable, Sendable, Codable {
  /// The degree to which an app knows a name.
  ///
  /// An app that gives back what it was asked, and adds nothing, took the name as it is: any other would do as well.
  enum Acquaintance: Int, Hashable, Sendable, Codable, Comparable {
    case unknown, similar, taken, known

    static func < (a: Acquaintance, b: Acquaintance) -> Bool { a.rawValue < b.rawValue }

    /// - Parameter asked: the value that the app was asked about.
    init(_ resolution: Resolution?, asked: Value?) {
      self =
        switch resolution {
        case .success(let value): value == asked || value == asked?.list?.first ? .taken : .known
        // With a reason the app asks for something else, such as whether to make a list of that name.
        case .confirmationRequired(_, reason: nil), .disambiguation: .similar
        case .confirmationRequired, .needsValue, .unsupported, .notRequired, nil: .unknown
        }
    }
  }

  /// The app that is asked first is the one that the person prefers, where there is one.
  var candidates: [Conversation.Candidate]
  /// The parameter that is asked about.
  var parameter: String
  /// The parameter that the apps are asked about afterwards: the list, once those that keep no time are out.
  var next: String? = nil
  /// The app that the person chose before; nil where they never chose.
  var preferred: String? = nil
  /// The apps' answers so far, in the order of the candidates.
  var answers: [Acquaintance] = []

  /// The candidate whose app is asked now; nil once all have answered, or the preferred one knows the last thing to ask about.
  var current: Conversation.Candidate? {
    if next == nil, preferred != nil, answers.first == .known, candidates.first?.app == preferred {
      return nil
    }
    return answers.count < candidates.count ? candidates[answers.count] : nil
  }

  /// The candidates whose apps know it best; all where none knows it.
  var ablest: [Conversation.Candidate] {
    guard let best = answers.max(), best > .unknown else { return candidates }
    return zip(candidates, answers).filter { $0.1 == best }.map(\.0)
  }

  /// Turns to the next parameter, among the apps that know this one best; false where there is no choice or nothing left to
  /// ask about.
  mutating func turnToNext() -> Bool {
    guard let next, ablest.count > 1 else { return false }
    (candidates, parameter, answers) = (ablest, next, [])
    self.next = nil
    return true
  }
}
