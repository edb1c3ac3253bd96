public import Foundation
import Glibc

/// The name of a conversation that one process has open.
///
///     let name = HeldName.take("terminal", in: places.openTerminals)
///     name.wasLeft  // whether the process that had it was killed: its conversation can be gone on with
///     …
///     name.release()
///
/// Each name is a file, and who has it open holds the file's lock, which the kernel frees when the process ends, however it ends.
/// Only who ends it by itself removes the file.
public struct HeldName: Sendable {
  public let name: String
  /// True where another process had it, not long ago, and was killed.
  public let wasLeft: Bool
  private let file: URL
  /// Negative where the file couldn't be made. Then nobody finds the conversation later.
  private let descriptor: Int32

  /// A conversation that was left so long ago isn't gone on with: the person has other things in mind. In seconds.
  private static let lastingSeconds = 3600.0

  /// Takes the name that was left last, or a new one.
  ///
  /// - Parameters:
  ///   - kind: what names of this kind begin with, lowercase letters.
  ///   - directory: of the files.
  public static func take(_ kind: String, in directory: URL, now: Date = .now) -> HeldName {
    try? FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let left = left(kind, in: directory, now) { return left }
    var held = new(kind, in: directory)
    // Another process that starts now may have come upon the new file, and believe that it was left.
    if held.descriptor < 0 { held = new(kind, in: directory) }
    return held
  }

  private static func new(_ kind: String, in directory: URL) -> HeldName {
    let name = "\(kind)-\(UUID().uuidString.lowercased())"
    let file = directory.appending(path: name)
    return HeldName(name: name, wasLeft: false, file: file, descriptor: lock(file, O_CREAT | O_EXCL))
  }

  private static func left(_ kind: String, in directory: URL, _ now: Date) -> HeldName? {
    var found: (held: HeldName, moment: Date)?
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    where name.hasPrefix("\(kind)-") {
      let file = directory.appending(path: name)
      let descriptor = lock(file)
      guard descriptor >= 0 else { continue }
      let held = HeldName(name: name, wasLeft: true, file: file, descriptor: descriptor)
      let moment = held.moment
      if now.timeIntervalSince(moment) > lastingSeconds {
        held.release()
      } else if let last = found, last.moment >= moment {
        // It waits for another terminal.
        close(descriptor)
      } else {
        if let last = found { close(last.held.descriptor) }
        found = (held, moment)
      }
    }
    return found?.held
  }

  /// - Returns: a descriptor that holds the file's lock; -1 where another process does, or it isn't there any more.
  private static func lock(_ file: URL, _ flags: Int32 = 0) -> Int32 {
    let descriptor = open(file.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
    guard descriptor >= 0 else { return -1 }
    var (own, present) = (stat(), stat())
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &own) == 0,
      lstat(file.path, &present) == 0, own.st_ino == present.st_ino
    else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  private var moment: Date {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .distantPast }
    return Date(
      timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  /// Notes that the conversation goes on now.
  public func touch() { if descriptor >= 0 { futimens(descriptor, nil) } }

  /// Gives it up: nobody will go on with the conversation.
  public func release() {
    guard descriptor >= 0 else { return }
    unlink(file.path)
    close(descriptor)
  }
}
