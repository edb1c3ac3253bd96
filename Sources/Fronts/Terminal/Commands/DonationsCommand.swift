import Assistant
import Foundation
import Glibc
import IntentSchema
import Service

/// `beckon donations`: what apps told that the person did, and why it isn't suggested.
enum DonationsCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["donations"], operands: ["[APP]"],
      summary: "Lists what apps donated, and why some isn't suggested",
      options: [
        .count("How many at most, the newest; 20 without it"),
        .init(name: "--follow", summary: "Goes on with new ones, until Ctrl-C"), .now, .timeZone,
      ], isPersonal: true
    ) { try run($0, setting) }
  }

  private static let usual = 20
  /// So many are looked at for new ones; more don't come in a fifth of a second.
  private static let looked = 500
  /// The time between two looks, in microseconds.
  private static let pause: UInt32 = 200_000

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let hosting = AppHosting(setting.environment, note: Setting.report)
    let assistant = try setting.memorableAssistant(invocation, later: hosting)
    var app: String?
    if let name = invocation.operands.first {
      guard let found = AppsCommand.find(name, assistant) else { return .failure }
      app = found.identifier
    }
    let count = invocation.options["--count"].flatMap { Int($0) } ?? usual
    let follows = invocation.has("--follow")
    // Donations that are there now aren't new later, though only some of them are shown.
    var entries = try Self.entries(of: app, limit: follows ? max(count, looked) : count, assistant)
    let hints = try assistant.hints(of: app)
    if entries.isEmpty, hints.isEmpty, !follows { print("Nothing was donated.") }
    show(entries.suffix(count), assistant, setting)
    show(Array(hints.prefix(count)), assistant, setting)
    guard follows else { return .success }
    while true {
      fflush(nil)
      usleep(pause)
      hosting.takeInAll()
      let known = Set(entries.map(\.key))
      let now = try Self.entries(of: app, limit: max(count, looked), assistant)
      show(now.filter { !known.contains($0.key) }[...], assistant, setting)
      entries = now
    }
  }

  /// One donation, kept or not.
  private struct Entry {
    var moment: Date
    var app: String
    /// Another donation of the same has another one.
    var identifier: String
    var title: String
    /// The end of it, where it isn't offered: "not suggested: it has no title".
    var remark: String?

    /// The same of the same donation, whatever keeps it from being offered meanwhile.
    var key: [String] { [app, identifier, "\(moment.timeIntervalSince1970)"] }
  }

  /// The newest donations, the newest last.
  private static func entries(of app: String?, limit: Int, _ assistant: Assistant) throws -> [Entry] {
    let kept = try assistant.donations(of: app, limit: limit).map { report in
      let donation = report.donation
      let obstacles = report.obstacles.map { "\($0)" }.joined(separator: "; ")
      return Entry(
        moment: donation.moment, app: donation.action.app, identifier: donation.identifier,
        title: donation.title ?? QualifiedName.plain(donation.action.name),
        remark: obstacles.isEmpty ? nil : "not suggested: \(obstacles)")
    }
    let refused = try assistant.refusedDonations(of: app, limit: limit).map {
      Entry(
        moment: $0.moment, app: $0.app, identifier: "\($0.subject): \($0.reason)",
        title: QualifiedName.plain($0.subject),
        remark: "not kept: \($0.reason)")
    }
    let all = kept.reversed() + refused.reversed()
    // Two of one moment stay in the order in which they came.
    let order = all.indices.sorted { (all[$0].moment, $0) < (all[$1].moment, $1) }
    return order.suffix(limit).map { all[$0] }
  }

  private static func show(_ entries: ArraySlice<Entry>, _ assistant: Assistant, _ setting: Setting) {
    let style = setting.style
    for entry in entries {
      let app = assistant.app(named: entry.app)?.displayName ?? entry.app
      print(
        "\(style.dim(time(entry.moment, assistant.owner.timeZone)))  \(style.bold(app.printable)): \(entry.title.printable)"
      )
      if let remark = entry.remark { print("  \(style.dim(remark.printable))") }
    }
  }

  /// Prints what apps say that one may want.
  private static func show(_ hints: [Assistant.HintReport], _ assistant: Assistant, _ setting: Setting) {
    let style = setting.style
    for hint in hints {
      let app = hint.shortcut.app.flatMap(assistant.app(named:))?.displayName ?? hint.shortcut.app ?? ""
      let kind = hint.shortcut.proposal == .media ? "to play next" : "proposed"
      let conditions = hint.circumstances.joined(separator: ", or ")
      let fits = conditions.isEmpty ? kind : "relevant \(conditions)"
      print("\(style.bold(app.printable)): \(hint.shortcut.title.printable)\(style.dim(" – \(fits)"))")
      if !hint.obstacles.isEmpty {
        let reasons = hint.obstacles.map { "\($0)" }.joined(separator: "; ")
        print("  \(style.dim("not suggested: \(reasons.printable)"))")
      }
    }
  }

  private static func time(_ moment: Date, _ zone: TimeZone) -> String {
    moment.formatted(
      Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateTimeSeparator(.space)
        .time(includingFractionalSeconds: false))
  }
}
