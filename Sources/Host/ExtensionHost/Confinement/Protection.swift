import Glibc

/// The protection that keeps an extension's process from doing more than its person allowed.
///
///     Protection.available.level     // .full on a kernel that has everything
///     Protection.available.missing   // what would raise it, in words
///
/// `Documentation/confinement.md` says what each part stops.
public struct Protection: Hashable, Sendable {
  /// Each level has all of the one before.
  public enum Level: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Nothing is stopped: the process has the person's rights.
    case off
    /// No other process, no socket, no new right (seccomp); limits of memory, files and descriptors.
    case calls
    /// Also no file but its own (Landlock).
    case files
    /// Also a network and shared memory of its own, which are empty (namespaces).
    case full

    /// `off`, `calls`, `files` or `full`.
    public init?(named name: String) {
      guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = level
    }

    public var name: String { "\(self)" }

    /// The level that is demanded where nothing else is said: that of `BECKON_PROTECTION`, else `calls`.
    public static let usual: Level = getenv(variable).map { demanded(String(cString: $0)) } ?? .calls

    /// The level of a name. A word that isn't known is taken for the strictest: nobody is less safe for a slip.
    public static func demanded(_ name: String) -> Level { Level(named: name) ?? .full }

    /// The environment variable that names the least protection.
    public static let variable: String = "BECKON_PROTECTION"

    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// True where the program that puts it in force is there.
  public var hasProgram: Bool
  public var stopsCalls: Bool
  /// The version of the kernel's Landlock; 0 where there is none.
  public var landlock: Int
  public var hasNamespaces: Bool
  /// True where it sees no process but its own.
  public var hidesProcesses: Bool

  public var level: Level {
    if !hasProgram || !stopsCalls { return .off }
    if landlock == 0 { return .calls }
    return hasNamespaces ? .full : .files
  }

  /// The protection that this machine offers. It is looked at once in a process, which takes two
  /// milliseconds.
  public static var available: Protection { Confinement.own.protection }

  /// The parts that a higher level needs and that aren't there, in words; empty where nothing is missing.
  public var missing: [String] { missing(below: .full) }

  /// The parts that a level needs and that aren't there, in words; empty where it's reached.
  func missing(below wanted: Level) -> [String] {
    if !hasProgram { return ["the program confine, which belongs beside beckon; install Beckon again"] }
    var missing: [String] = []
    if !stopsCalls { missing.append("seccomp in the kernel (CONFIG_SECCOMP_FILTER)") }
    if landlock == 0, wanted >= .files {
      missing.append("Landlock in the kernel (Linux 5.13 or later, with landlock among its security modules)")
    }
    if !hasNamespaces, wanted == .full {
      missing.append(
        "user namespaces for everybody (kernel.unprivileged_userns_clone, user.max_user_namespaces)")
    }
    if hasNamespaces, !hidesProcesses, wanted == .full {
      missing.append(
        "a namespace of processes, in which the kernel shows /proc anew; without it an app reads the command lines of others"
      )
    }
    return missing
  }
}
