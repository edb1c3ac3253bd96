import Foundation
import Glibc
import IntentSchema
import Shortcuts

@testable import Storage

/// A directory with a store, which goes away with it.
final class MemoryHome {
  let directory: URL
  var file: URL { directory.appending(path: "state/beckon.sqlite") }

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-memory-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// The clock of all stores: nothing is stored in the future.
  static let now: Date = Date(timeIntervalSince1970: 1_772_442_000)

  func store() throws -> SQLiteStore { try SQLiteStore(file: file, now: { Self.now }) }

  /// What a program of its own prints until it ends or is killed.
  func writer(_ app: String, limit: Int? = nil) throws -> WriterProcess {
    try WriterProcess(file, app, limit: limit)
  }
}

/// A process that donates; see `Tests/Fixtures/MemoryWriter`.
final class WriterProcess {
  private let process = Process()
  private let output = Pipe()
  private var text = ""

  init(_ file: URL, _ app: String, limit: Int?) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "MemoryWriter")
    process.arguments = [file.path, app] + (limit.map { ["\($0)"] } ?? [])
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  var identifier: Int32 { process.processIdentifier }

  /// Waits until so many donations were acknowledged.
  func wait(for count: Int) {
    while lines.count < count {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// What it has printed when it has ended. What was cut off in the middle of a line isn't a line.
  func end() -> [String] {
    text += String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return lines
  }

  func kill() {
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }

  private var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

extension AppAction {
  static func order(_ number: Int, app: String = "com.example.Pizzeria") -> AppAction {
    AppAction(app: app, .intent(Record("Order", ["number": .integer(Int64(number))])))
  }

  static func screen(_ name: String, app: String = "com.example.Bank") -> AppAction {
    var record = ActivityRecord("\(app).\(name)", title: name).record
    record["userInfo"] = .record(DictionaryRecord(["branch": .integer(7)]).record)
    return AppAction(app: app, .activity(record))
  }
}

extension Donation {
  /// - Parameter hours: since the start of what is remembered.
  static func of(_ action: AppAction, _ identifier: String, hours: Double = 0, title: String? = nil)
    -> Donation
  {
    var donation = Donation(
      action, identifier: identifier, moment: MemoryHome.now.addingTimeInterval(-86400 * 100 + hours * 3600))
    donation.title = title ?? "Do \(identifier)"
    donation.eligibility = [.prediction, .search]
    return donation
  }
}
