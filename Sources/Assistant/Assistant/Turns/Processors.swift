import Dispatch
import Foundation

/// Lets only so many turns think at once as the machine has processors.
///
///     let actions = Processors.shared.lend { conversation.receive(event, in: surroundings) }
///
/// A turn thinks for less than a millisecond. Hundreds that think at once wait for each other's locks while those who hold
/// them wait for a processor; one after the other, all are done sooner. Waiting for an app or a disk needs no processor.
struct Processors: Sendable {
  static let shared = Processors(ProcessInfo.processInfo.activeProcessorCount)

  private let free: DispatchSemaphore

  init(_ count: Int) { free = DispatchSemaphore(value: max(1, count)) }

  func lend<Result>(_ work: () -> Result) -> Result {
    free.wait()
    defer { free.signal() }
    return work()
  }
}
