import Conversations
import Foundation
import Service
import Synchronization

/// A conversation that goes on when the service is killed, with the service that comes after it or in this process, and when this
/// process is killed, with the next one.
///
///     let conversation = LastingConversation(setting, invocation, HeldName.take("terminal", in: places.openTerminals))
///     let turn = try conversation.say("yes") { print($0) }
final class LastingConversation: Sendable {
  private let setting: Setting
  private let invocation: Invocation
  private let name: HeldName
  private let open = Mutex<OpenConversation?>(nil)

  private let hasBegun = Mutex(false)

  /// True where apps may ask the person something between two turns.
  private let attends: Bool

  init(_ setting: Setting, _ invocation: Invocation, _ name: HeldName, attends: Bool = false) {
    self.attends = attends
    self.setting = setting
    self.invocation = invocation
    self.name = name
  }

  /// The names of the apps that can be spoken to.
  var apps: [String] { get throws { try opened().apps } }

  /// - Throws: `ServiceLost` where the service ended during the turn. The next call goes on without it.
  func say(_ text: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    let conversation = try opened()
    defer { name.touch() }
    do {
      return try conversation.say(text, observe)
    } catch let lost as ServiceLost {
      open.withLock { $0 = nil }
      // A request that was sent may have been carried out, so it isn't sent again.
      if lost.wasSent { throw lost }
      return try opened().say(text, observe)
    }
  }

  /// Goes on with what waited for the person to unlock Beckon.
  func goOnUnlocked(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try opened().goOnUnlocked(observe)
  }

  /// Puts the question again that was open when the process before was killed.
  func askAgain(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    name.wasLeft ? try opened().askAgain(observe) : nil
  }

  /// Offers what the person may want to do now.
  func offer(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? { try opened().offer(observe) }

  /// The descriptor that becomes readable when somebody has something to tell; nil where nobody does now.
  var news: Int32? { open.withLock { $0?.conversation.news } }

  /// True where an app wants something of the person; nil where the service has ended.
  func isAwaited() -> Bool? {
    do {
      return try open.withLock { try $0?.conversation.isAwaited() } ?? false
    } catch {
      return nil
    }
  }

  /// Asks the person what an app wants to know.
  func attend(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? { try opened().attend(observe) }

  /// The sentences and names that may be typed next; none where the service has just ended.
  func offers() -> Offers { (try? opened().offers()) ?? Offers(sentences: [], names: []) }

  private func opened() throws -> any FrontConversation {
    try open.withLock { open in
      if let open { return open.conversation }
      let now = try hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return hasBegun || name.wasLeft ? try goingOn() : try new()
      }
      open = now
      return now.conversation
    }
  }

  private func new() throws -> OpenConversation {
    try setting.open(invocation, .init(name.name, .new), attends: attends)
  }

  private func goingOn() throws -> OpenConversation {
    do {
      return try setting.open(invocation, .init(name.name, .left), attends: attends)
    } catch is FrontRefusal {
      // Nothing was worth keeping yet.
      return try new()
    }
  }

  func end() {
    open.withLock { open in
      open?.conversation.end()
      open?.stop()
      open = nil
    }
    name.release()
  }
}
