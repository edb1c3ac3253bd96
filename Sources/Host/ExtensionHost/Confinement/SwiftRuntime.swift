import Foundation
import Glibc

/// The directories of the Swift runtime that a program is linked with; none for one that has the runtime in it.
///
///     SwiftRuntime.directories(for: "/…/ListOMatIntents")  // ["/usr/lib/swift/linux"]
///
/// An app's program names directories to look for libraries in (`DT_RUNPATH`). The program isn't trusted, so only a directory that
/// holds the Swift runtime counts, and that is the system's (root's) or the one of Beckon's own runtime: an app can't name the
/// person's files. Who keeps another runtime at home names it in `LD_LIBRARY_PATH`.
enum SwiftRuntime {
  private static let library = "libswiftCore.so"

  /// Those of this process.
  private static let own = ELFFile.runPath(of: "/proc/self/exe").compactMap(resolved)

  static func directories(for program: String) -> [String] {
    let named = ELFFile.runPath(of: program).compactMap(resolved)
    let variable = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
    // The variable is the person's own word, so its directories count.
    return named.filter { isRoots($0) || own.contains($0) }
      + variable.split(separator: ":").map(String.init).compactMap(resolved)
  }

  /// The directory itself, behind all links; nil where it has no runtime in it.
  private static func resolved(_ directory: String) -> String? {
    guard directory.hasPrefix("/"), let path = realpath(directory, nil) else { return nil }
    defer { free(path) }
    let resolved = String(cString: path)
    return access("\(resolved)/\(library)", R_OK) == 0 ? resolved : nil
  }

  /// True where only root can put something there.
  static func isRoots(_ directory: String) -> Bool {
    var status = stat()
    return stat(directory, &status) == 0 && status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
