import Conversations
import IntentSchema
import Shortcuts
import Storage

extension PersonalMemory {
  /// Finds what has all these words: activities and requests that apps donated, items that they index, and the person's shortcuts.
  ///
  /// - Parameters:
  ///   - limit: so many at most, the best first.
  ///   - name: an app's name, by its identifier.
  ///   - isPossible: whether an app can still do it.
  func found(
    _ words: String, in language: String, limit: Int, name: (String) -> String,
    _ isPossible: (AppAction) -> Bool
  ) throws -> [FoundThing] {
    guard let memory = known else { return [] }
    let language = PhraseRules.languages.contains(language) ? language : "en"
    // More are looked at than are shown: some belong to apps that aren't used any more.
    let hits = try memory.search(words, language: language, limit: limit * Self.lookedFor)
    var found: [FoundThing] = []
    // A thing that may be both looked for and suggested stands there twice.
    var shown: Set<[String]> = []
    for hit in hits where found.count < limit {
      guard let shortcut = try shortcut(of: hit, memory), !shortcut.title.isEmpty,
        shortcut.steps.allSatisfy({ isPossible($0.action) && isAllowed($0.action) })
      else { continue }
      let apps = shortcut.steps.map(\.action.app).reduce(into: [String]()) { apps, app in
        if !apps.contains(app) { apps.append(app) }
      }
      guard shown.insert(apps + [shortcut.title]).inserted else { continue }
      found.append(FoundThing(SpokenShortcut(shortcut, phrases: []), apps: apps.map(name)))
    }
    return found
  }

  private static let lookedFor = 4

  /// The shortcut that opens or does what was found; nil where it's gone.
  private func shortcut(of hit: SearchHit, _ memory: any Memory) throws -> Shortcut? {
    switch hit.kind {
    case .shortcut: return try memory.shortcut(hit.identifier)
    case .activity:
      return try memory.action(hit.identifier).map {
        Shortcut(identifier: hit.identifier, title: hit.title, action: $0)
      }
    case .item:
      guard let app = hit.app else { return nil }
      var activity = ActivityRecord(Self.itemActivity, title: hit.title).record
      activity[Self.userInfo] = DictionaryRecord([Self.itemIdentifier: .string(hit.identifier)]).value
      return Shortcut(
        identifier: "", title: hit.title, action: AppAction(app: app, .activity(activity)))
    }
  }

  // As CoreSpotlight names them.
  static let itemActivity = "com.apple.corespotlightitem"
  private static let itemIdentifier = "kCSSearchableItemActivityIdentifier"
  private static let userInfo = "userInfo"

  private func isAllowed(_ action: AppAction) -> Bool {
    permission(of: action.app, for: action.intent) != .denied
      && permission(of: action.app, for: .history) != .denied
  }
}
