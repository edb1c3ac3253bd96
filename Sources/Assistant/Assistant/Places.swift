public import Conversations
public import Foundation

/// Where Beckon keeps things on disk, by the XDG base directories.
public struct Places: Hashable, Sendable {
  /// Apps, containers and app groups: what a person would back up.
  public var data: URL
  /// Logs, history and the open conversation: what may be lost without harm.
  public var state: URL
  /// What is made anew when it's lost.
  public var cache: URL
  /// The person's settings, where the apps' own processes look for theirs.
  public var configuration: URL

  /// - Parameter cache: a folder of the state's unless told.
  public init(data: URL, state: URL, configuration: URL, cache: URL? = nil) {
    self.data = data
    self.cache = cache ?? state.appending(path: "cache")
    self.state = state
    self.configuration = configuration
  }

  /// Reads `XDG_DATA_HOME`, `XDG_STATE_HOME`, `XDG_CONFIG_HOME`, `XDG_CACHE_HOME` and `HOME`; a relative path in them is ignored, as XDG asks.
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
  }

  /// Where the things of one person are: for the owner here, for others in folders of their own.
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

  /// The places of everybody who has any.
  func everybodys() throws -> [Places] {
    let folder = data.appending(path: Self.people)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [self] }
    return [self]
      + (try FileManager.default.contentsOfDirectory(atPath: folder.path)).sorted().map(of(identifier:))
  }

  /// The places that a person has told Beckon of; they write this file.
  public var placeBook: URL { configuration.appending(path: "beckon/places.yaml") }
  public var apps: URL { data.appending(path: "apps") }
  /// Compiled grammars, and what was learnt of the apps' sentences.
  public var languages: URL { cache.appending(path: "languages") }
  public var logs: URL { state.appending(path: "logs") }
  /// What an extension wrote.
  public func log(_ bundleIdentifier: String) -> URL { logs.appending(path: bundleIdentifier + ".log") }
  /// The lines typed in the terminal, for the up key.
  public var inputHistory: URL { state.appending(path: "input-history") }
  /// The question that `beckon say` left open, for `beckon say --continue`.
  public var openConversation: URL { state.appending(path: "conversation.json") }

  /// An extension's own data.
  public func container(_ bundleIdentifier: String) -> URL {
    data.appending(path: "containers").appending(path: bundleIdentifier)
  }

  /// What an app and its extensions share.
  public func group(_ identifier: String) -> URL {
    data.appending(path: "groups").appending(path: identifier)
  }
}
