public import Foundation
public import Shortcuts
import IntentSchema
import Storage

extension PersonalMemory {
  /// Something that the person may want to do now.
  ///
  ///     for offer in memory.offers(in: "en") { print(offer.title, "–", offer.reason) }
  public struct Offer: Hashable, Sendable {
    /// The action's key.
    public var key: String
    public var action: AppAction
    public var title: String
    /// The reason in words: "most Friday evenings".
    public var reason: String
    public var suggestion: Suggestion
  }

  /// The actions that the person may want to do now, the likeliest first, with the reasons in their language.
  ///
  /// - Parameters:
  ///   - first: so many are left out: they were offered before.
  ///   - place: where the person is, by a name of theirs.
  ///   - isAsked: whether the person wants suggestions. What apps propose for any time is left out otherwise.
  ///   - name: an app's name, by its identifier.
  ///   - isPossible: whether an app can still do it.
  public func offers(
    in language: String, after first: Int = 0, limit: Int = 3, at moment: Date? = nil,
    place: String? = nil, isAsked: Bool = true, name: (String) -> String = { $0 },
    isPossible: (AppAction) -> Bool = { _ in true }
  ) throws -> [Offer] {
    // More are looked at than are offered: some have no title, or no app any more.
    let found = try suggestions(at: moment ?? now(), place, limit: Self.looked, isAsked: isAsked)
    guard !found.isEmpty, let memory = known else { return [] }
    let texts = try ReasonTexts.bundled(PhraseRules.languages.contains(language) ? language : "en")
    let unpredicted = try memory.unpredictedMedia()
    var titles: [String: String] = [:]
    func titled(_ key: String) throws -> String? {
      if titles[key] == nil { titles[key] = try memory.shortcut(key)?.title ?? memory.title(of: key) }
      return titles[key]
    }
    var offers: [Offer] = []
    // The app's own donation and the assistant's of the same act may differ in a value that no title shows.
    var shown: Set<[String]> = []
    for found in found where offers.count < first + limit {
      let suggestion = found.suggestion
      if let shortcut = found.shortcut { titles[suggestion.action] = shortcut.title }
      guard
        let action = try found.shortcut?.steps.first?.action ?? memory.action(suggestion.action),
        found.shortcut != nil || !action.isUnpredicted(unpredicted),
        isPossible(action), permission(of: action.app, for: action.intent) != .denied,
        permission(of: action.app, for: .history) != .denied,
        let title = try titled(suggestion.action), !title.isEmpty,
        shown.insert([action.app, title]).inserted
      else { continue }
      if case .after(let key, _) = suggestion.reason { _ = try titled(key) }
      offers.append(
        Offer(
          key: suggestion.action, action: action, title: title,
          reason: texts.text(suggestion.reason, title: { titles[$0] }, app: name), suggestion: suggestion))
    }
    return Array(offers.dropFirst(first))
  }

  static let looked = 20

  /// Notes that the person said no to actions, by their keys: none of them is offered unasked again today.
  func decline(_ keys: [String]) throws { try open().decline(keys) }

  /// Keeps an action from being suggested, by its key.
  public func dismiss(_ key: String) throws { try open().dismiss(key) }

  /// Lets an action be suggested again, by its key.
  public func allow(_ key: String) throws { try open().undismiss(key) }

  /// The actions that are kept from being suggested; without a title where no donation is left that has one.
  func dismissed() throws -> [(key: String, action: AppAction, title: String?)] {
    guard let memory = known else { return [] }
    return try memory.dismissed().sorted().compactMap { key in
      try memory.action(key).map { (key, $0, try memory.title(of: key)) }
    }
  }
}

extension AppAction {
  /// The class name of the intent that it carries out; nil for an activity.
  var intent: String? { if case .intent(let record) = content { record.type } else { nil } }

  /// True for media that is suggested only where its app proposes it.
  ///
  /// - Parameter kinds: those kinds of media, by app.
  func isUnpredicted(_ kinds: [String: Set<Int>]) -> Bool {
    guard let kinds = kinds[app], case .intent(let record) = content else { return false }
    let played = MediaRecord.kindsPlayed(by: record)
    return !played.isEmpty && played.isSubset(of: kinds)
  }
}

extension Memory {
  /// The title of the newest donation of an action; nil where none of the last has one.
  fileprivate func title(of key: String) throws -> String? {
    try donations(of: nil, limit: 200).first { $0.action.key == key && $0.title != nil }?.title
  }
}
