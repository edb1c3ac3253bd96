import Foundation
import IntentSchema
import Testing

@testable import AppBundle

/// A group of files belongs to one developer.
@Suite struct GroupTests {
  private static let group = "group.com.example.ListOMat"

  /// Turns the app of the directory into one of another developer, with the same group.
  private func spy(in directory: BundleDirectory, _ identifier: String = "org.spies.Spy") throws {
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Spy")
    try directory.edit(BundleDirectory.info, "com.example.Spy", identifier)
    try directory.edit(BundleDirectory.appexInfo, "com.example.Spy", identifier)
    try directory.edit("Spy.entitlements", "group.com.example.Spy", Self.group)
  }

  @Test(arguments: [
    ("com.example.Bank", "com.example"), ("com.example", "com.example"), ("Bank", "bank"),
    ("COM.Example.Bank.Intents", "com.example"), ("uk.co.shop.Bank", "uk.co.shop"), ("uk.co", "uk.co"),
    ("tr.com.banka.Uygulama", "tr.com.banka"), ("de.example.Bank", "de.example"),
    ("io.github.anna.Bank", "io.github.anna"), ("tv.net", "tv.net"),
  ])
  func `a developer is the domain of the identifier`(_ identifier: String, _ developer: String) {
    #expect(Developer.name(of: identifier) == developer)
  }

  @Test func `another developer's app doesn't get the group, and is refused with both names`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    #expect(directory.installed.groups(of: app) == [Self.group])
    try spy(in: directory)
    #expect {
      try directory.installed.install(from: directory.app)
    } throws: {
      "\($0)" == """
        Spy.entitlements:7:9: error: com.apple.security.application-groups[0]: the group group.com.example.ListOMat \
        belongs to com.example (ListOMat), and this app is of org.spies
          \t<array><string>group.com.example.ListOMat</string></array>
          \t       ^
          The files of a group are its developer's. Take the group out of the entitlements.
        """
    }
    #expect(directory.installed.list().count == 1)
    // The files are still there when the app is gone, and so is their owner.
    try directory.installed.remove(app.identifier)
    #expect(throws: Diagnostics.self) { try directory.installed.install(from: directory.app) }
    try directory.installed.releaseGroups { $0 == Self.group }
    let spy = try directory.installed.install(from: directory.app).app
    #expect(directory.installed.groups(of: spy) == [Self.group])
    #expect(directory.installed.groups(of: app) == [])
  }

  @Test func `apps of one developer share a group`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    try spy(in: directory, "com.example.Twin")
    let twin = try directory.installed.install(from: directory.app).app
    #expect(directory.installed.groups(of: twin) == [Self.group])
  }

  @Test func `a bundle that was copied gets no group of another developer either`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    try spy(in: directory)
    let copy = directory.installed.directory.appending(path: "org.spies.Spy.app")
    try FileManager.default.copyItem(at: directory.app, to: copy)
    let spy = try #require(directory.installed.app(named: "org.spies.Spy"))
    #expect(directory.installed.groups(of: spy) == [])
    // A group that belongs to nobody it may have.
    try directory.installed.releaseGroups { $0 == Self.group }
    #expect(directory.installed.groups(of: spy) == [Self.group])
  }

  @Test func `an app that was there before owners were written down owns its group`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    try FileManager.default.removeItem(at: directory.installed.ownersFile)
    try spy(in: directory)
    #expect(throws: Diagnostics.self) { try directory.installed.install(from: directory.app) }
  }

  @Test func `owners that can't be read give nobody a group`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    try Data("{".utf8).write(to: directory.installed.ownersFile)
    #expect(directory.installed.groups(of: app) == [])
    #expect(throws: Diagnostics.self) { try directory.installed.install(from: directory.app) }
  }

  @Test(arguments: ["../group.x", "group./x", "group..x", ".group.x", "group.a b", "group.\u{202E}x"])
  func `a group can't be another path`(_ group: String) throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit("ListOMat.entitlements", Self.group, group)
    #expect(directory.findings().contains { $0.contains("is no bundle identifier") })
  }

  @Test func `a group can't be the identifier of an app`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit("ListOMat.entitlements", Self.group, "com.example.Bank")
    #expect(
      directory.findings().first?.contains("\"com.example.Bank\" is no app group") == true,
      "\(directory.findings())")
  }

  @Test func `an extension keeps its files under its app's identifier and nobody else's`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Spy")
    try directory.edit(
      BundleDirectory.appexInfo, "com.example.Spy.ListOMatIntents", "com.example.ListOMat")
    let findings = directory.findings()
    #expect(
      findings.contains {
        $0.contains("error") && $0.contains("doesn't begin with the app's com.example.Spy.")
      },
      "\(findings)")
    // An app in the place of another one's extension.
    try directory.edit(
      BundleDirectory.appexInfo, "com.example.ListOMat", "com.example.ListOMat.ListOMatIntents.Intents")
    try directory.edit(BundleDirectory.info, "com.example.Spy", "com.example.ListOMat.ListOMatIntents")
    #expect {
      try directory.installed.install(from: directory.app)
    } throws: {
      "\($0)".contains(
        "the identifier com.example.ListOMat.ListOMatIntents belongs to com.example.ListOMat already")
    }
  }
}
