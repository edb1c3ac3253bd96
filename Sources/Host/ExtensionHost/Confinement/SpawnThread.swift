import Foundation
import Synchronization

/// Starts all processes on one thread that never ends.
///
///     let pid = try SpawnThread.shared.start(process)
///
/// The kernel ends a confined process when the *thread* that started it has ended. A conversation's thread ends with the conversation;
/// its extensions go on.
final class SpawnThread: Sendable {
  static let shared = SpawnThread()

  private final class Job: Sendable {
    let process: NewProcess
    let result = Mutex<Result<pid_t, NewProcess.Failure>?>(nil)
    let isDone = DispatchSemaphore(value: 0)

    init(_ process: NewProcess) { self.process = process }

    func run() {
      let outcome: Result<pid_t, NewProcess.Failure>
      do throws(NewProcess.Failure) {
        outcome = .success(try process.start())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      isDone.signal()
    }
  }

  private let jobs = Mutex<[Job]>([])
  private let hasJobs = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true {
        hasJobs.wait()
        jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.run()
      }
    }
    thread.name = "spawn"
    thread.start()
  }

  /// Starts a process and returns its number.
  func start(_ process: NewProcess) throws(NewProcess.Failure) -> pid_t {
    let job = Job(process)
    jobs.withLock { $0.append(job) }
    hasJobs.signal()
    job.isDone.wait()
    guard let result = job.result.withLock({ $0 }) else { throw NewProcess.Failure(number: ECANCELED) }
    return try result.get()
  }
}
