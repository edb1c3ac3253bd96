import AppBundle
import Foundation
import IntentSchema
import Testing

@Suite struct InstalledAppsTests {
  @Test func `an app is installed under its identifier`() throws {
    let directory = try BundleDirectory.withApp()
    let result = try directory.installed.install(from: directory.app)
    #expect(result.warnings == [])
    #expect(result.app.directory.lastPathComponent == "com.example.ListOMat.app")
    #expect(try directory.installed.list().map { try $0.get() } == [result.app])
    #expect(FileManager.default.isExecutableFile(atPath: result.app.extensions[0].executable.path))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.installed.directory.path)
    #expect(names == ["com.example.ListOMat.app"])
  }

  @Test(arguments: ["com.example.ListOMat", "ListOMat", "listomat o-rama", "LIST O MAT"])
  func `an app is found by any name`(_ name: String) throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    #expect(directory.installed.app(named: name)?.identifier == "com.example.ListOMat")
    #expect(directory.installed.app(named: "other") == nil)
  }

  @Test func `another version replaces the app as a whole`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.write("old", to: "old.txt")
    try directory.installed.install(from: directory.app)
    try directory.remove("old.txt")
    try directory.edit(BundleDirectory.info, "1.0", "2.0")
    // The XML declaration of the file says 1.0 as well.
    try directory.edit(BundleDirectory.info, "version=\"2.0\"", "version=\"1.0\"")
    #expect {
      try directory.installed.install(from: directory.app, replacing: false)
    } throws: {
      "\($0)" == "Info.plist: error: com.example.ListOMat is installed already, in version 1.0\n"
        + "  Remove it first, or allow it to be replaced."
    }
    let result = try directory.installed.install(from: directory.app)
    #expect(result.app.version == "2.0")
    #expect(!FileManager.default.fileExists(atPath: result.app.directory.appending(path: "old.txt").path))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.installed.directory.path)
    #expect(names == ["com.example.ListOMat.app"])
  }

  @Test func `a refused app changes nothing`() throws {
    let directory = try BundleDirectory.withApp()
    let apps = directory.installed.directory
    try directory.edit(BundleDirectory.appexInfo, "IntentsSupported", "Other")
    #expect(throws: Diagnostics.self) { try directory.installed.install(from: directory.app) }
    #expect(!FileManager.default.fileExists(atPath: apps.path))

    try directory.edit(BundleDirectory.appexInfo, "Other", "IntentsSupported")
    try directory.installed.install(from: directory.app)
    let before = try directory.contents(of: apps)
    try directory.edit(BundleDirectory.appexInfo, "IntentsSupported", "Other")
    try directory.write("new", to: "new.txt")
    #expect(throws: Diagnostics.self) { try directory.installed.install(from: directory.app) }
    #expect(try directory.contents(of: apps) == before)
  }

  @Test func `what an interrupted installation left is not seen, and goes with the next one`() throws {
    let directory = try BundleDirectory.withApp()
    let installed = directory.installed
    try installed.install(from: directory.app)
    let before = try directory.contents(of: installed.directory)
    // Killed while it copied: half an app under the name that copies have.
    let half = installed.directory.appending(path: ".beckon-half")
    try FileManager.default.copyItem(at: directory.app, to: half)
    try FileManager.default.removeItem(at: half.appending(path: "PlugIns"))
    #expect(installed.list().count == 1)
    try installed.install(from: directory.app)
    #expect(try directory.contents(of: installed.directory) == before)
  }

  @Test func `a name that another app has is refused with its owner`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    let before = try directory.contents(of: directory.installed.directory)
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Other")
    try directory.edit(BundleDirectory.info, "Other-o-Rama", "list o mat")
    #expect {
      try directory.installed.install(from: directory.app)
    } throws: {
      "\($0)" == """
        Info.plist:18:4: error: INAlternativeAppNames[0].INAlternativeAppName: \
        the name "list o mat" belongs to com.example.ListOMat already
          \t\t\t<string>list o mat</string>
          \t\t\t^
          Choose another name, or remove com.example.ListOMat first.
        """
    }
    #expect(try directory.contents(of: directory.installed.directory) == before)
  }

  @Test func `an extension that another app has is refused`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit(BundleDirectory.appexInfo, "ListOMat.ListOMatIntents", "ListOMat.Other.Intents")
    try directory.installed.install(from: directory.app)
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Other")
    try directory.edit(BundleDirectory.info, "com.example.Other", "com.example.ListOMat.Other")
    try directory.edit(
      BundleDirectory.appexInfo, "com.example.Other.ListOMatIntents", "com.example.ListOMat.Other.Intents")
    #expect {
      try directory.installed.install(from: directory.app)
    } throws: {
      "\($0)" == """
        PlugIns/ListOMatIntents.appex/Info.plist:5:2: error: CFBundleIdentifier: \
        the identifier com.example.ListOMat.Other.Intents belongs to com.example.ListOMat already
          \t<string>com.example.ListOMat.Other.Intents</string>
          \t^
          Apps and extensions keep their files under their identifiers; choose another.
        """
    }
  }

  @Test func `links are copied as links, and one that leads out is refused in the copy`() throws {
    let directory = try BundleDirectory.withApp()
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: directory.app.appending(path: "inside").path, withDestinationPath: "Info.plist")
    let app = try directory.installed.install(from: directory.app).app
    #expect(
      try files.destinationOfSymbolicLink(atPath: app.directory.appending(path: "inside").path)
        == "Info.plist")
    // Absolute: inside of the bundle that is given, outside of the copy.
    try files.createSymbolicLink(
      atPath: directory.app.appending(path: "words").path,
      withDestinationPath: directory.app.appending(path: "Info.plist").path)
    #expect { try directory.installed.install(from: directory.app) } throws: {
      "\($0)".hasPrefix("words: error: the link leads out of the bundle")
    }
  }

  @Test func `a damaged app is listed with what is wrong, beside the others`() throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Other")
    try directory.edit("Other.entitlements", "group.com.example.Other", "group.com.example.More")
    try directory.installed.install(from: directory.app)
    try FileManager.default.removeItem(at: app.extensions[0].executable)
    let list = directory.installed.list()
    #expect(list.count == 2)
    #expect(try list[1].get().identifier == "com.example.Other")
    #expect {
      try list[0].get()
    } throws: {
      "\($0)".hasPrefix(
        "com.example.ListOMat is damaged:\ncom.example.ListOMat.app/PlugIns/ListOMatIntents.appex/Info.plist:7:2: error: CFBundleExecutable: "
          + "the executable ListOMatIntents is missing")
    }
    #expect(directory.installed.app(named: "ListOMat") == nil)
    try directory.installed.remove("com.example.ListOMat")
    #expect(directory.installed.list().count == 1)
  }

  @Test(
    arguments: [
      "PlugIns", "Info.plist", "PlugIns/ListOMatIntents.appex/Info.plist",
      "PlugIns/ListOMatIntents.appex/ListOMatIntents", "ListOMat",
    ])
  func `an app that lost a file is an app or a named failure`(_ path: String) throws {
    let directory = try BundleDirectory.withApp()
    let app = try directory.installed.install(from: directory.app).app
    try FileManager.default.removeItem(at: app.directory.appending(path: path))
    let list = directory.installed.list()
    #expect(list.count == 1)
    switch list.first {
    case .success(let app)?: #expect(app.identifier == "com.example.ListOMat")
    case .failure(let damaged)?:
      #expect(damaged.identifier == "com.example.ListOMat")
      #expect(damaged.diagnostics.hasErrors)
    case nil: Issue.record("the app has disappeared")
    }
  }

  @Test func `a directory that isn't named as an app's is told`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    let apps = directory.installed.directory
    try FileManager.default.copyItem(at: directory.app, to: apps.appending(path: "ListOMat"))
    try FileManager.default.copyItem(at: directory.app, to: apps.appending(path: "List O Mat.app"))
    try FileManager.default.createSymbolicLink(
      atPath: apps.appending(path: "com.example.Gone.app").path, withDestinationPath: "nowhere")
    try Data().write(to: apps.appending(path: "notes.txt"))
    let damaged = directory.installed.list().compactMap { result in
      if case .failure(let damaged) = result { damaged.description } else { nil }
    }
    let advice = "\n  Move it away; beckon apps install puts an app here under its right name."
    let noApp =
      "error: the directory isn't called <bundle identifier>.app, so it is no installed app" + advice
    #expect(
      damaged == [
        "List O Mat.app is damaged:\nList O Mat.app: \(noApp)", "ListOMat is damaged:\nListOMat: \(noApp)",
        "com.example.Gone is damaged:\ncom.example.Gone.app: error: there is no app directory here\n"
          + "  Give the path of a .app directory.",
      ])
    #expect(directory.installed.list().count == 4)
    try directory.installed.remove("com.example.Gone")
    #expect(directory.installed.list().count == 3)
  }

  @Test func `a place that holds no apps and can't be read is told`() throws {
    let directory = try BundleDirectory.withApp()
    try Data().write(to: directory.installed.directory)
    let list = directory.installed.list()
    #expect(list.count == 1)
    #expect {
      try list[0].get()
    } throws: {
      "\($0)".hasPrefix("apps is damaged:\n\(directory.installed.directory.path): error: it can't be read")
    }
  }

  @Test func `apps whose names are emoji are told apart`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.edit(BundleDirectory.info, "ListOMat-o-Rama", "\u{1F3B5}")
    try directory.installed.install(from: directory.app)
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Other")
    try directory.edit(BundleDirectory.info, "Other-o-Rama", "\u{1F3B8}")
    try directory.edit("Other.entitlements", "group.com.example.Other", "group.com.example.More")
    try directory.installed.install(from: directory.app)
    #expect(directory.installed.app(named: "\u{1F3B8}")?.identifier == "com.example.Other")
    #expect(directory.installed.app(named: "?") == nil)
  }

  @Test func `a copied directory is not taken for another app`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    try FileManager.default.copyItem(
      at: directory.app, to: directory.installed.directory.appending(path: "com.example.Twin.app"))
    #expect {
      try directory.installed.list()[1].get()
    } throws: {
      "\($0)" == "com.example.Twin is damaged:\ncom.example.Twin.app/Info.plist: error: "
        + "the app calls itself com.example.ListOMat, but stands where com.example.Twin belongs\n"
        + "  Remove com.example.Twin and install the app again."
    }
  }

  @Test(arguments: ["com.example.Other", "../ListOMat", "", "."])
  func `only an app that is there is removed`(_ identifier: String) throws {
    let directory = try BundleDirectory.withApp()
    try directory.installed.install(from: directory.app)
    #expect { try directory.installed.remove(identifier) } throws: {
      "\($0)".contains("there is no app \(identifier)\n  Give the identifier of an installed app.")
    }
    #expect(directory.installed.list().count == 1)
    #expect(FileManager.default.fileExists(atPath: directory.app.path))
  }

  @Test func `a directory that is not there holds no apps`() throws {
    #expect(try BundleDirectory().installed.list().isEmpty)
  }
}
