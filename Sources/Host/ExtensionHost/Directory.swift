import Glibc
import IntentSchema

/// Makes directories that only the person may enter.
package enum Directory {
  /// Makes a directory, and missing ones above it. Where it exists, that costs one system call.
  ///
  /// - Throws: `.launchFailed` with the reason.
  package static func make(_ path: String) throws(HandlingFailure) {
    if mkdir(path, 0o700) == 0 || isDirectory(path) { return }
    let code = errno
    if code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
      if mkdir(path, 0o700) == 0 || isDirectory(path) { return }
    }
    throw .launchFailed(reason: "its directories can't be made: \(path): \(String(cString: strerror(code)))")
  }

  private static func isDirectory(_ path: String) -> Bool {
    guard errno == EEXIST else { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
