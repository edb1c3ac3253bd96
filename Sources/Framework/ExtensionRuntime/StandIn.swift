import ExtensionProtocol
import Foundation

/// Answers the host while the developer's code keeps the main thread busy.
///
/// The host may ask how far a late call is (ping), or send the places that a geocoder asked for. A thread looks every 50
/// ms whether the main thread still does the same piece of work, and reads the messages then. When no new work has begun
/// it sleeps, so that an idle process never wakes up.
final class StandIn: Sendable {
  private let inbox: Inbox
  private let bell: StandInBell
  private let connection: Connection
  private let answer: @Sendable (HostMessage) -> Void

  /// In milliseconds.
  private static let interval = 50

  /// - Parameter answer: answers a message that needs none of the developer's code.
  init(
    _ inbox: Inbox, _ bell: StandInBell, _ connection: Connection,
    answer: @escaping @Sendable (HostMessage) -> Void
  ) {
    self.inbox = inbox
    self.bell = bell
    self.connection = connection
    self.answer = answer
  }

  func start() {
    Thread.detachNewThread { [self] in
      while true {
        bell.sleep()
        watch()
      }
    }
  }

  /// Returns when no more work begins.
  private func watch() {
    var last = inbox.mainThread
    while true {
      let isHurried = bell.doze(milliseconds: Self.interval)
      let now = inbox.mainThread
      if now.isWorking, now == last || isHurried { read(during: now) }
      if !now.isWorking, now == last {
        bell.expectSleep()
        // Work that began in between may not have rung the bell.
        if inbox.mainThread == last { return }
        bell.stayAwake()
      }
      last = now
    }
  }

  private func read(during spell: Inbox.MainThread) {
    while inbox.mainThread == spell {
      connection.wait(milliseconds: Int32(Self.interval))
      for message in inbox.takeForStandIn() { answer(message) }
    }
  }
}
