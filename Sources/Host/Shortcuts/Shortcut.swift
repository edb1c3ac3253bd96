/// Something that can be done by a phrase or a tap: one action, or several steps one after the other.
///
///     let usual = Shortcut(identifier: "usual", title: "The usual", action: order)
///     let evening = Shortcut(
///       identifier: "evening", title: "Dinner", steps: [.init(order), .init(tellAnna, inputs: ["content": .init(step: 0, path: ["code"])])])
public struct Shortcut: Hashable, Sendable, Codable {
  /// Who made it.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// An app donated its action. An app keeps the last 20.
    case donated
    /// An app proposes it. A new set of proposals replaces the old one.
    case proposed
    /// The person made it, or gave it a phrase.
    case personal
  }

  /// One step: an action, and what it takes from earlier ones.
  public struct Step: Hashable, Sendable, Codable {
    public var action: AppAction
    /// Parameters that get a value out of the response of an earlier step.
    public var inputs: [String: Source]

    public init(_ action: AppAction, inputs: [String: Source] = [:]) {
      self.action = action
      self.inputs = inputs
    }
  }

  /// A value in the response of an earlier step.
  public struct Source: Hashable, Sendable, Codable {
    /// From 0.
    public var step: Int
    public var path: [String]

    public init(step: Int, path: [String]) {
      self.step = step
      self.path = path
    }
  }

  /// The shortcuts that an app may have of one origin: of donated ones the least recently donated goes, a longer set of proposals is refused.
  public static let mostOfApp = 20

  /// Unique among the person's shortcuts.
  public var identifier: String
  public var title: String
  public var subtitle: String?
  public var suggestedPhrase: String?
  public var steps: [Step]
  public var origin: Origin

  public init(
    identifier: String, title: String, subtitle: String? = nil, suggestedPhrase: String? = nil, steps: [Step],
    origin: Origin = .personal
  ) {
    self.identifier = identifier
    self.title = title
    self.subtitle = subtitle
    self.suggestedPhrase = suggestedPhrase
    self.steps = steps
    self.origin = origin
  }

  public init(identifier: String, title: String, action: AppAction, origin: Origin = .personal) {
    self.init(identifier: identifier, title: title, steps: [Step(action)], origin: origin)
  }

  /// The only app whose actions it holds; nil where it has steps of several.
  public var app: String? {
    guard let first = steps.first?.action.app, steps.allSatisfy({ $0.action.app == first }) else {
      return nil
    }
    return first
  }

  /// The purpose for which an app proposes a shortcut. Each set of proposals replaces the earlier one of its
  /// kind.
  public enum Proposal: String, Hashable, Sendable, CaseIterable {
    /// To get a phrase, or to be done.
    case suggestion
    /// To be played next.
    case media

    /// The beginning of the identifiers of such shortcuts.
    public var prefix: String { "proposed/\(rawValue)/" }
  }

  /// The purpose for which an app proposes it; nil for another shortcut.
  public var proposal: Proposal? {
    origin == .proposed ? Proposal.allCases.first { identifier.hasPrefix($0.prefix) } : nil
  }

  /// The first step that takes a value from itself or from a later one; nil where every step can get what it needs.
  public var firstStepOutOfOrder: Int? {
    steps.indices.first { index in
      steps[index].inputs.values.contains { !(0..<index).contains($0.step) }
    }
  }
}
