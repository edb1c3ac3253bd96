import Foundation
import Glibc
import IntentSchema

/// Takes the names that an app has left in its container.
///
///     try intake.take { names in try memory.setNames(names, by: "com.example.Paces") }
///
/// An app's own process leaves them there, and so did all apps before names had a store. The file is moved aside first: what the
/// app writes meanwhile is another file, for the next time. One that a killed process had moved aside is taken first.
struct NameIntake: Sendable {
  private let file: String
  private let aside: String
  private let lock: URL

  /// - Parameter container: the app's own.
  init(_ container: URL) {
    let file = container.appending(path: RegisteredNames.fileName)
    self.file = file.path
    aside = file.appendingPathExtension("taken").path
    lock = file.appendingPathExtension("lock")
  }

  /// True where there is anything to take. Cost: two microseconds.
  var isAwaited: Bool { Self.isFile(file) || Self.isFile(aside) }

  /// Hands over what waits, and removes it.
  ///
  /// - Parameter keep: where it throws, the names wait for the next time.
  func take(_ keep: (RegisteredNames) throws -> Void) rethrows {
    try FileLock(lock).whileHeld {
      try takeAside(keep)
      guard Self.isFile(file), rename(file, aside) == 0 else { return }
      try takeAside(keep)
    }
  }

  /// Removes what waits.
  func discard() {
    for path in [file, aside, lock.path] { unlink(path) }
  }

  private func takeAside(_ keep: (RegisteredNames) throws -> Void) rethrows {
    guard Self.isFile(aside) else { return }
    // The file is the app's. What can't be read is nothing.
    if let names = Self.names(aside) { try keep(names) }
    unlink(aside)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func names(_ path: String) -> RegisteredNames? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: RegisteredNames.maximumBytes + 1),
      data.count <= RegisteredNames.maximumBytes
    else { return nil }
    return try? JSONDecoder().decode(RegisteredNames.self, from: data)
  }
}
