import Foundation
import Glibc

/// A file that only its person may read, mode 0600 in a directory of mode 0700.
struct PrivateFile {
  private let file: URL

  init(_ file: URL) {
    self.file = file
  }

  /// Writes the whole file at once: a reader sees the old content or the new, and nobody else sees either.
  func write(_ data: Data) throws(FileFault) {
    try makeDirectory()
    var template = Array((file.path + ".XXXXXX").utf8CString)
    // Makes the file with mode 0600.
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileFault(file, number: errno) }
    let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(FileFault) {
      try write(data, to: descriptor)
      guard rename(temporary, file.path) == 0 else { throw FileFault(file, number: errno) }
    } catch {
      unlink(temporary)
      throw error
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

  /// Writes and closes.
  private func write(_ data: Data, to descriptor: Int32) throws(FileFault) {
    var failure: Int32 = 0
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        failure = errno
        break
      }
      rest = rest.dropFirst(count)
    }
    // A full disk may show only now.
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw FileFault(file, number: failure) }
  }
}
