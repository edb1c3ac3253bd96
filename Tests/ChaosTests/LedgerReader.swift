import Foundation
import Glibc
import Synchronization

/// The acts of an unreliable app, and its faults, as it wrote them down.
final class LedgerReader: Sendable {
  struct Fault: Hashable, Sendable {
    var kind: String
    var token: String
    /// On the monotonic clock, in seconds.
    var moment: Double
  }

  private struct Contents {
    var offset: UInt64 = 0
    var rest = ""
    /// The number of times that each line was written.
    var counts: [String: Int] = [:]
    var faults: [Fault] = []
  }

  private let file: URL
  private let contents = Mutex(Contents())

  init(_ file: URL) { self.file = file }

  func count(of line: String) -> Int {
    read()
    return contents.withLock { $0.counts[line] ?? 0 }
  }

  /// The second words of the lines with this first word.
  func tokens(of word: String) -> [String] {
    read()
    return contents.withLock { contents in
      contents.counts.keys.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }
  }

  /// The faults from a moment on.
  func faults(since moment: Double) -> [Fault] {
    read()
    return contents.withLock { contents in
      Array(contents.faults.suffix(200).filter { $0.moment >= moment })
    }
  }

  var faultCount: Int {
    read()
    return contents.withLock { $0.faults.count }
  }

  private func read() {
    contents.withLock { contents in
      guard let handle = try? FileHandle(forReadingFrom: file) else { return }
      defer { try? handle.close() }
      try? handle.seek(toOffset: contents.offset)
      let data = (try? handle.readToEnd()) ?? Data()
      contents.offset += UInt64(data.count)
      let lines = (contents.rest + String(decoding: data, as: UTF8.self)).split(
        separator: "\n", omittingEmptySubsequences: false)
      contents.rest = String(lines.last ?? "")
      for line in lines.dropLast() {
        contents.counts[String(line), default: 0] += 1
        let words = line.split(separator: " ")
        guard words.count == 5, words[0] == "fault", let moment = Double(words[4]) else { continue }
        contents.faults.append(Fault(kind: String(words[1]), token: String(words[3]), moment: moment))
      }
    }
  }
}

/// Seconds of the clock that the apps write down.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
