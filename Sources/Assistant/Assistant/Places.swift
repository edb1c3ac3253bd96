public import Conversations
import ExtensionProtocol
public import Foundation

/// The directories of Beckon's files, following the XDG base directories.
///
///     let places = Places(environment: ProcessInfo.processInfo.environment)
///     places.apps  // ~/.local/share/beckon/apps
public struct Places: Hashable, Sendable {
  /// Apps, containers and app groups. A person would back it up.
  public var data: URL
  /// The files that are kept of people, and logs.
  public var state: URL
  /// Files that are made anew when they are lost.
  public var cache: URL
  /// Sockets. What is in it lasts no longer than the processes.
  public var runtime: URL
  /// The person's settings. The apps' own processes look for theirs here too.
  public var configuration: URL

  /// - Parameter cache: a folder in `state` where it is nil.
  public init(data: URL, state: URL, configuration: URL, cache: URL? = nil) {
    self.data = data
    self.cache = cache ?? state.appending(path: "cache")
    self.state = state
    self.configuration = configuration
    runtime = Self.runtime(in: self.state)
  }

  private static func runtime(in state: URL) -> URL { state.appending(path: "run") }

  /// Reads `XDG_DATA_HOME`, `XDG_STATE_HOME`, `XDG_CONFIG_HOME`, `XDG_CACHE_HOME`, `XDG_RUNTIME_DIR` and `HOME`. A relative
  /// path in one of them is ignored, as the XDG specification demands. Without a runtime directory, sockets stand in `state`.
  public init(environment: [String: String]) {
    func directory(_ variable: String, _ fallback: String) -> URL {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory)
      }
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
      return URL(filePath: home, directoryHint: .isDirectory).appending(path: fallback)
    }
    data = directory("XDG_DATA_HOME", ".local/share").appending(path: "beckon")
    state = directory("XDG_STATE_HOME", ".local/state").appending(path: "beckon")
    cache = directory("XDG_CACHE_HOME", ".cache").appending(path: "beckon")
    configuration = directory("XDG_CONFIG_HOME", ".config")
    runtime =
      AppSocket.directory(environment: environment).map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? Self.runtime(in: state)
  }

  /// The directories of one person: these for the owner, `people/<identifier>` below them for others.
  public func of(_ person: Person) -> Places {
    person.identifier == Person.owner ? self : of(identifier: person.identifier)
  }

  private func of(identifier: String) -> Places {
    func own(_ directory: URL) -> URL {
      directory.appending(path: Self.people).appending(path: identifier, directoryHint: .isDirectory)
    }
    return Places(
      data: own(data), state: own(state), configuration: own(configuration.appending(path: "beckon")),
      cache: cache)
  }

  private static let people = "people"

  /// The directories of the owner and of all others that have any.
  func everybodys() throws -> [Places] {
    let folder = data.appending(path: Self.people)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [self] }
    return [self]
      + (try FileManager.default.contentsOfDirectory(atPath: folder.path)).sorted().map(of(identifier:))
  }

  /// The file of places that the person writes; `PlaceBook` reads it.
  public var placeBook: URL { configuration.appending(path: "beckon/places.yaml") }
  /// Languages that the person has added: a folder each.
  public var addedLanguages: URL { data.appending(path: "languages") }
  /// The file of the apps that the owner wants to be asked about.
  var undecidedApps: URL { data.appending(path: "undecided-apps.json") }
  /// The lock with the hash of its passphrase.
  public var lock: URL { data.appending(path: "lock.json") }
  public var apps: URL { data.appending(path: "apps") }
  /// Compiled grammars, and trained models.
  public var languages: URL { cache.appending(path: "languages") }
  /// The framework's intents in a form that is read fast.
  public var catalogue: URL { cache.appending(path: "catalogue") }
  /// Held by a process that learns in the background.
  var learning: URL { cache.appending(path: "learning.lock") }
  /// Held by a process that trains a language's models.
  func training(_ language: String) -> URL { cache.appending(path: "training-\(language).lock") }
  /// The failures of extensions that haven't answered since.
  var failures: URL { state.appending(path: "failing-extensions.json") }
  public var logs: URL { state.appending(path: "logs") }
  /// The lines that were typed in the terminal, for the up key.
  public var inputHistory: URL { state.appending(path: "input-history") }
  /// The file of all that is kept of everybody: donations, shortcuts, phrases, names, the history, open
  /// conversations.
  public var memory: URL { state.appending(path: "beckon.sqlite") }
  /// Held by the terminals that have a conversation open, each in a file of its own.
  public var openTerminals: URL { state.appending(path: "terminals") }
  /// Tells the files of one installation from those of another.
  public var identity: String { [data.path, state.path, configuration.path].joined(separator: ":") }
  /// Where fronts reach the assistant that runs as a service.
  public var frontSocket: URL { runtime.appending(path: "assistant.socket") }
  /// Held by the process that is the service.
  public var serviceLock: URL { runtime.appending(path: "service.lock") }

  /// The directories of apps' and extensions' own data.
  var containers: URL { data.appending(path: "containers") }

  /// The directory of an app's or extension's own data.
  public func container(_ bundleIdentifier: String) -> URL { containers.appending(path: bundleIdentifier) }

  /// The directory that an app shares with its extensions and with other apps of the group.
  public func group(_ identifier: String) -> URL {
    data.appending(path: "groups").appending(path: identifier)
  }
}
