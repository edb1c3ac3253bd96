/// The requests that an app keeps in a file until there is a service, one after the other.
///
///     file.append(RequestQueue.entry(for: .donate([donation])))
///     let queue = RequestQueue(bytesOfTheFile)
///     for request in queue.requests { try carryOut(request) }
///
/// Each entry is a length and a checksum of four bytes each, lowest byte first, and the request. A program may be killed while
/// it writes, so an entry that is cut off or damaged ends the queue: it was never acknowledged.
public struct RequestQueue: Sendable {
  /// The name of the file in an app's container.
  public static let fileName: String = "requests.queue"
  /// The largest file, in bytes. An app that is never taken in can't fill a disk.
  public static let maximumBytes: Int = 8 << 20

  private static let headerLength = 8

  public private(set) var requests: [AppRequest] = []
  /// The bytes up to the end of the last whole entry.
  public private(set) var length: Int = 0
  /// The entries that are whole but that this version can't read, with the reasons.
  public private(set) var unreadable: [MalformedMessage] = []

  public init(_ bytes: [UInt8]) {
    var start = 0
    while bytes.count - start >= Self.headerLength {
      let count = Self.number(bytes, start)
      let body = start + Self.headerLength
      guard count > 0, count <= AppProtocol.maximumLength, bytes.count - body >= count else { return }
      let entry = bytes[body..<body + count]
      guard Self.checksum(entry) == UInt32(Self.number(bytes, start + 4)) else { return }
      do throws(MalformedMessage) {
        requests.append(try AppRequest(entry))
      } catch {
        unreadable.append(error)
      }
      start = body + count
      length = start
    }
  }

  /// The bytes that stand for one request.
  public static func entry(for request: AppRequest) -> [UInt8] {
    let body = request.bytes
    return number(UInt32(body.count)) + number(checksum(body[...])) + body
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }

  private static func number(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  /// FNV-1a.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
