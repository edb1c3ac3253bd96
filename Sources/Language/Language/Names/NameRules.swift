import Synchronization

/// A language's rules for names: their sounds, the endings that are written onto them, and the words that none has.
struct NameRules: Sendable {
  var sound = SoundRules()
  var endings = Endings()
  /// Words that are part of no name of a person, such as "how".
  var noNames: [String] = []
  /// Words that are no name by themselves, such as "to". They may be part of one: "To do".
  var noWholeNames: Set<String> = []

  /// The rules of a language's folder; none for a language without them. Read once in a process.
  static func of(_ folder: LanguageFolder) -> NameRules {
    if let known = read.withLock({ $0[folder] }) { return known }
    var rules = NameRules()
    if let root = folder.data("names") {
      if let sound = root["sound"] { rules.sound = SoundRules(sound) }
      rules.endings = Endings(root)
      rules.noNames = (root["no_names"]?.list ?? []).compactMap(\.string)
      rules.noWholeNames = Set((root["no_whole_names"]?.list ?? []).compactMap(\.string))
    }
    read.withLock { $0[folder] = rules }
    return rules
  }

  private static let read = Mutex<[LanguageFolder: NameRules]>([:])
}
