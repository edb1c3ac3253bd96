import Foundation
// The C face of this module, without which `import os.log` would not compile.
@_exported import os

/// The severity of a line in a log.
///
///     os_log("no such list", log: log, type: .error)
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)

  var name: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }
}

/// The source of lines in a log.
///
///     let log = OSLog(subsystem: "com.example.ListOMat", category: "intents")
///     os_log("added %d tasks", log: log, type: .info, 2)
open class OSLog: NSObject, @unchecked Sendable {
  let subsystem: String
  let category: String

  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    super.init()
  }

  open func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

  /// `2026-03-02T09:00:00Z error com.example.app:intents text`
  func line(_ text: String, _ type: OSLogType, at date: Date) -> String {
    let source = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    return [date.formatted(.iso8601), type.name, source, text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  func write(_ text: String, _ type: OSLogType) {
    guard isEnabled(type: type) else { return }
    FileHandle.standardError.write(Data((line(text, type, at: Date()) + "\n").utf8))
  }

  func write(format message: StaticString, _ arguments: [Any], _ type: OSLogType) {
    write(LogFormat(message).text(arguments), type)
  }
}

/// Writes lines to standard error. For an extension that is its log file.
///
///     Logger(subsystem: "com.example.ListOMat", category: "intents").error("no list \(name)")
public struct Logger: Sendable {
  private let log: OSLog

  public init() { log = .default }
  public init(_ log: OSLog) { self.log = log }
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}

/// Writes a line with a format such as `%{public}@`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: Any...
) {
  log.write(format: message, arguments, type)
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: Any...
) {
  log.write(format: message, arguments, type)
}
