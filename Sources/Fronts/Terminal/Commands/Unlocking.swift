import Assistant
import Foundation
import Service

/// Asks for the passphrase where something waits for it.
struct Unlocking {
  private let setting: Setting
  private let lock: PersonalLock

  init(_ setting: Setting) {
    self.setting = setting
    lock = setting.lock
  }

  var isLocked: Bool { lock.isLocked }

  /// True where a command may show and change what is the person's. They are asked for the passphrase where
  /// it's needed.
  ///
  /// - Throws: `FileFault`.
  func isUnlocked() throws -> Bool {
    switch lock.lockedBy {
    case nil: return true
    case .desktop: Setting.report(Self.desktop)
    case .passphrase where PassphraseReader.isAtTerminal:
      Setting.report("Beckon is locked.")
      return try ask()
    case .passphrase: Setting.report("beckon: Beckon is locked; unlock it first: beckon unlock")
    }
    return false
  }

  /// Goes on with a turn that waits for the passphrase, where the person at the terminal knows it.
  ///
  /// - Parameter goOn: takes the turn that follows.
  func finish(_ turn: FrontTurn, _ goOn: () throws -> FrontTurn?) throws -> FrontTurn {
    guard turn.awaitsUnlocking == true, PassphraseReader.isAtTerminal, try ask() else { return turn }
    return try goOn() ?? turn
  }

  /// Where a passphrase is of no use.
  static let desktop = "beckon: Beckon is locked, since your desktop session is; unlock that first"

  /// Asks at the terminal, at most so often in a row.
  private func ask() throws -> Bool {
    for _ in 0..<Self.tries {
      guard lock.lockedBy == .passphrase else { break }
      guard let passphrase = PassphraseReader.read("Passphrase: "), !passphrase.isEmpty else { return false }
      if Self.isRight(try lock.unlock(passphrase)) { break }
    }
    if lock.lockedBy == .desktop { Setting.report(Self.desktop) }
    return !lock.isLocked
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
