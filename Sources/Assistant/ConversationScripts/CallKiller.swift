import Assistant
import Foundation
import Glibc
import Synchronization

/// Kills an app's extension while a call to it is under way.
///
/// The extension is stopped first, so that the call can't be answered before the kill: whether it dies in the
/// middle doesn't depend on how fast it is.
final class CallKiller: Sendable {
  private let isFinished = Mutex(false)
  private let thread = DispatchSemaphore(value: 0)

  init(assistant: Assistant, app: String) {
    let pids = assistant.processes(ofApp: app)
    for pid in pids { kill(pid, SIGSTOP) }
    Thread.detachNewThread { [self] in
      while !isFinished.withLock({ $0 }) {
        // Only a process that holds a call is killed; before that it would simply be started anew.
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
