/// A command line that makes no sense.
enum UsageError: Error {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, usage: String)
  case missingOption(String, usage: String)
  case missingValue(option: String, value: String, usage: String)
  case unexpectedValue(option: String, usage: String)
  case senselessValue(option: String, value: String, fault: String, usage: String)
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
    case .missingOption(let option, let usage): "\(option) is missing\nusage: \(usage)"
    case .missingValue(let option, let value, let usage): "\(option) needs \(value)\nusage: \(usage)"
    case .unexpectedValue(let option, let usage): "\(option) takes no value\nusage: \(usage)"
    case .senselessValue(let option, let value, let fault, let usage):
      "\(option): “\(value)” \(fault)\nusage: \(usage)"
    case .missingOperand(let operand, let usage): "\(operand) is missing\nusage: \(usage)"
    case .extraOperand(let word, let usage):
      "\(word) is one word too many; put a sentence in quotes\nusage: \(usage)"
    }
  }
}
