import Foundation
import IntentSchema
import SourceTree

/// Says the reason of a suggestion in a language: `Resources/<language>/reasons.yaml`.
///
///     let texts = try ReasonTexts.bundled("en")
///     texts.text(.weekday(5, .evening, .init(6, of: 8)))  // "most Friday evenings"
public struct ReasonTexts: Hashable, Sendable {
  private var weekdays: [String] = []
  /// Parts of the day as they stand alone and behind a weekday.
  private var parts: [String: String] = [:]
  private var weekdayParts: [String: String] = [:]
  /// For each kind of reason, the text for most and for some of the times.
  private var most: [String: String] = [:]
  private var some: [String: String] = [:]
  /// The texts for something that was done a few times, at no time of its own.
  private var done: [String: String] = [:]
  /// The texts for hints of apps.
  private var hints: [String: String] = [:]

  /// The texts of a language that come with the assistant: `en-GB` has those of `en`.
  ///
  /// - Throws: `Diagnostic`, or a file error where there is no such language.
  public static func bundled(_ language: String) throws -> ReasonTexts {
    let base = PhraseRules.base(language)
    let file = PhraseRules.resources.appending(path: "\(base)/reasons.yaml")
    return try read(String(contentsOf: file, encoding: .utf8), file: "\(base)/reasons.yaml")
  }

  /// - Throws: `Diagnostic` for the first text that is missing or isn't one.
  public static func read(_ text: String, file: String) throws -> ReasonTexts {
    let root = try YAMLReader.read(text, file: file)
    func texts(_ key: String, _ names: [String]) throws -> [String: String] {
      var texts: [String: String] = [:]
      for name in names {
        guard let text = root[key]?[name]?.string else {
          throw Diagnostic(
            at: root[key]?.location ?? root.location, key: "\(key).\(name)", "there is no such text",
            advice: "Write it as in en/reasons.yaml.")
        }
        texts[name] = text
      }
      return texts
    }
    var all = ReasonTexts()
    all.weekdays = (root["weekdays"]?.list ?? []).compactMap(\.string)
    guard all.weekdays.count == 7 else {
      throw Diagnostic(
        at: root["weekdays"]?.location ?? root.location, key: "weekdays", "expected seven names, from Sunday")
    }
    let parts = LocalTime.Part.allCases.map(\.rawValue)
    all.parts = try texts("parts", parts)
    all.weekdayParts = try texts("weekday-parts", parts)
    all.most = try texts("most", Self.kinds)
    all.some = try texts("some", Self.kinds)
    all.done = try texts("done", Self.doneKinds)
    all.hints = try texts("hints", Self.hintKinds)
    return all
  }

  /// - Parameters:
  ///   - title: the title of an action, by its key; nil where it has none.
  ///   - app: the name of an app, by its identifier.
  public func text(
    _ reason: SuggestionReason, title: (String) -> String? = { _ in nil }, app: (String) -> String = { $0 }
  ) -> String {
    func fill(_ kind: String, _ count: SuggestionReason.Count, _ values: [String: String] = [:]) -> String {
      var text = (count.isMost ? most : some)[kind] ?? ""
      let numbers = ["times": "\(count.times)", "total": "\(count.total)"]
      for (name, value) in values.merging(numbers, uniquingKeysWith: { first, _ in first }).sorted(by: {
        $0.key < $1.key
      }) {
        text = text.replacing("{\(name)}", with: value)
      }
      return text
    }
    switch reason {
    case .weekday(let day, let part, let count):
      let name = weekdays.indices.contains(day) ? weekdays[day] : ""
      return fill("weekday", count, ["weekday": name, "part": weekdayParts[part.rawValue] ?? ""])
    case .workdays(let part, let count): return fill("workdays", count, ["part": parts[part.rawValue] ?? ""])
    case .restDays(let part, let count): return fill("rest-days", count, ["part": parts[part.rawValue] ?? ""])
    case .everyDay(let part, let count): return fill("every-day", count, ["part": parts[part.rawValue] ?? ""])
    case .after(let action, let count):
      guard let title = title(action) else { return fill("next", count) }
      return fill("after", count, ["action": title])
    case .place(let place, let count): return fill("place", count, ["place": place])
    case .recent(let count): return fill("recent", count)
    case .done(let count):
      return (done[count.doneKind] ?? "").replacing("{times}", with: "\(count.times)")
        .replacing("{total}", with: "\(count.total)")
    case .before(let identifier): return (done["before"] ?? "").replacing("{app}", with: app(identifier))
    case .hint(let hint, let identifier):
      let text = (hints[hint.kind] ?? "").replacing("{app}", with: app(identifier))
      if case .place(let place) = hint { return text.replacing("{place}", with: place) }
      return text
    }
  }

  private static let doneKinds = ["today", "twice-today", "often-today", "once", "twice", "often", "before"]

  private static let hintKinds = ["now", "morning", "evening", "place", "media", "proposed"]

  private static let kinds = [
    "weekday", "workdays", "rest-days", "every-day", "after", "next", "place", "recent",
  ]
}

extension SuggestionReason.Count {
  /// The key of how often something was done in so many days, in the file of texts.
  fileprivate var doneKind: String {
    switch (times, total) {
    case (...1, ...1): "today"
    case (2, ...1): "twice-today"
    case (_, ...1): "often-today"
    case (...1, _): "once"
    case (2, _): "twice"
    default: "often"
    }
  }
}

extension SuggestionReason.Hint {
  /// Its key in the file of texts.
  fileprivate var kind: String {
    switch self {
    case .now: "now"
    case .morning: "morning"
    case .evening: "evening"
    case .place: "place"
    case .media: "media"
    case .proposed: "proposed"
    }
  }
}
