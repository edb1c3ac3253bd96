/// The value of a rule, after its arrow: `sum($1, $2)`.
indirect enum RuleExpression: Sendable {
  case argument(Int)
  case literal(RuleValue)
  /// An operation with its name and its arguments.
  case call(Operation, String, [RuleExpression])

  struct Fault: Error {
    var message: String
    var offset: Int
  }

  /// - Parameter arguments: the values of the rule's slots, `$1` first; nil for a slot that the words left out.
  func value(_ arguments: [RuleValue?]) -> RuleValue? {
    switch self {
    case .argument(let number): arguments.indices.contains(number - 1) ? arguments[number - 1] : nil
    case .literal(let value): value
    case .call(let operation, _, let parts): operation.body(parts.map { $0.value(arguments) })
    }
  }

  static func parse(_ text: String) throws(Fault) -> RuleExpression {
    var parser = Parser(scalars: Array(text.unicodeScalars))
    let expression = try parser.expression(depth: 0)
    parser.skipSpaces()
    guard parser.position == parser.scalars.count else {
      throw Fault(message: "there is more than one value", offset: parser.position)
    }
    return expression
  }

  private struct Parser {
    let scalars: [Unicode.Scalar]
    var position = 0

    mutating func skipSpaces() {
      while position < scalars.count, scalars[position] == " " { position += 1 }
    }

    mutating func expression(depth: Int) throws(Fault) -> RuleExpression {
      skipSpaces()
      guard depth < 24 else { throw Fault(message: "calls are nested too deeply", offset: position) }
      guard position < scalars.count else { throw Fault(message: "a value is missing", offset: position) }
      let start = position
      if scalars[position] == "'" {
        position += 1
        var text = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != "'" {
          if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
          text.append(scalars[position])
          position += 1
        }
        guard position < scalars.count else {
          throw Fault(message: "this text is never closed", offset: start)
        }
        position += 1
        return .literal(.text(String(text)))
      }
      var word = ""
      while position < scalars.count, !" (),'".unicodeScalars.contains(scalars[position]) {
        word.unicodeScalars.append(scalars[position])
        position += 1
      }
      if word.hasPrefix("$") {
        guard let number = Int(word.dropFirst()), number > 0 else {
          throw Fault(message: "\(word) is no slot such as $1", offset: start)
        }
        return .argument(number)
      }
      if let number = Double(word) { return .literal(.number(number)) }
      guard position < scalars.count, scalars[position] == "(" else {
        if let grain = Grain(name: word) { return .literal(.grain(grain)) }
        guard let operation = Operation.named[word] else {
          throw Fault(message: "there is no operation or unit \(word)", offset: start)
        }
        return .call(operation, word, [])
      }
      guard let operation = Operation.named[word] else {
        throw Fault(message: "there is no operation \(word)", offset: start)
      }
      position += 1
      var parts: [RuleExpression] = []
      skipSpaces()
      while position < scalars.count, scalars[position] != ")" {
        parts.append(try expression(depth: depth + 1))
        skipSpaces()
        if position < scalars.count, scalars[position] == "," { position += 1 }
        skipSpaces()
      }
      guard position < scalars.count else { throw Fault(message: "this call is never closed", offset: start) }
      position += 1
      return .call(operation, word, parts)
    }
  }
}
