import Synchronization

/// What a language knows of names: how they sound, and what is written onto them.
struct NameRules: Sendable {
  var sound = SoundRules()
  var endings = Endings()

  /// The rules that come with Beckon; none for a language without them. Read once in a process.
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
