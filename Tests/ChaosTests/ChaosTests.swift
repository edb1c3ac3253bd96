import Foundation
import Storage
import TestSupport
import Testing

/// Several fronts talk to apps that do something wrong in every tenth call, while extensions and the service are killed.
///
/// `script/chaos` runs it with many turns; its numbers are in the environment.
@Suite struct ChaosTests {
  private static func number(_ variable: String, or fallback: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? fallback
  }

  @Test func `every turn ends rightly, nothing acknowledged is lost or doubled, nothing stays behind`() throws
  {
    let turns = Self.number("CHAOS_TURNS", or: 300)
    let seed = UInt64(Self.number("CHAOS_SEED", or: 1))
    let home = try ChaosHome(seed: seed)
    let service = try ChaosService(home)
    let course = ChaosCourse(turns: turns, seed: seed, home, service)
    course.run()

    for mistake in course.mistakes.prefix(20) { Issue.record("\(mistake)") }
    let mistakes = course.mistakes.count
    #expect(mistakes == 0)
    #expect(course.finished == turns)
    // All that can go wrong has gone wrong, else the run shows nothing.
    #expect(course.summary.faults > 0 && course.summary.kills > 0 && course.summary.serviceKills > 0)
    expectNothingIsLost(course)
    try expectDonations(home)
    let summary = course.summary
    print(summary)
    expectNoGrowth(service, summary)
    let ended = service.end()
    #expect(ended == 0, "the service ended with \(String(describing: ended))")
    try expectNothingIsLeft(home)
  }

  /// A change that was acknowledged stands in the app once; one that wasn't, at most once.
  private func expectNothingIsLost(_ course: ChaosCourse) {
    for (change, acknowledged) in course.changes.sorted(by: { $0.key.token < $1.key.token }) {
      let count = course.home.ledgers[change.app]?.count(of: change.line) ?? 0
      switch acknowledged {
      case .done: #expect(count == 1, "\(change.line): \(count) times, though it was acknowledged")
      case .notDone: #expect(count == 0, "\(change.line): done, though the person was told otherwise")
      case .unknown: #expect(count <= 1, "\(change.line): \(count) times")
      }
    }
  }

  /// A donation that the service acknowledged to an app is on the disk.
  private func expectDonations(_ home: ChaosHome) throws {
    let memory = try SQLiteStore(file: home.state.appending(path: "beckon.sqlite")).memory(of: "owner")
    for (app, ledger) in home.ledgers {
      let kept = try memory.donations(of: ChaosHome.identifier(app), limit: 1_000_000).map(\.identifier)
      let acknowledged = ledger.tokens(of: "donated")
      #expect(!acknowledged.isEmpty)
      #expect(Set(acknowledged).isSubset(of: kept), "\(app) lost a donation")
    }
  }

  private func expectNoGrowth(_ service: ChaosService, _ summary: ChaosCourse.Summary) {
    // One that was killed just now is let go at the host's next look.
    waitUntil { service.measure().zombies.isEmpty }
    let (before, after) = (service.beginning, service.measure())
    // Each extension has its socket, the one for what it donates, and the lock of its line. Some more are opened once.
    let descriptors = before.descriptors + 3 * ChaosHome.apps.count + 16
    #expect(after.descriptors <= descriptors, "\(before.descriptors) descriptors became \(after.descriptors)")
    #expect(after.children.count <= ChaosHome.apps.count)
    #expect(after.zombies.isEmpty)
    #expect(after.threads < 80)
    #expect(summary.memory.last < summary.memory.most + 48)
  }

  private func expectNothingIsLeft(_ home: ChaosHome) throws {
    #expect(home.processes(afterSeconds: 10).isEmpty)
    let strange = try home.files().filter { !ChaosHome.isExpected($0) }
    #expect(strange.isEmpty, "\(strange)")
    for log in try home.files().filter({ $0.hasSuffix(".log") }) {
      let size =
        try FileManager.default.attributesOfItem(atPath: home.directory.path + "/" + log)[.size] as? Int
      #expect((size ?? 0) < 16 << 20, "\(log) has \(size ?? 0) bytes")
    }
  }
}
