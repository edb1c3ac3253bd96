public import AppBundle
public import ExtensionHost
public import ExtensionProtocol
public import Foundation
import Glibc
import IntentSchema
import Synchronization

/// Finds an app's running process, or starts it, and hands it an activity or an intent.
///
///     let launcher = AppLauncher(gateway, environment: ProcessInfo.processInfo.environment, logs: places.logs)
///     let answer = try launcher.open(bank, with: .activity(record, intent: nil, response: nil))
///     if case .activity(isTaken: true) = answer { print("opened") }
public final class AppLauncher: Sendable {
  private let gateway: AppGateway
  private let environment: [String: String]
  private let logs: URL
  private let patience: Patience
  private let problem: @Sendable (AppBundle) -> String?
  private let confinement: @Sendable (AppBundle) -> ExtensionLaunch?
  private let protection: Protection.Level
  private let watch: AppWatch
  /// One start at a time for each app.
  private let starting = Mutex<[String: AppLine]>([:])
  /// The processes that were started and may have ended meanwhile, with the moment of their last delivery.
  private let started = Mutex<[pid_t: ContinuousClock.Instant]>([:])
  /// The processes that the person had opened, and may have ended meanwhile.
  private let opened = Mutex<[pid_t]>([])

  /// The times that the launcher waits, in seconds.
  public struct Patience: Hashable, Sendable {
    /// For a started app to connect.
    public var start: Double
    /// For a program that is only opened to connect or to end, before it counts as running.
    public var opening: Double
    /// For its answer.
    public var answer: Double
    /// For another delivery, before an app that was started for one is told to leave.
    public var idle: Double

    public init(start: Double = 10, opening: Double = 1, answer: Double = 10, idle: Double = 600) {
      self.start = start
      self.opening = opening
      self.answer = answer
      self.idle = idle
    }
  }

  private static let logLimit = 1 << 20

  /// - Parameters:
  ///   - environment: the person's, which the app gets too. It must lead to the gateway's socket.
  ///   - logs: the folder for what started apps write.
  ///   - problem: why an app's program must not be started, such as that it isn't the installed one; nil where it may.
  ///   - confinement: how a program is started that doesn't get the person's rights; nil for one that does.
  ///   - protection: the least that is demanded of a confined program.
  ///   - limits: of a confined program.
  public init(
    _ gateway: AppGateway, environment: [String: String], logs: URL, patience: Patience = Patience(),
    problem: @escaping @Sendable (AppBundle) -> String? = { _ in nil },
    confinement: @escaping @Sendable (AppBundle) -> ExtensionLaunch? = { _ in nil },
    protection: Protection.Level = .usual, limits: ExtensionHost.Limits = .ofApps()
  ) {
    self.gateway = gateway
    self.environment = environment
    self.logs = logs
    self.patience = patience
    self.problem = problem
    self.confinement = confinement
    self.protection = protection
    watch = AppWatch(limits)
  }

  /// Delivers to the app, which is started where it doesn't run.
  ///
  /// - Returns: what the app answered. It may decline: `.activity(isTaken: false)`.
  /// - Throws: `LaunchFailure`; nothing was delivered then, or nobody knows what became of it.
  public func open(_ app: AppBundle, with delivery: AppDelivery) throws(LaunchFailure) -> DeliveryAnswer {
    let connection = try line(of: app).through { () throws(LaunchFailure) in
      let running = gateway.runningProcess(of: app.identifier)
      let connection = if let running { running } else { try newConnection(of: try start(app), app) }
      keep(connection, app)
      return connection
    }
    switch connection.deliver(delivery, until: .now() + patience.answer) {
    case .answer(.failed(let reason)): throw .refused(reason: reason)
    case .answer(let answer): return answer
    case .connectionLost: throw .ended(status: nil, log: log(of: app).path)
    case .silence: throw .gaveNoAnswer(seconds: patience.answer)
    }
  }

  /// Opens the app with nothing to go on with, as the person would. It stays until it or the person ends it.
  ///
  /// A program that has ended well by itself counts as opened: it did what it does when it's started.
  ///
  /// - Throws: `LaunchFailure`; the app isn't open then.
  public func open(_ app: AppBundle) throws(LaunchFailure) {
    try line(of: app).through { () throws(LaunchFailure) in
      if gateway.runningProcess(of: app.identifier) != nil { return }
      let process = try start(app)
      let end = ContinuousClock.now + .seconds(patience.opening)
      repeat {
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) == process {
          guard status == 0 else { throw .ended(status: status, log: log(of: app).path) }
          return
        }
        gateway.waitForChange(milliseconds: 20)
      } while gateway.runningProcess(of: app.identifier) == nil && ContinuousClock.now < end
      opened.withLock { $0.append(process) }
    }
  }

  private func line(of app: AppBundle) -> AppLine {
    starting.withLock { starting in
      let line = starting[app.identifier] ?? AppLine()
      starting[app.identifier] = line
      return line
    }
  }

  /// Tells the apps that were started, and that no person opened by themselves, to leave.
  ///
  /// - Parameter endsOpened: whether the apps that were only opened are ended as well.
  public func stop(endsOpened: Bool = false) {
    letEndedGo()
    if endsOpened { for process in opened.withLock({ $0 }) { kill(process, SIGTERM) } }
    for connection in gateway.deliverable where isStarted(connection) { connection.dismiss() }
  }

  private func isStarted(_ connection: AppConnection) -> Bool {
    guard let process = connection.program?.process else { return false }
    return started.withLock { $0[process] != nil }
  }

  /// Lets a started app stay for a while.
  private func keep(_ connection: AppConnection, _ app: AppBundle) {
    guard let process = connection.program?.process else { return }
    let now = ContinuousClock.now
    let isStarted = started.withLock { started in
      if started[process] != nil { started[process] = now }
      return started[process] != nil
    }
    guard isStarted else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience.idle) { [weak self, weak connection] in
      guard let self else { return }
      // In the app's line, so that no delivery has just chosen the process.
      line(of: app).through {
        if started.withLock({ $0[process] }) == now { connection?.dismiss() }
      }
    }
  }

  private func log(of app: AppBundle) -> URL { logs.appending(path: "\(app.identifier).log") }

  private func start(_ app: AppBundle) throws(LaunchFailure) -> pid_t {
    guard let executable = app.executable?.path else { throw .noProgram }
    guard access(executable, X_OK) == 0 else { throw .missing(path: executable) }
    if let problem = problem(app) { throw .changed(reason: problem) }
    if let launch = confinement(app) { return try start(app, launch) }
    let log = log(of: app).path
    do throws(HandlingFailure) { try Directory.make(logs.path) } catch {
      throw .notStarted(reason: "\(error)")
    }
    var status = stat()
    let size = stat(log, &status) == 0 ? Int(status.st_size) : 0
    var variables = environment
    variables[AppSocket.environmentVariable] = AppSocket.path(environment: environment)
    var process = NewProcess(
      executable: executable, arguments: [executable], environment: variables,
      directory: environment["HOME"])
    process.output = log
    process.beginsOutput = size > Self.logLimit
    do throws(NewProcess.Failure) {
      let process = try process.start()
      letEndedGo()
      return process
    } catch {
      throw .notStarted(reason: "\(executable): \(String(cString: strerror(error.number)))")
    }
  }

  /// Starts a program that gets no more than an extension does, and so can't connect by itself.
  private func start(_ app: AppBundle, _ launch: ExtensionLaunch) throws(LaunchFailure) -> pid_t {
    guard let (descriptor, connection) = gateway.connection(of: app) else {
      throw .notStarted(reason: "too many apps are connected")
    }
    defer { close(descriptor) }
    var variables: [String: String] = [:]
    // The app finds its own directories by it.
    for name in ["XDG_DATA_HOME", "LANG"] { variables[name] = environment[name] }
    if variables["XDG_DATA_HOME"] == nil {
      variables["XDG_DATA_HOME"] = environment["HOME"].map { "\($0)/.local/share" }
    }
    do throws(HandlingFailure) {
      let process = try ConfinedApp.start(
        launch, connectedBy: descriptor, variables: variables, minimum: protection)
      connection.handed(to: process)
      watch.look(after: process, launch)
      letEndedGo()
      return process
    } catch {
      connection.close()
      if case .launchFailed(let reason) = error { throw .notStarted(reason: reason) }
      throw .notStarted(reason: "\(error)")
    }
  }

  /// Those that have ended are let go, so that a service that runs long collects none.
  private func letEndedGo() {
    started.withLock { started in
      started = started.filter { waitpid($0.key, nil, WNOHANG) == 0 }
    }
    opened.withLock { opened in opened.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  /// Waits until a started process has connected.
  private func newConnection(of process: pid_t, _ app: AppBundle) throws(LaunchFailure)
    -> AppConnection
  {
    let end = ContinuousClock.now + .seconds(patience.start)
    while ContinuousClock.now < end {
      if let connection = gateway.runningProcess(of: app.identifier) {
        started.withLock { $0[process] = .now }
        return connection
      }
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        throw .ended(status: status, log: log(of: app).path)
      }
      gateway.waitForChange(milliseconds: 20)
    }
    // It isn't of use, and would come too late.
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    throw .didNotConnect(seconds: patience.start, log: log(of: app).path)
  }
}

/// Lets one caller at a time through.
private final class AppLine: Sendable {
  private let turn = DispatchSemaphore(value: 1)

  func through<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    turn.wait()
    defer { turn.signal() }
    return try body()
  }
}

/// Why an app couldn't be opened.
///
///     catch { print("Bank couldn't be opened: \(error)") }
public enum LaunchFailure: Error, Hashable, Sendable {
  /// The bundle has none of its own.
  case noProgram
  case missing(path: String)
  case notStarted(reason: String)
  /// Its program isn't the one that was installed.
  case changed(reason: String)
  /// It ended before it had answered; the status is as `waitpid` gives it, where it is known.
  case ended(status: Int32?, log: String)
  /// In seconds.
  case didNotConnect(seconds: Double, log: String)
  case gaveNoAnswer(seconds: Double)
  /// The app says that it can't.
  case refused(reason: String)
}

extension LaunchFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noProgram: "the app has no program of its own"
    case .missing(let path): "\(path) is missing"
    case .notStarted(let reason), .changed(let reason): reason
    case .ended(nil, let log): "it ended before it had answered; see \(log)"
    case .ended(let status?, let log):
      status & 0x7F == 0
        ? "it ended with status \((status >> 8) & 0xFF) before it was ready; see \(log)"
        : "it was ended by signal \(status & 0x7F) before it was ready; see \(log)"
    case .didNotConnect(let seconds, let log):
      "it was started and didn't connect within \(seconds.formatted()) seconds; see \(log)"
    case .gaveNoAnswer(let seconds): "it gave no answer within \(seconds.formatted()) seconds"
    case .refused(let reason): reason
    }
  }
}
