import Assistant

/// `beckon doctor`: what protects the person from apps on this machine.
enum DoctorCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(words: ["doctor"], summary: "Shows which protection from apps is in force") { _ in
      let report = ProtectionReport(environment: setting.environment)
      for line in report.lines { print(line) }
      return report.isEnough ? .success : .failure
    }
  }
}
