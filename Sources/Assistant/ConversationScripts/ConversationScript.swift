import Foundation
import IntentSchema

/// A conversation written down: what a person says, what must come back, and what the apps' files hold then.
///
/// The format is described in `Documentation/conversation-scripts.md`.
public struct ConversationScript: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    /// `▶`: the person says this.
    case say(String)
    /// `▷ APP INTENT {JSON}`: the person has the app do this, without a sentence.
    case run(app: String, intent: String, parameters: String)
    /// `◀`: the next line of the answer.
    case expect(LinePattern)
    /// `⚙ run Paces add "Vroom intervals"`: the app's own program, with these arguments.
    case program(app: String, arguments: [String])
    /// `▣`: a file in an app group.
    case file(FileCheck)
    /// `⚙ kill ListOMat` or `⚙ kill ListOMat during the next call`.
    case kill(app: String, duringNextCall: Bool)
  }

  public struct Line: Hashable, Sendable {
    public var number: Int
    public var step: Step
  }

  public var file: String
  /// Apps to install first, as paths relative to the script.
  public var apps: [String] = []
  public var language: String = "en"
  /// The moment at which the conversation takes place, so that "tomorrow" has one meaning.
  public var clock: Date = Date(timeIntervalSince1970: 1_767_258_000)
  public var timeZone: TimeZone = .gmt
  public var lines: [Line] = []
}

/// What a line of an answer must look like.
public enum LinePattern: Hashable, Sendable, CustomStringConvertible {
  /// Literal text; each `…` in it stands for any text.
  case text([String])
  /// `/…/`: a regular expression for the whole line.
  case expression(String)
  /// A `◀ …` alone: any number of lines.
  case anyLines

  public func matches(_ line: String) -> Bool {
    switch self {
    case .anyLines: true
    case .expression(let source):
      (try? Regex(source)).flatMap { try? $0.wholeMatch(in: line) } != nil
    case .text(let parts): Self.matches(line[...], parts[...])
    }
  }

  /// Greedy from the left is enough: the first place where a part fits leaves the most for the rest.
  private static func matches(_ line: Substring, _ parts: ArraySlice<String>) -> Bool {
    guard let first = parts.first, line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    var parts = parts.dropFirst()
    while let part = parts.popFirst() {
      if parts.isEmpty { return rest.hasSuffix(part) }
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty
  }

  public var description: String {
    switch self {
    case .text(let parts): parts.joined(separator: "…")
    case .expression(let source): "/\(source)/"
    case .anyLines: "…"
    }
  }
}

/// A claim about a file in an app group's container.
public struct FileCheck: Hashable, Sendable {
  public enum Claim: Hashable, Sendable {
    case contains(String)
    case lacks(String)
    /// The JSON at a pointer (RFC 6901) equals this JSON text.
    case equals(pointer: String, json: String)
    case absent
  }

  /// `<group>/<path>`.
  public var path: String
  public var claim: Claim
}
