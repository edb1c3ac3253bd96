import Assistant

/// `beckon doctor`: what protects the person from apps on this machine.
enum DoctorCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(words: ["doctor"], summary: "Shows what protects you from apps and from others here") {
      _ in
      let report = ProtectionReport(environment: setting.environment)
      for line in report.lines { print(line) }
      let lock = PersonalLock(setting.places.lock)
      if lock.hasPassphrase { print(lock.isLocked ? "Beckon is locked." : "Beckon isn't locked.") }
      return report.isEnough ? .success : .failure
    }
  }
}
