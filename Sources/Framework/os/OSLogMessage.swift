/// A line of a log, with values that may be marked private.
///
///     logger.info("\(count, align: .right(columns: 3)) tasks of \(name, privacy: .private)")
///
/// All values are shown: the log is a file on the person's own machine.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  var text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Collects the text and the values of a message.
  public struct Interpolation: StringInterpolationProtocol {
    var text: String = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      text += align.aligned("\(value())")
    }

    public mutating func appendInterpolation(
      _ number: @autoclosure () -> Double, format: OSLogFloatFormatting,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      text += align.aligned(format.formatted(number()))
    }
  }
}

/// The privacy of a value. It is accepted so that code compiles, and has no effect.
///
///     logger.info("added \(title, privacy: .private)")
public struct OSLogPrivacy: Hashable, Sendable {
  private var name: String

  public static let auto = OSLogPrivacy(name: "auto")
  public static let `public` = OSLogPrivacy(name: "public")
  public static let `private` = OSLogPrivacy(name: "private")
  public static let sensitive = OSLogPrivacy(name: "sensitive")
}

/// The width of a written value.
///
///     logger.info("\(name, align: .left(columns: 12)) \(count)")
public struct OSLogStringAlignment: Hashable, Sendable {
  private var columns: Int
  private var isLeft: Bool

  public static let none = OSLogStringAlignment(columns: 0, isLeft: true)
  public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: true) }
  public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: false) }

  func aligned(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + padding : padding + text
  }
}

/// The form of a written number.
///
///     logger.info("took \(seconds, format: .fixed(precision: 2)) s")  // "took 0.25 s"
public struct OSLogFloatFormatting: Hashable, Sendable {
  private var precision: Int

  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(precision: precision) }
  public static var fixed: OSLogFloatFormatting { .init(precision: 6) }

  func formatted(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15, (0...15).contains(precision) else { return "\(number)" }
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    let scaled = (abs(number) * scale).rounded()
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard scaled < 9e18 else { return "\(number)" }
    let digits = String(Int64(scaled))
    guard precision > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, precision + 1 - digits.count)) + digits
    return sign + padded.dropLast(precision) + "." + padded.suffix(precision)
  }
}
