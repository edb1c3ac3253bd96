/// One command of `beckon`, with its words, operands and options. Parsing and help use the same definition.
///
///     CommandDefinition(words: ["apps", "list"], summary: "list the installed apps") { _ in try list(setting) }
struct CommandDefinition: Sendable {
  /// An option of a command.
  struct Option: Sendable {
    /// With its dashes, `--language`.
    var name: String
    /// What the value is called in help; nil for a flag.
    var value: String?
    var summary: String
  }

  /// `["apps", "install"]`.
  var words: [String]
  /// The operands as help shows them: `TEXT`, `[APP]` or `FILE…`.
  var operands: [String] = []
  var summary: String
  var options: [Option] = []
  var run: @Sendable (Invocation) throws -> ExitStatus

  var usage: String {
    (["beckon"] + words + operands + options.map { "[\($0.name)\($0.value.map { " \($0)" } ?? "")]" })
      .joined(separator: " ")
  }

  private var leastOperands: Int { operands.filter { !$0.hasPrefix("[") }.count }
  private var mostOperands: Int { operands.contains { $0.contains("…") } ? Int.max : operands.count }

  /// Reads the arguments after the command's words.
  func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    var invocation = Invocation()
    var rest = arguments
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || !argument.hasPrefix("-") || argument == "-" {
        invocation.operands.append(argument)
        continue
      }
      if argument == "--" {
        onlyOperands = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        throw .unknownOption(parts[0], usage: usage)
      }
      if let value = option.value {
        guard let given = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw .missingValue(option: option.name, value: value, usage: usage)
        }
        invocation.options[option.name] = given
      } else if parts.count == 2 {
        throw .unexpectedValue(option: option.name, usage: usage)
      } else {
        invocation.options[option.name] = ""
      }
    }
    if invocation.operands.count < leastOperands {
      throw .missingOperand(operands[invocation.operands.count], usage: usage)
    }
    if invocation.operands.count > mostOperands {
      throw .extraOperand(invocation.operands[mostOperands], usage: usage)
    }
    return invocation
  }
}

/// The operands and options that a person typed after a command's words.
struct Invocation: Sendable {
  var operands: [String] = []
  var options: [String: String] = [:]

  func has(_ option: String) -> Bool { options[option] != nil }
}

/// The exit status of `beckon`. `Documentation/command-line.md` lists the numbers for scripts.
///
///     exit(ExitStatus.success.rawValue)
public enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The app failed or refused, a test failed, or an app could not be installed.
  case failure = 1
  /// The sentence was not understood.
  case notUnderstood = 2
  /// `beckon say` ended with an open question.
  case questionOpen = 3
  /// The command line is wrong.
  case usage = 64
  /// A named file can't be read, or its content is wrong.
  case badInput = 65
}

enum UsageError: Error {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, usage: String)
  case missingValue(option: String, value: String, usage: String)
  case unexpectedValue(option: String, usage: String)
  case missingOperand(String, usage: String)
  case extraOperand(String, usage: String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let word, let nearest):
      "there is no command \(word)" + (nearest.map { "; did you mean \($0)?" } ?? "")
        + "\nbeckon help lists the commands."
    case .unknownOption(let option, let usage): "there is no option \(option) here\nusage: \(usage)"
    case .missingValue(let option, let value, let usage): "\(option) needs \(value)\nusage: \(usage)"
    case .unexpectedValue(let option, let usage): "\(option) takes no value\nusage: \(usage)"
    case .missingOperand(let operand, let usage): "\(operand) is missing\nusage: \(usage)"
    case .extraOperand(let word, let usage):
      "\(word) is one word too many; put a sentence in quotes\nusage: \(usage)"
    }
  }
}
