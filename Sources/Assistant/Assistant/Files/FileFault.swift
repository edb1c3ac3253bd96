import Foundation
import Glibc
import Storage

/// A file that can't be written, in words that a person can do something with.
///
///     /home/anna/.local/state/beckon/conversation.json can't be written: no space left on device
public struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var reason: String

  init(_ file: URL, _ reason: String) {
    path = file.path
    self.reason = reason
  }

  /// - Parameter number: the system's number of the error, `errno`.
  init(_ file: URL, number: Int32) {
    self.init(file, Self.reason(number))
  }

  /// The system's words inside Foundation's error about a file, or for a store that has no room; nil for another error.
  public init?(_ error: any Error) {
    if case .full(let path)? = error as? StorageError {
      self.path = path
      reason = Self.reason(ENOSPC)
      return
    }
    let error = error as NSError
    guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return nil }
    self.path = path
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      underlying.domain == NSPOSIXErrorDomain
    {
      reason = Self.reason(Int32(underlying.code))
    } else if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue {
      reason = Self.reason(ENOSPC)
    } else {
      reason = error.localizedDescription
    }
  }

  private static func reason(_ number: Int32) -> String {
    let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  public var description: String { "\(path) can't be written: \(reason)" }
}
