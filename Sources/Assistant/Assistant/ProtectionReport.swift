import ExtensionHost

/// Says which protection from apps is in force, in words.
///
///     for line in ProtectionReport(environment: environment).lines { print(line) }
public struct ProtectionReport: Sendable {
  private let protection: Protection
  private let demanded: Protection.Level
  private let memory: Int
  /// What the environment says of the memory, where it's no such number.
  private let unusable: String?

  public init(environment: [String: String]) {
    protection = .available
    let configuration = Configuration(environment: environment)
    demanded = configuration.protection
    memory = configuration.extensionMemory
    let wanted = environment[ExtensionHost.Limits.memoryVariable]
    unusable = wanted.flatMap { ExtensionHost.Limits.memory(named: $0) == nil ? $0 : nil }
  }

  /// True where extensions are started.
  public var isEnough: Bool { demanded == .off || protection.level >= demanded }

  /// The warning for whoever installs an app on this machine; nil where extensions are kept from the person's
  /// files.
  public var warning: String? {
    if demanded == .off {
      return "It can do everything that you can: \(Protection.Level.variable) is off."
    }
    guard protection.level < .files, isEnough else { return nil }
    return "It can read and write your files, since nothing keeps apps from them here. More: beckon doctor"
  }

  public var lines: [String] {
    if demanded == .off {
      return ["Extensions can do everything that you can: \(Protection.Level.variable) is off."]
    }
    var lines = ["Protection: \(protection.level.name)"]
    switch protection.level {
    case .off: break
    case .calls:
      lines.append(
        "Extensions can start no process and open no socket, but they can read and write your files.")
    case .files, .full:
      lines.append(
        "Extensions can open their own files only, start no process, and open no socket but to the network where they are entitled to it."
      )
    }
    lines.append("Memory: \(memory) MB for each extension")
    if let unusable {
      let bounds = ExtensionHost.Limits.memoryBounds
      lines.append(
        "\(ExtensionHost.Limits.memoryVariable) is “\(unusable)”, which is no number of megabytes from \(bounds.lowerBound) to \(bounds.upperBound)."
      )
    }
    if protection.landlock > 0 { lines.append("Landlock: version \(protection.landlock)") }
    lines += protection.missing.map { "It would be higher with \($0)." }
    if !isEnough { lines.append("No extension is started: at least \(demanded.name) is demanded.") }
    return lines
  }
}
