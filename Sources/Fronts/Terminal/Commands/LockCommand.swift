import Assistant

/// `beckon lock` and `beckon unlock`: keeps others away from what is the person's.
enum LockCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["lock"], summary: "Shows nothing that is yours until the passphrase is said",
        options: [
          .init(name: "--set-passphrase", summary: "Asks for a passphrase and keeps it, without locking"),
          .init(name: "--remove-passphrase", summary: "Removes the passphrase, so that nothing is locked"),
        ]
      ) { try lock($0, setting.lock) },
      CommandDefinition(words: ["unlock"], summary: "Asks for the passphrase and unlocks Beckon") { _ in
        try unlock(setting.lock)
      },
    ]
  }

  private static func lock(_ invocation: Invocation, _ lock: PersonalLock) throws -> ExitStatus {
    if invocation.has("--remove-passphrase") { return try removePassphrase(lock) }
    if invocation.has("--set-passphrase") { return try setPassphrase(lock) }
    guard try lock.lock() else {
      Setting.report("beckon: there is no passphrase to unlock with; beckon lock --set-passphrase makes one")
      return .failure
    }
    print("Locked. beckon unlock unlocks it.")
    return .success
  }

  private static func unlock(_ lock: PersonalLock) throws -> ExitStatus {
    switch lock.lockedBy {
    case .passphrase: break
    case .desktop:
      Setting.report(Unlocking.desktop)
      return .failure
    case nil:
      print("Beckon isn't locked.")
      return .success
    }
    guard let passphrase = PassphraseReader.read("Passphrase: ") else { return .failure }
    guard Unlocking.isRight(try lock.unlock(passphrase)) else { return .failure }
    print("Unlocked.")
    if lock.lockedBy == .desktop { Setting.report(Unlocking.desktop) }
    return .success
  }

  private static func setPassphrase(_ lock: PersonalLock) throws -> ExitStatus {
    var old: String?
    if lock.hasPassphrase {
      guard let typed = PassphraseReader.read("Present passphrase: ") else { return .failure }
      old = typed
    }
    guard let new = PassphraseReader.read("New passphrase: ") else { return .failure }
    // A passphrase that nobody sees is easily mistyped.
    if PassphraseReader.isAtTerminal {
      guard let again = PassphraseReader.read("The same once more: ") else { return .failure }
      guard again == new else {
        Setting.report("beckon: these are two different passphrases; nothing has changed")
        return .failure
      }
    }
    guard Unlocking.isRight(try lock.setPassphrase(new, insteadOf: old)) else { return .failure }
    print("The passphrase is kept. beckon lock locks Beckon.")
    return .success
  }

  private static func removePassphrase(_ lock: PersonalLock) throws -> ExitStatus {
    guard lock.hasPassphrase else {
      print("There is no passphrase.")
      return .success
    }
    guard let passphrase = PassphraseReader.read("Passphrase: ") else { return .failure }
    guard Unlocking.isRight(try lock.removePassphrase(passphrase)) else { return .failure }
    print("Removed. Nothing is locked any more.")
    return .success
  }
}
