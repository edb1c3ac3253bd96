import AppBundle
import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
import Shortcuts
import Storage
import Testing

@testable import AppGateway

/// The example apps' own processes; `script/bundle` builds them.
@Suite struct ExampleTests {
  private let home: AppHome

  init() throws {
    home = try AppHome(apps: [])
    for name in ["Bank", "Pizzeria"] { try home.install(example: name) }
  }

  @Test func `an order in Pizzeria can be ordered again, and gets a phrase`() throws {
    try home.serve()
    let app = try #require(home.app("Pizzeria"))
    let program = try #require(app.executable)
    #expect(try home.run("order", "margherita", "2", program: program) == ["2 Margherita: in 25 minutes."])
    let donation = try #require(try home.donations().first)
    #expect(donation.action.name == "com.example.Pizzeria/OrderPizzaIntent")
    #expect(donation.title == "2 Margherita sipariş et")
    #expect(donation.suggestedPhrase == "Pizza zamanı")
    #expect(donation.group == "margherita")
    let shortcut = try #require(try home.memory.shortcuts(of: app.identifier).first)
    try home.memory.save(Phrase("pizza zamanı", language: "tr", shortcut: shortcut.identifier))
    // The app knows its own intent again.
    let lines = try home.run(program: program)
    #expect(lines.suffix(2) == ["2 Margherita", "“pizza zamanı”: 2 Margherita"])
  }

  @Test func `a screen of Bank is donated, found, and opened again`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app("Bank"))
    #expect(try home.run("cash-machines", program: app.executable) == [])
    let donation = try #require(try home.donations().first)
    #expect(donation.title == "Bankamatikleri göster")
    #expect(donation.suggestedPhrase == "Nereden para çekebilirim")
    #expect(donation.eligibility == [.search, .prediction, .handoff])
    let found = try home.memory.search("bankamatik", language: "tr", limit: 3)
    let action = try #require(try found.first.flatMap { try home.memory.action($0.identifier) })
    #expect(action == donation.action)

    let screen = home.data.appending(path: "groups/group.com.example.Bank/screen.txt")
    try FileManager.default.removeItem(at: screen)
    let delivery = AppDelivery.activity(action.record, intent: nil, response: nil)
    #expect(try home.launcher(gateway).open(app, with: delivery) == .activity(isTaken: true))
    #expect(try String(contentsOf: screen, encoding: .utf8).hasPrefix("Bankamatikleri göster\n"))
    // Opening it is another use of it.
    while try home.donations().count < 2 { usleep(10_000) }
    #expect(Set(try home.donations().map(\.action)).count == 1)
    // An app that was started for a delivery doesn't outlive the service for long.
    let process = try #require(gateway.runningProcess(of: app.identifier)?.program?.process)
    gateway.stop()
    while waitpid(process, nil, WNOHANG) == 0 { usleep(50_000) }
  }
}
