import Foundation
import IntentSchema

/// A test of apps as a written dialogue: sentences, the lines that must answer them, and claims about the apps' files.
///
///     let script = try ConversationScript("""
///       app: ListOMat.app
///       ▶ Add milk to the groceries list
///       ◀ Added milk to Groceries.
///       """, file: "groceries.txt")
///     let failures = try ScriptRunner().run(script)
///
/// `Documentation/conversation-scripts.md` describes the format.
public struct ConversationScript: Hashable, Sendable {
  /// One line of a script, apart from its headers.
  ///
  ///     // ▶ Add milk
  ///     ConversationScript.Step.say("Add milk")
  public enum Step: Hashable, Sendable {
    /// `▶`: the person says this.
    case say(String)
    /// `▷ APP INTENT {JSON}`: the person has the app do this, without a sentence.
    case run(app: String, intent: String, parameters: String)
    /// `◀`: the next line of the answer.
    case expect(LinePattern)
    /// `⚙ run Paces add "Vroom intervals"`: the app's own program runs with these arguments.
    case program(app: String, arguments: [String])
    /// `⚙ donate Pizzeria OrderPizza "Order 2 Margherita" {"quantity": 2}`: the app tells that the person did this in it.
    case donate(app: String, intent: String, title: String?, parameters: String)
    /// `⚙ wait 3 days`: so much time passes, in seconds.
    case wait(Double)
    /// `⚙ arrive`: the person comes, and may be offered something.
    case arrive
    /// `▣`: a claim about a file in an app group.
    case file(FileCheck)
    /// `⚙ allow Chatter`, `⚙ deny Chatter SendMessage`, or `⚙ reset Chatter`, after which the person is asked at its next use.
    case permit(Bool?, app: String, intent: String?)
    /// `⚙ lock`: Beckon is locked.
    case lock
    /// `⚙ unlock`: the person unlocks Beckon, and what waited for it goes on.
    case unlock
    /// `⚙ kill ListOMat` or `⚙ kill ListOMat during the next call`.
    case kill(app: String, duringNextCall: Bool)
  }

  /// A step with its line number in the file, from 1.
  public struct Line: Hashable, Sendable {
    public var number: Int
    public var step: Step
  }

  public var file: String
  /// The apps to install first, as paths relative to the script.
  public var apps: [String] = []
  public var language: String = "en"
  /// The moment of the conversation, which fixes the meaning of "tomorrow".
  public var clock: Date = Date(timeIntervalSince1970: 1_767_258_000)
  public var timeZone: TimeZone = .gmt
  public var lines: [Line] = []
}

/// The form that a line of an answer must have.
///
///     LinePattern.text(["Added ", " to Groceries."]).matches("Added milk to Groceries.")  // true
public enum LinePattern: Hashable, Sendable, CustomStringConvertible {
  /// Literal text; each `…` in it stands for any text.
  case text([String])
  /// `/…/`: a regular expression for the whole line.
  case expression(String)
  /// `◀ …` alone: any number of lines.
  case anyLines

  public func matches(_ line: String) -> Bool {
    switch self {
    case .anyLines: true
    case .expression(let source):
      (try? Regex(source)).flatMap { try? $0.wholeMatch(in: line) } != nil
    case .text(let parts): Self.matches(line[...], parts[...])
    }
  }

  /// Each part is taken at its first place. That is enough, since it leaves the most text for the rest.
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

/// A claim about a file in an app group's container. A script writes it so:
///
///     ▣ group.com.example.ListOMat/lists.json contains "onions"
public struct FileCheck: Hashable, Sendable {
  /// The property that the file must have.
  ///
  ///     // ▣ group.com.example.ListOMat/lists.json contains "onions"
  ///     FileCheck.Claim.contains("onions")
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
