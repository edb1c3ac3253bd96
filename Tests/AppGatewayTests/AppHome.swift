import AppBundle
import DefinitionFiles
import ExtensionProtocol
import Foundation
import IntentSchema
import Shortcuts
import Storage
import Synchronization
import SystemCatalogue
import TestSupport

@testable import AppGateway

/// A person's directories with an installed app, Diary, and a service for it.
final class AppHome: Sendable {
  let directory: URL
  private let sockets: SocketDirectory
  let store: SQLiteStore
  let catalogue: Catalogue
  /// The notes of the gateway.
  let notes = Mutex<[AppNote]>([])
  /// The answers of a person to the next questions for a phrase.
  let answers = Mutex<[PhraseAnswer]>([])
  private let gateways = Mutex<[AppGateway]>([])

  static let identifier = "com.example.Diary"

  /// - Parameter scene: the class of the apps' scene delegate; nil for apps without scenes.
  init(apps: [String] = ["Diary"], scene: String? = nil) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-apps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    sockets = try SocketDirectory()
    store = try SQLiteStore(file: directory.appending(path: "state/beckon/beckon.sqlite"))
    catalogue = try SystemCatalogue.load()
    for app in apps { try DiaryBundle.install(app, in: data.appending(path: "apps"), scene: scene) }
  }

  deinit {
    for gateway in gateways.withLock({ $0 }) { gateway.stop() }
    try? FileManager.default.removeItem(at: directory)
  }

  var data: URL { directory.appending(path: "data/beckon") }
  var logs: URL { directory.appending(path: "state/beckon/logs") }
  var memory: any Memory { store.memory(of: "owner") }

  var environment: [String: String] {
    var variables = [
      "HOME": directory.path, "XDG_DATA_HOME": directory.appending(path: "data").path,
      "XDG_RUNTIME_DIR": sockets.path, "SWIFT_BACKTRACE": "enable=no",
      "PATH": "/usr/bin:/bin",
    ]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return variables
  }

  // MARK: Apps

  func installed() -> [AppBundle] {
    InstalledApps(directory: data.appending(path: "apps"), catalogue: catalogue).list()
      .compactMap { try? $0.get() }
  }

  func app(_ name: String = "Diary") -> AppBundle? {
    installed().first { $0.identifier == "com.example.\(name)" }
  }

  func container(_ identifier: String = AppHome.identifier) -> URL {
    data.appending(path: "containers").appending(path: identifier)
  }

  // MARK: The service

  var socket: String { AppSocket.path(environment: environment) ?? "" }

  @discardableResult
  func serve() throws -> AppGateway {
    let apps = installed()
    let catalogue = apps.reduce(self.catalogue) { all, app in
      all.adding(Catalogue(app.definitions.files, app: app.identifier, base: self.catalogue))
    }
    let container = data.appending(path: "containers")
    var surroundings = AppSurroundings(
      apps: { apps }, catalogue: { catalogue }, container: { container.appending(path: $0) })
    surroundings.language = { "tr" }
    surroundings.note = { [weak self] note in self?.notes.withLock { $0.append(note) } }
    surroundings.phrase = { [weak self] _, _ in
      self?.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? .cancelled
    }
    let gateway = AppGateway(memory: memory, surroundings: surroundings)
    gateway.serve(on: try AppGateway.listen(at: socket))
    gateways.withLock { $0.append(gateway) }
    return gateway
  }

  func launcher(_ gateway: AppGateway, patience: AppLauncher.Patience = .init()) -> AppLauncher {
    AppLauncher(gateway, environment: environment, logs: logs, patience: patience)
  }

  // MARK: Programs

  var program: URL { data.appending(path: "apps/\(Self.identifier).app/Diary") }
  var extensionProgram: URL {
    data.appending(path: "apps/\(Self.identifier).app/PlugIns/DiaryIntents.appex/DiaryIntents")
  }

  /// Runs the app with commands, and gives what it prints.
  func run(_ commands: String..., program: URL? = nil) throws -> [String] {
    try RunningProgram(program ?? self.program, commands, environment, readsErrors: true).end()
  }

  /// Runs the app's extension, whose home is its container.
  func runExtension(_ commands: String...) throws -> [String] {
    var environment = environment
    let container = container(Self.identifier + ".Intents")
    try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    environment[AppSocket.environmentVariable] = socket
    environment["HOME"] = container.path
    environment["XDG_DATA_HOME"] = nil
    environment["XDG_RUNTIME_DIR"] = nil
    return try RunningProgram(extensionProgram, commands, environment, readsErrors: true).end()
  }

  func start(_ commands: String...) throws -> RunningProgram {
    try RunningProgram(program, commands, environment)
  }

  /// Installs the bundle that was built of an example.
  func install(example name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let apps = data.appending(path: "apps")
    try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Examples/\(name)/\(name).app"),
      to: apps.appending(path: "com.example.\(name).app"))
  }

  /// The lines that the running app wrote down.
  func diary() -> [String] {
    let text = try? String(contentsOf: directory.appending(path: "data/diary.txt"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  func donations() throws -> [Donation] { try memory.donations(of: nil, limit: 100_000) }
}
