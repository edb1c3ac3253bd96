import Foundation
import Glibc

/// The memory and threads that a process takes of the machine, as the kernel counts them.
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
    // Bytes are compared, since characters cost thirty times as much, and every process is looked at several times a second.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    func count(_ name: String) -> Int? {
      guard let line = lines.first(where: { $0.starts(with: name.utf8) }) else { return nil }
      let digits = line.dropFirst(name.utf8.count).drop { !Self.digits.contains($0) }
        .prefix { Self.digits.contains($0) }
      return Int(Substring(digits))
    }
    // A process that has ended and isn't reaped yet has no memory, and no such lines.
    guard let threads = count("Threads:") else { return nil }
    self.threads = threads
    megabytes = ["RssAnon:", "RssShmem:", "VmSwap:"].reduce(0) { $0 + (count($1) ?? 0) } >> 10
  }

  /// The time that a process has worked on processors, in seconds; nil where it's gone.
  static func seconds(of process: Int32) -> Double? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The moment at which a process began, in ticks of the kernel's clock. It tells processes apart that have the same number one after the
  /// other. Nil where it's gone.
  static func beginning(of process: Int32) -> Substring? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The program's name stands in brackets, and may have any signs in it.
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    return fields.count > beginningField ? fields[beginningField] : nil
  }

  /// The place of the beginning among the fields behind the name.
  private static let beginningField = 19

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
