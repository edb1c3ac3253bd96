import CSystemd
import Glibc

/// A connection to logind (`org.freedesktop.login1`) on the system's bus.
///
///     let state = try LoginBus(patience: .seconds(1)).desktop()
final class LoginBus {
  enum Fault: Error {
    /// There is no bus, or it isn't there any more.
    case closed
    /// Nothing answered in time.
    case silent
  }

  private let bus: OpaquePointer
  /// The path of the user's object; nil until it was asked for.
  private var user: String?

  private static let service = "org.freedesktop.login1"
  private static let root = "/org/freedesktop/login1"

  /// - Parameter patience: the longest wait for the bus, and for each answer.
  init(patience: Duration) throws(Fault) {
    var opened: OpaquePointer?
    guard sd_bus_open_system(&opened) >= 0, let opened else { throw .closed }
    bus = opened
    let limit = UInt64(patience / .microseconds(1))
    sd_bus_set_method_call_timeout(bus, limit)
    let end = ContinuousClock.now + patience
    // Else the first call would wait for a greeting as long as the library does, a minute and a half.
    while true {
      let isReady = sd_bus_is_ready(bus)
      if isReady > 0 { return }
      guard isReady == 0 else { throw .closed }
      let done = sd_bus_process(bus, nil)
      guard done >= 0 else { throw .closed }
      if done > 0 { continue }
      guard ContinuousClock.now < end else { throw .silent }
      sd_bus_wait(bus, limit)
    }
  }

  deinit { sd_bus_close_unref(bus) }

  /// The lock of the session that the person sits at.
  func desktop() throws(Fault) -> DesktopLock.State {
    let user: String
    if let known = self.user {
      user = known
    } else {
      guard let found = try objectOfUser() else { return .none }
      self.user = found
      user = found
    }
    guard let session = try session(of: user),
      let isLocked = try flag("LockedHint", of: session, "\(Self.service).Session")
    else { return .none }
    return isLocked ? .locked : .unlocked
  }

  // MARK: Questions

  /// - Returns: nil where the user isn't logged in.
  private func objectOfUser() throws(Fault) -> String? {
    var identifier = getuid()
    let answer = try call(Self.root, "\(Self.service).Manager", "GetUser") {
      sd_bus_message_append_basic($0, Self.kind("u"), &identifier)
    }
    return answer.flatMap { Self.text("o", $0) }
  }

  /// The session of the user's that is shown, as logind chooses it: a graphical one rather than another.
  private func session(of user: String) throws(Fault) -> String? {
    guard let answer = try property("Display", of: user, "\(Self.service).User"),
      sd_bus_message_enter_container(answer.message, Self.kind("v"), "(so)") > 0,
      sd_bus_message_enter_container(answer.message, Self.kind("r"), "so") > 0,
      let name = Self.text("s", answer), let path = Self.text("o", answer)
    else { return nil }
    return name.isEmpty ? nil : path
  }

  private func flag(_ name: String, of object: String, _ interface: String) throws(Fault) -> Bool? {
    guard let answer = try property(name, of: object, interface),
      sd_bus_message_enter_container(answer.message, Self.kind("v"), "b") > 0
    else { return nil }
    var flag: Int32 = 0
    return sd_bus_message_read_basic(answer.message, Self.kind("b"), &flag) > 0 ? flag != 0 : nil
  }

  private func property(_ name: String, of object: String, _ interface: String) throws(Fault) -> Message? {
    try call(object, "org.freedesktop.DBus.Properties", "Get") { message in
      for text in [interface, name] {
        let appended = text.withCString { sd_bus_message_append_basic(message, Self.kind("s"), $0) }
        guard appended >= 0 else { return appended }
      }
      return 0
    }
  }

  // MARK: Messages

  private final class Message {
    let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    deinit { sd_bus_message_unref(message) }
  }

  /// - Returns: nil for an answer that it can't, or that there is no such service.
  private func call(
    _ object: String, _ interface: String, _ method: String, _ write: (OpaquePointer) -> Int32
  ) throws(Fault) -> Message? {
    var made: OpaquePointer?
    guard sd_bus_message_new_method_call(bus, &made, Self.service, object, interface, method) >= 0,
      let question = made.map(Message.init),
      write(question.message) >= 0,
      // Where logind doesn't run, it isn't started for this.
      sd_bus_message_set_auto_start(question.message, 0) >= 0
    else { return nil }
    var answer: OpaquePointer?
    let outcome = sd_bus_call(bus, question.message, 0, nil, &answer)
    if outcome >= 0 { return answer.map(Message.init) }
    if outcome == -ETIMEDOUT { throw .silent }
    guard sd_bus_is_open(bus) > 0 else { throw .closed }
    return nil
  }

  private static func text(_ kind: Character, _ message: Message) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message.message, Self.kind(kind), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  /// The letter of a kind of values, as the library takes it.
  private static func kind(_ letter: Character) -> CChar { CChar(letter.asciiValue ?? 0) }
}
