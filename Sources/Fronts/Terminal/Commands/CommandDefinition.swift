/// One command of `beckon`, with its words, operands and options. Parsing and help use the same definition.
///
///     CommandDefinition(words: ["apps", "list"], summary: "list the installed apps") { _ in try list(setting) }
struct CommandDefinition: Sendable {
  /// An option of a command.
  struct Option: Sendable {
    /// With its dashes, `--language`.
    var name: String
    /// The name of the value in help; nil for a flag.
    var value: String?
    var summary: String
    /// The mistake in a value, as words that follow it: "is no time"; nil for a right value.
    var fault: @Sendable (String) -> String? = { _ in nil }
  }

  /// `["apps", "install"]`.
  var words: [String]
  /// The operands as help shows them: `TEXT`, `[APP]` or `FILE…`.
  var operands: [String] = []
  var summary: String
  var options: [Option] = []
  /// True where it shows or changes what is the person's alone. A locked Beckon asks for the passphrase
  /// first.
  var isPersonal: Bool = false
  var run: @Sendable (Invocation) throws -> ExitStatus

  var usage: String {
    (["beckon"] + words + operands + options.map { "[\($0.name)\($0.value.map { " \($0)" } ?? "")]" })
      .joined(separator: " ")
  }

  private var leastOperands: Int { operands.filter { !$0.hasPrefix("[") }.count }
  private var mostOperands: Int { operands.contains { $0.contains("…") } ? Int.max : operands.count }

  /// Reads the arguments after the command's words.
  func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    var invocation = Invocation(usage: usage)
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
        if let fault = option.fault(given) { throw invocation.senseless(option.name, fault) }
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
  /// The usage of the command, for help and messages.
  var usage: String = ""
  var operands: [String] = []
  var options: [String: String] = [:]

  func has(_ option: String) -> Bool { options[option] != nil }
}
