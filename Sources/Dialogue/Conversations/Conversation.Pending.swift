import Dialogue

extension Conversation.Pending {
  /// True where the question is about a request to an app, or about something that was done in it.
  func concerns(_ app: String) -> Bool {
    switch self {
    case .dialogue(_, let asking, _): asking == app
    case .choosing(let candidates, _): candidates.contains { $0.app == app }
    case .confirming(let candidate, _), .permitting(let candidate, _): candidate.app == app
    case .unlocking(.request(let candidate), _): candidate.app == app
    case .unlocking(.answer(_, let pending), _), .doubting(_, let pending, _): pending.concerns(app)
    case .unlocking, .opening: false
    case .memory(let question): question.steps.contains { $0.app == app }
    }
  }
}

extension MemoryQuestion {
  fileprivate var steps: [SpokenShortcut.Step] {
    switch self {
    case .phrase(let shortcut, _): shortcut.steps
    case .shortcut(let shortcuts, _): shortcuts.flatMap(\.steps)
    case .offer(let actions, _, _), .which(let actions, _, _): actions.map(\.step)
    case .found(let things, _): things.flatMap(\.shortcut.steps)
    case .agreement: []
    }
  }
}
