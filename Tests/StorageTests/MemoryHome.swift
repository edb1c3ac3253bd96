import Foundation
import IntentSchema
import Shortcuts
import TestSupport

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

  /// A process that donates; see `Tests/Fixtures/MemoryWriter`.
  func writer(_ app: String, limit: Int? = nil) throws -> RunningProgram {
    try RunningProgram(.built("MemoryWriter"), [file.path, app] + (limit.map { ["\($0)"] } ?? []))
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
