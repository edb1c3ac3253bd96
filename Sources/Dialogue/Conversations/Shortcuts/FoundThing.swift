/// Something that was found among what apps donated and index, or among the person's shortcuts. It can be opened or done.
///
///     FoundThing(SpokenShortcut("", title: "Show cash machines", steps: [step]), apps: ["Bank"])
public struct FoundThing: Hashable, Sendable, Codable {
  /// The shortcut that opens or does it.
  public var shortcut: SpokenShortcut
  /// The names of the apps that it belongs to.
  public var apps: [String]

  public init(_ shortcut: SpokenShortcut, apps: [String]) {
    self.shortcut = shortcut
    self.apps = apps
  }

  public var title: String { shortcut.title }

  /// The apps in one line.
  public var place: String { apps.joined(separator: ", ") }
}
