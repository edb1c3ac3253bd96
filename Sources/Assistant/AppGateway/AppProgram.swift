import AppBundle
import ExtensionProtocol
import Foundation
import Glibc

/// The program at the other end of a connection, as the kernel knows it, or as the host does that started it.
///
///     let program = try AppProgram(of: socket, among: apps)
///     program.app.identifier  // "com.example.Bank"
struct AppProgram {
  var app: AppBundle
  /// The identifier of the app, or of its extension.
  var identifier: String
  /// Nil for an extension that has its connection from its host, and for an app that is being started with one.
  var process: pid_t?

  /// True for the app itself, false for its extensions.
  var isApp: Bool { identifier == app.identifier }

  /// Why a program isn't let in.
  struct Stranger: Error, Hashable {
    var reason: String
  }

  /// The program of an app that is handed its connection.
  init(_ app: AppBundle) {
    self.app = app
    identifier = app.identifier
  }

  /// Finds the app of an extension; nil where no app has it.
  init?(extension identifier: String, among apps: [AppBundle]) {
    guard
      let app = apps.first(where: { $0.allExtensions.contains { $0.identifier == identifier } })
    else { return nil }
    self.app = app
    self.identifier = identifier
  }

  /// Finds the app by the user and the executable of the process that connected.
  init(of socket: Int32, among apps: [AppBundle]) throws(Stranger) {
    guard let peer = LocalSocket.peer(of: socket) else {
      throw Stranger(reason: "the system doesn't say which program this is")
    }
    guard peer.user == getuid() else {
      throw Stranger(reason: "this is the assistant of another user of the machine")
    }
    process = peer.process
    let link = "/proc/\(peer.process)/exe"
    guard let file = Self.file(link) else {
      throw Stranger(reason: "the program of process \(peer.process) can't be seen")
    }
    for app in apps {
      let programs =
        [(app.identifier, app.executable)] + app.allExtensions.map { ($0.identifier, $0.executable) }
      for case (let identifier, let executable?) in programs where Self.file(executable.path) == file {
        self.app = app
        self.identifier = identifier
        return
      }
    }
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
    throw Stranger(
      reason:
        "\(path) is no program of an installed app; install the app with “beckon apps install” and start it from "
        + "where it is installed")
  }

  /// The numbers that tell one file from all others.
  private struct File: Hashable {
    var device: UInt
    var number: UInt
  }

  private static func file(_ path: String) -> File? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return File(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }
}
