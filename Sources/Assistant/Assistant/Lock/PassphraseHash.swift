import CCrypt
import Foundation

/// A passphrase as it's kept: hashed with a salt of its own, by a function that is slow and takes memory (yescrypt).
///
///     let kept = PassphraseHash(of: "four small words")?.text
///     PassphraseHash(text: kept).fits("four small words")  // true
struct PassphraseHash: Hashable, Codable {
  /// As in `crypt(5)`: `$y$j9T$…`.
  let text: String

  init(text: String) { self.text = text }

  /// - Returns: nil where the system's library can't do it.
  init?(of passphrase: String) {
    // The system chooses the salt, and how slow it is.
    guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { return nil }
    defer { free(setting) }
    guard let text = Self.hash(passphrase, String(cString: setting)) else { return nil }
    self.text = text
  }

  /// True where it is the hash of a passphrase. Cost: some hundredths of a second, on purpose.
  func fits(_ passphrase: String) -> Bool {
    guard let other = Self.hash(passphrase, text) else { return false }
    let pairs = zip(other.utf8, text.utf8)
    // As long for a hash that begins right as for any other.
    return other.utf8.count == text.utf8.count && pairs.reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func hash(_ passphrase: String, _ setting: String) -> String? {
    var memory: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer { free(memory) }
    // Keyboards write the same letter in several ways.
    guard let found = crypt_ra(passphrase.precomposedStringWithCanonicalMapping, setting, &memory, &size)
    else { return nil }
    let text = String(cString: found)
    // It begins so where something went wrong.
    return text.hasPrefix("*") ? nil : text
  }
}
