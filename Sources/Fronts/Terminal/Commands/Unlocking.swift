import Assistant
import Foundation
import Service

/// Asks for the passphrase where something waits for it.
struct Unlocking {
  private let setting: Setting
  private let lock: PersonalLock

  init(_ setting: Setting) {
    self.setting = setting
    lock = PersonalLock(setting.places.lock)
  }

  var isLocked: Bool { lock.isLocked }

  /// Whether a command may show and change what is the person's; they are asked for the passphrase where it's needed.
  ///
  /// - Throws: `FileFault`.
  func isUnlocked() throws -> Bool {
    guard lock.isLocked else { return true }
    if PassphraseReader.isAtTerminal {
      Setting.report("Beckon is locked.")
      return try ask()
    }
    Setting.report("beckon: Beckon is locked; unlock it first: beckon unlock")
    return false
  }

  /// Goes on with a turn that waits for the passphrase, where the person at the terminal knows it.
  ///
  /// - Parameter goOn: takes the turn that follows.
  func finish(_ turn: FrontTurn, _ goOn: () throws -> FrontTurn?) throws -> FrontTurn {
    guard turn.awaitsUnlocking == true, PassphraseReader.isAtTerminal, try ask() else { return turn }
    return try goOn() ?? turn
  }

  /// Asks at the terminal, at most so often in a row.
  private func ask() throws -> Bool {
    for _ in 0..<Self.tries {
      guard lock.isLocked else { return true }
      guard let passphrase = PassphraseReader.read("Passphrase: "), !passphrase.isEmpty else { return false }
      if Self.isRight(try lock.unlock(passphrase)) { return true }
    }
    return false
  }

  private static let tries = 3

  /// Says why a passphrase wasn't taken.
  static func isRight(_ answer: PersonalLock.Answer) -> Bool {
    switch answer {
    case .right: return true
    case .wrong: Setting.report("That isn't the passphrase.")
    case .tooSoon(let seconds):
      let whole = Int(seconds.rounded(.up))
      Setting.report(
        "Too many wrong passphrases. Try again in \(whole) second\(whole == 1 ? "" : "s").")
    case .noPassphrase: Setting.report("There is no passphrase: beckon lock --set-passphrase makes one.")
    }
    return false
  }
}
