import Foundation

/// What a process takes of the machine, as the kernel counts it.
///
///     if let usage = ProcessUsage(of: pid), usage.megabytes > 128 { stop() }
struct ProcessUsage: Hashable {
  /// Memory of its own, also where it's on the swap device or could be shared with other processes. Files that are mapped, such as
  /// libraries, don't count: the kernel can drop their pages.
  var megabytes: Int
  var threads: Int

  /// - Returns: nil where the process is gone.
  init?(of process: Int32) {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    self.init(status: text)
  }

  /// - Parameter text: the file `status` of a process, lines such as `RssAnon:     5320 kB`.
  init?(status text: String) {
    var counts: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count >= 2, let count = Int(words[1]) { counts[words[0]] = count }
    }
    // A process that has ended and isn't reaped yet has no memory, and no such lines.
    guard let threads = counts["Threads:"] else { return nil }
    self.threads = threads
    megabytes = ["RssAnon:", "RssShmem:", "VmSwap:"].reduce(0) { $0 + (counts[$1] ?? 0) } >> 10
  }
}
