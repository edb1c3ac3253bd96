import Foundation

extension ExtensionHost {
  /// Does something while no host process calls the extensions of these containers, such as replacing their programs.
  ///
  ///     try ExtensionHost.whileNobodyCalls([container], patience: 12) { try install() }
  ///
  /// A call that is under way ends first, and the next one of any host has a new process.
  ///
  /// - Parameter patience: seconds for the calls to end. What takes longer isn't waited for.
  package static func whileNobodyCalls(
    _ containers: [URL], patience: Double, _ body: () throws -> Void
  ) rethrows {
    let deadline = Deadline(after: patience)
    let lines = containers.compactMap(SharedLine.init(ofUsedContainer:)).compactMap { line in
      line.enter(knowing: nil, until: deadline).map { (line, $0) }
    }
    defer {
      for (line, calls) in lines {
        _ = line.begin(after: calls, continues: false)
        line.leave()
      }
    }
    try body()
  }
}
