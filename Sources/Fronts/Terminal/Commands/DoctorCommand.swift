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
      let lock = setting.lock
      switch lock.lockedBy {
      case .passphrase: print("Beckon is locked.")
      case .desktop: print("Beckon is locked, since your desktop session is.")
      case nil where lock.hasPassphrase: print("Beckon isn't locked.")
      case nil: break
      }
      if lock.lockedBy != .desktop, lock.hasDesktop {
        print("Beckon is locked whenever your desktop session is.")
      }
      let assistant = try setting.assistant()
      for app in assistant.apps {
        for line in AppsCommand.failing(app, assistant) { print(line) }
      }
      let faults = assistant.faults
      for fault in faults { print(fault.printable) }
      return report.isEnough && faults.isEmpty ? .success : .failure
    }
  }
}
