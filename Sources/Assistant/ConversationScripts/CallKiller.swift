import Assistant
import Foundation
import Glibc
import Synchronization

/// Kills an app's extension while a call to it is under way.
///
/// The extension is stopped (`SIGSTOP`) before the call, so that it can't answer before it is killed, however fast it is.
final class CallKiller: Sendable {
  private let isFinished = Mutex(false)
  private let thread = DispatchSemaphore(value: 0)

  init(assistant: Assistant, app: String) {
    let pids = assistant.processes(ofApp: app)
    for pid in pids { kill(pid, SIGSTOP) }
    Thread.detachNewThread { [self] in
      while !isFinished.withLock({ $0 }) {
        // A process that is killed before it holds the call would simply be started again.
        for pid in assistant.busyProcesses() where pids.contains(pid) { kill(pid, SIGKILL) }
        sched_yield()
      }
      thread.signal()
    }
  }

  func finish() {
    isFinished.withLock { $0 = true }
    thread.wait()
  }
}
