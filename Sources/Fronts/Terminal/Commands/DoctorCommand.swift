import Assistant

/// `beckon doctor`: what protects the person from apps on this machine, and which apps don't work.
enum DoctorCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["doctor"],
      summary: "Shows what protects you from apps and from others here, and which apps don't work"
    ) { _ in
      let report = ProtectionReport(environment: setting.environment)
      for line in report.lines { print(line) }
      let lock = PersonalLock(setting.places.lock)
      if lock.hasPassphrase { print(lock.isLocked ? "Beckon is locked." : "Beckon isn't locked.") }
      let assistant = try setting.assistant()
      for app in assistant.apps {
        for line in AppsCommand.setAside(app, assistant) { print(line) }
      }
      return report.isEnough ? .success : .failure
    }
  }
}
