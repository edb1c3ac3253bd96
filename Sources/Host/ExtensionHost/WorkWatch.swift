/// Looks from time to time how long an extension works on a processor while it is asked for nothing.
///
///     var watch = WorkWatch()
///     watch.seconds(of: pid, calls: 3, worked: 1.2)  // 0: the first look after its third call
///     watch.seconds(of: pid, calls: 3, worked: 6.5)  // 5.3
///
/// Only looks cost something, and no call does.
struct WorkWatch {
  /// The first look after a call, for each process.
  private var first: (process: Int32, calls: Int, worked: Double)?

  /// - Parameters:
  ///   - calls: how many calls the process has had.
  ///   - worked: how long it has worked in all, in seconds of a processor.
  /// - Returns: how long it has worked since the first look after its last call.
  mutating func seconds(of process: Int32, calls: Int, worked: Double) -> Double {
    if let first, first.process == process, first.calls == calls { return worked - first.worked }
    first = (process, calls, worked)
    return 0
  }
}
