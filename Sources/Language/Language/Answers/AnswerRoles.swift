import IntentSchema
import SourceTree

/// The roles that words around a value give it, and the intents that verbs agree to: `Resources/roles.yaml`.
///
///     AnswerRoles.bundled.parameters("people")  // ["partySize"]
struct AnswerRoles: Sendable {
  /// The role of a value that no words say anything of.
  static let anyRole = "value"
  /// A value that isn't wanted: 30 of "not 30 but 40".
  static let unwanted = "other"
  /// Why something is to be another. It is no value: "my sister is coming too" of "no, three, my sister is coming too".
  static let reason = "reason"
  /// Where something comes from: "from savings".
  static let source = "source"
  /// The words that are to be said: "I'm late" of "tell her that I'm late".
  static let said = "said"
  /// The words that are to be said besides: "we'll come on Sunday" of "also tell her that we'll come on
  /// Sunday".
  static let saidToo = "saidToo"
  /// The phrase that a person will say for something, and the requests that it stands for.
  static let phrase = "phrase"
  static let steps = "steps"
  /// The same, where their phrase may stand before them: "a shortcut called juicy: add juice".
  static let named = "named"
  /// The same, where no phrase stands before them.
  static let deeds = "deeds"
  static let goalRole = "goal"
  /// The number of people that something is for: "six of us".
  static let people = "people"
  private static let exclusiveRoles: Set<String> = [source, people, "morePeople"]
  /// So many more than there are: "one more person"; so much before or after what there is: "half an hour earlier";
  /// minutes of the hour that there is.
  private static let relativeRoles: Set<String> = ["more", "morePeople", earlier, later, hourPart]
  static let earlier = "earlier"
  static let later = "later"
  /// Minutes beside the hour that there is: "half past".
  static let hourPart = "hourPart"

  private var roles: [String: [String]] = [:]
  private var acts: [String: Set<String>] = [:]
  private var own: Set<String> = []
  /// The value that a verb agrees to, where another verb has the opposite one.
  private var opposites: [String: (parameter: String, value: Bool)] = [:]
  /// The intents that a verb doesn't agree to, where it agrees to all others.
  private var exceptions: [String: Set<String>] = [:]

  init(_ node: SourceNode) {
    func words(_ node: SourceNode?) -> [String] { (node?.list ?? []).compactMap(\.string) }
    for entry in node["roles"]?.map ?? [] { roles[entry.key] = words(entry.value) }
    for entry in node["acts"]?.map ?? [] { acts[entry.key] = Set(words(entry.value)) }
    own = Set(words(node["own"]))
    for entry in node["opposites"]?.map ?? [] {
      guard let parameter = entry.value["parameter"]?.string, let value = entry.value["value"]?.bool else {
        continue
      }
      opposites[entry.key] = (parameter, value)
    }
    for entry in node["unless"]?.map ?? [] { exceptions[entry.key] = Set(words(entry.value)) }
  }

  private init() {}

  static let bundled: AnswerRoles = {
    let file = LanguageFolder.resources.appending(path: "roles.yaml")
    let text = try? String(contentsOf: file, encoding: .utf8)
    let node = text.flatMap { try? YAMLReader.read($0, file: file.lastPathComponent) }
    return node.map(AnswerRoles.init) ?? AnswerRoles()
  }()

  /// The parameters of a role, the likeliest first; empty for a role that says nothing.
  func parameters(_ role: String) -> [String] { roles[role] ?? [] }

  /// True where words with this role say it so clearly that they are nothing else, even where an intent has
  /// no place for it: "six of us", "from savings".
  func isExclusive(_ role: String) -> Bool { Self.exclusiveRoles.contains(role) }

  /// True where a number with this role is added to the value that is there.
  func isRelative(_ role: String) -> Bool { Self.relativeRoles.contains(role) }

  /// True where a parameter names what a request is for or where it leads. People correct it before its
  /// source.
  func isGoal(_ parameter: String) -> Bool { parameters(Self.goalRole).contains(parameter) }

  /// True where a parameter names where something comes from.
  func isSource(_ parameter: String) -> Bool { parameters(Self.source).contains(parameter) }

  /// True where a verb agrees to an intent.
  ///
  /// - Parameter value: the value that a parameter of the request has.
  func agrees(_ act: String, to intent: String, value: (String) -> Value?) -> Bool {
    if let exceptions = exceptions[act] { return !exceptions.contains(intent) }
    if let opposite = opposites[act], value(opposite.parameter) != .bool(opposite.value) { return false }
    if acts[act]?.contains(intent) == true { return true }
    return own.contains(act) && !acts.values.contains { $0.contains(intent) }
      && QualifiedName.app(of: intent) != nil
  }
}
