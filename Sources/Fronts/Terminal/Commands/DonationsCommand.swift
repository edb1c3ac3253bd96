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
    var reports = try assistant.donations(of: app, limit: follows ? max(count, looked) : count)
    let hints = try assistant.hints(of: app)
    if reports.isEmpty, hints.isEmpty, !follows { print("Nothing was donated.") }
    show(Array(reports.prefix(count)), assistant, setting)
    show(Array(hints.prefix(count)), assistant, setting)
    guard follows else { return .success }
    while true {
      fflush(nil)
      usleep(pause)
      hosting.takeInAll()
      let known = Set(reports.map(key))
      let now = try assistant.donations(of: app, limit: max(count, looked))
      show(now.filter { !known.contains(key($0)) }, assistant, setting)
      reports = now
    }
  }

  private static func key(_ report: Assistant.DonationReport) -> [String] {
    [
      report.donation.action.app, report.donation.identifier,
      "\(report.donation.moment.timeIntervalSince1970)",
    ]
  }

  /// Prints donations, the newest last.
  private static func show(_ reports: [Assistant.DonationReport], _ assistant: Assistant, _ setting: Setting)
  {
    let style = setting.style
    for report in reports.reversed() {
      let donation = report.donation
      let app = assistant.app(named: donation.action.app)?.displayName ?? donation.action.app
      let title = donation.title ?? QualifiedName.plain(donation.action.name)
      print(
        "\(style.dim(time(donation.moment, assistant.owner.timeZone)))  \(style.bold(app.printable)): \(title.printable)"
      )
      if !report.obstacles.isEmpty {
        let reasons = report.obstacles.map { "\($0)" }.joined(separator: "; ")
        print("  \(style.dim("not suggested: \(reasons.printable)"))")
      }
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
