import Synchronization

/// A language's rules for names: their sounds, and the endings that are written onto them.
struct NameRules: Sendable {
  var sound = SoundRules()
  var endings = Endings()

  /// The rules that ship with Beckon; empty for a language without them. They are read once in a process.
  static func bundled(_ language: String) -> NameRules {
    if let known = read.withLock({ $0[language] }) { return known }
    var rules = NameRules()
    if let root = LanguageResources.bundledData("names", language) {
      if let sound = root["sound"] { rules.sound = SoundRules(sound) }
      rules.endings = Endings(root)
    }
    read.withLock { $0[language] = rules }
    return rules
  }

  private static let read = Mutex<[String: NameRules]>([:])
}
