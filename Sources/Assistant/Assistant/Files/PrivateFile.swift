import Foundation
import Glibc

/// A file that only its person may read, mode 0600 in a directory of mode 0700.
struct PrivateFile {
  private let file: URL

  init(_ file: URL) {
    self.file = file
  }

  /// Writes the whole file at once: a reader sees the old content or the new, and nobody else sees either.
  ///
  /// A process that is killed meanwhile leaves its half behind, under a name that the next one takes.
  func write(_ data: Data) throws(FileFault) {
    try makeDirectory()
    let (temporary, descriptor) = try opened()
    do throws(FileFault) {
      try write(data, to: descriptor)
      guard rename(temporary, file.path) == 0 else { throw FileFault(file, number: errno) }
    } catch {
      unlink(temporary)
      close(descriptor)
      throw error
    }
    // With it goes the lock, which another writer may be waiting for.
    close(descriptor)
  }

  /// Removes the file, and what a killed process has left of it.
  func remove() {
    unlink(file.path)
    // Not what another process is writing now.
    guard access(temporary, F_OK) == 0, let (path, descriptor) = try? opened() else { return }
    unlink(path)
    close(descriptor)
  }

  private var temporary: String { file.path + ".new" }

  /// Opens the file that is written, empty and for this writer alone.
  private func opened() throws(FileFault) -> (path: String, descriptor: Int32) {
    let path = temporary
    while true {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileFault(file, number: errno) }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var (own, present) = (stat(), stat())
      // The writer before has given it the file's name meanwhile.
      guard fstat(descriptor, &own) == 0, lstat(path, &present) == 0, own.st_ino == present.st_ino else {
        close(descriptor)
        continue
      }
      guard ftruncate(descriptor, 0) == 0 else {
        let number = errno
        close(descriptor)
        throw FileFault(file, number: number)
      }
      return (path, descriptor)
    }
  }

  private func makeDirectory() throws(FileFault) {
    let directory = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileFault(error) ?? FileFault(directory, "\(error)")
    }
    // One that an older version made.
    guard chmod(directory.path, 0o700) == 0 else { throw FileFault(directory, number: errno) }
  }

  private func write(_ data: Data, to descriptor: Int32) throws(FileFault) {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFault(file, number: errno) }
      rest = rest.dropFirst(count)
    }
    // Some file systems tell of a full disk only when a descriptor is closed. The lock needs the other one.
    guard close(dup(descriptor)) == 0 else { throw FileFault(file, number: errno) }
  }
}
