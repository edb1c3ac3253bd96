import Conversations
import Foundation
import Synchronization
import Testing

@testable import Assistant

/// Desktop entries, their command lines, and the programs that are started.
@Suite struct DesktopTests {
  private static let codes = ExecLine.Codes(name: "My Editor", icon: "editor", path: "/x/editor.desktop")

  @Test(arguments: [
    ("firefox %u", ["firefox"]), ("app --title %c %i", ["app", "--title", "My Editor", "--icon", "editor"]),
    (#"env "a b" c"#, ["env", "a b", "c"]),
    (#"sh -c "echo \"\$HOME\" \\""#, ["sh", "-c", #"echo "$HOME" \"#]),
    ("app 100%% --from=%k", ["app", "100%", "--from=/x/editor.desktop"]),
    ("app --file=%f", ["app", "--file="]),
    (#"app """#, ["app", ""]),
    ("app ; rm -rf / $(x) `y` | z", ["app", ";", "rm", "-rf", "/", "$(x)", "`y`", "|", "z"]),
    (#""/opt/My App/run" %F"#, ["/opt/My App/run"]),
  ])
  func `a command line is read without a shell`(_ line: String, _ words: [String]) {
    #expect(ExecLine.words(of: line, Self.codes) == words)
  }

  @Test(arguments: ["", "   ", #"app "open"#, "app %x", "app %", "%u", #"app "a"b"#, "A=b app"])
  func `a wrong command line is none`(_ line: String) {
    #expect(ExecLine.words(of: line, Self.codes) == nil)
  }

  private static func entry(_ lines: String) -> DesktopEntry? {
    DesktopEntry(
      "# comment\n[Desktop Entry]\nType=Application\nName=Editor\n\(lines)\n[Desktop Action New]\nName=New\nExec=other",
      identifier: "editor.desktop", path: "/x/editor.desktop")
  }

  @Test func `an entry has names in several languages and a command`() throws {
    let entry = try #require(
      Self.entry(
        "Name[tr]=Düzenleyici\nName[zh_CN]=编辑器\nGenericName=Text\\sEditor\nExec=edit %U\nTerminal=true\nPath=/tmp"
      ))
    #expect(entry.application.name == "Editor")
    #expect(entry.application.name(in: "tr") == "Düzenleyici")
    #expect(entry.application.name(in: "zh-Hans") == "编辑器")
    #expect(entry.application.name(in: "de") == "Editor")
    #expect(entry.application.genericNames == ["Text Editor"])
    #expect(
      entry.command
        == ApplicationCommand(program: "edit", arguments: [], directory: "/tmp", needsTerminal: true))
  }

  @Test(arguments: ["Exec=a\nNoDisplay=true", "Exec=a\nHidden=true", "", "Exec=a %y"])
  func `what isn't shown or can't be started is no application`(_ lines: String) {
    #expect(Self.entry(lines) == nil)
  }

  @Test func `an entry may be for some desktops only`() throws {
    let only = try #require(Self.entry("Exec=a\nOnlyShowIn=GNOME;Unity;"))
    #expect(only.isShown(on: ["ubuntu", "GNOME"]) && !only.isShown(on: ["KDE"]) && !only.isShown(on: []))
    let never = try #require(Self.entry("Exec=a\nNotShowIn=KDE;"))
    #expect(never.isShown(on: []) && !never.isShown(on: ["KDE"]))
  }

  // MARK: Folders

  /// A directory of its own that goes away with it.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "beckon-desktop-\(UUID().uuidString)")
    func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    func entry(_ path: String, _ name: String, _ lines: String) throws {
      try write(path, "[Desktop Entry]\nType=Application\nName=\(name)\n\(lines)\n")
    }
    var desktop: Desktop {
      Desktop(environment: [
        "XDG_DATA_HOME": url.appending(path: "home").path,
        "XDG_DATA_DIRS": url.appending(path: "system").path,
        "PATH": url.appending(path: "bin").path + ":/usr/bin:/bin",
      ])
    }
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `the person's entries go before those of the system`() throws {
    let folder = Folder()
    try folder.entry("system/applications/a.desktop", "System A", "Exec=true")
    try folder.entry("system/applications/b.desktop", "B", "Exec=true")
    try folder.entry("system/applications/kde/c.desktop", "C", "Exec=true")
    try folder.entry("system/applications/d.desktop", "D", "Exec=true\nTryExec=/nowhere/d")
    try folder.write("system/applications/e.txt", "nothing")
    try folder.entry("home/applications/a.desktop", "My A", "Exec=true")
    try folder.entry("home/applications/b.desktop", "B", "Exec=true\nHidden=true")
    let found = folder.desktop.applications()
    #expect(found.map(\.identifier) == ["kde-c.desktop", "a.desktop"])
    #expect(found.map(\.name) == ["C", "My A"])
    #expect(Desktop.none.applications().isEmpty)
  }

  // MARK: Starting

  /// Starts nothing, and remembers what was to be started.
  private final class Recorder: ApplicationStarter {
    let commands = Mutex<[ApplicationCommand]>([])
    func start(_ command: ApplicationCommand) throws(StartFailure) {
      commands.withLock { $0.append(command) }
    }
  }

  @Test func `an assistant starts exactly the application that was named`() throws {
    let folder = Folder()
    try folder.entry("system/applications/firefox.desktop", "Firefox", "Exec=firefox --new-window %u")
    let recorder = Recorder()
    var configuration = Configuration(
      places: Places(
        data: folder.url.appending(path: "data"), state: folder.url.appending(path: "state"),
        configuration: folder.url.appending(path: "configuration"),
        cache: FileManager.default.temporaryDirectory.appending(path: "beckon-script-cache/beckon")))
    configuration.desktop = folder.desktop
    configuration.desktop.starter = recorder
    let session = try Assistant(configuration).session()
    #expect(session.receive("open Firefox").lines == ["Opening Firefox."])
    #expect(session.receive("open Chrome").status == .failed)
    #expect(
      recorder.commands.withLock { $0 } == [
        ApplicationCommand(
          program: "firefox", arguments: ["--new-window"], directory: nil, needsTerminal: false)
      ])
  }

  @Test func `a program runs with its arguments as they are`() throws {
    let folder = Folder()
    let mark = folder.url.appending(path: "mark")
    // A named pipe: reading it waits until the program has written.
    try folder.write("bin/writer", "#!/bin/sh\nprintf '%s|' \"$PWD\" \"$@\" > '\(mark.path)'\n", mode: 0o755)
    #expect(mkfifo(mark.path, 0o600) == 0)
    try folder.entry(
      "home/applications/w.desktop", "Writer", "Exec=writer \"a b\" $HOME ;\nPath=\(folder.url.path)")
    let desktop = folder.desktop
    try desktop.start(#require(desktop.applications().first))
    let written = try FileHandle(forReadingFrom: mark).readToEnd() ?? Data()
    #expect(String(decoding: written, as: UTF8.self) == "\(folder.url.path)|a b|$HOME|;|")
  }

  @Test func `a program inherits no open file`() throws {
    let folder = Folder()
    let mark = folder.url.appending(path: "mark")
    try folder.write("secret", "text")
    let secret = open(folder.url.appending(path: "secret").path, O_RDONLY)
    defer { close(secret) }
    #expect(secret > 2 && fcntl(secret, F_GETFD) & FD_CLOEXEC == 0)
    try folder.write("bin/lister", "#!/bin/sh\nls -l /proc/$$/fd > '\(mark.path)'\n", mode: 0o755)
    #expect(mkfifo(mark.path, 0o600) == 0)
    try folder.entry("home/applications/l.desktop", "Lister", "Exec=lister")
    let desktop = folder.desktop
    try desktop.start(#require(desktop.applications().first))
    let written = try FileHandle(forReadingFrom: mark).readToEnd() ?? Data()
    let files = String(decoding: written, as: UTF8.self)
    #expect(files.contains("/dev/null") && files.contains("lister") && !files.contains("secret"))
    #expect(!files.contains(" 3 ->"))
  }

  @Test func `what isn't there isn't started`() throws {
    let folder = Folder()
    try folder.entry("home/applications/gone.desktop", "Gone", "Exec=/nowhere/gone")
    try folder.entry("home/applications/top.desktop", "Top", "Exec=top\nTerminal=true")
    try folder.write("bin/plain", "text")
    try folder.entry("home/applications/plain.desktop", "Plain", "Exec=plain")
    try folder.entry("home/applications/moved.desktop", "Moved", "Exec=true\nPath=/nowhere/moved")
    let desktop = folder.desktop
    for (name, failure) in [
      ("gone", StartFailure.missing), ("top", .terminal), ("plain", .missing), ("other", .missing),
      ("moved", .refused),
    ] {
      let application = DesktopApplication(identifier: "\(name).desktop", name: name)
      #expect(throws: failure) { try desktop.start(application) }
    }
  }
}
