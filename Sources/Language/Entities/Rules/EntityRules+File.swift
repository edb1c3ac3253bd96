extension EntityRules {
  /// Raised with every change to the format below.
  package static let fileVersion = 2

  package func write(to writer: inout CompiledFileWriter) {
    writer.add(language)
    text.write(to: &writer)
    writer.add(examples.count)
    for (kind, texts) in examples.sorted(by: { $0.key < $1.key }) {
      writer.add(kind)
      writer.add(texts)
    }
    words.write(to: &writer)
    writer.add(rules.count)
    for rule in rules {
      writer.add(Int(rule.category))
      writer.add(rule.slots)
      writer.add(Int(rule.score))
      rule.expression.write(to: &writer)
    }
    writer.add(categories)
    for table in [wordStarts, wordLabels, wordTargets, slotStarts, acceptStarts, accepts] {
      writer.add(table)
    }
    for edge in slots {
      for number in [edge.category, edge.number, edge.target] { writer.add(Int(number)) }
      for range in [edge.range, edge.width] {
        writer.add(range != nil)
        if let range {
          writer.add(Int64(range.lowerBound))
          writer.add(Int64(range.upperBound))
        }
      }
    }
  }

  package init(_ reader: inout CompiledFileReader) throws {
    self.init(language: try reader.string())
    text = try TextRules(&reader)
    for _ in 0..<(try reader.count(size: 8)) {
      let kind = try reader.string()
      examples[kind] = try reader.strings()
    }
    words = try ByteTable(&reader)
    for _ in 0..<(try reader.count(size: 16)) {
      rules.append(
        Rule(
          category: try reader.int32(), slots: try reader.int(), score: try reader.int32(),
          expression: try RuleExpression(&reader, depth: 0)))
    }
    categories = try reader.strings()
    for (number, name) in categories.enumerated() { categoryNumbers[name] = Int32(number) }
    wordStarts = try reader.integers(Int32.self)
    wordLabels = try reader.integers(Int32.self)
    wordTargets = try reader.integers(Int32.self)
    slotStarts = try reader.integers(Int32.self)
    acceptStarts = try reader.integers(Int32.self)
    accepts = try reader.integers(Int32.self)
    for _ in 0..<Int(slotStarts.last ?? 0) {
      let (category, number, target) = (try reader.int32(), try reader.int32(), try reader.int32())
      func range() throws -> ClosedRange<Int>? {
        guard try reader.flag() else { return nil }
        let (lower, upper) = (Int(try reader.int64()), Int(try reader.int64()))
        guard lower <= upper else { throw CompiledFileReader.Damage() }
        return lower...upper
      }
      slots.append(
        SlotEdge(category: category, range: try range(), width: try range(), number: number, target: target))
    }
    guard wordStarts.count > 1, categories.count > 0 else { throw CompiledFileReader.Damage() }
    linkFirstSlots()
  }
}

extension RuleExpression {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    switch self {
    case .argument(let number):
      writer.add(0)
      writer.add(number)
    case .literal(.number(let number)):
      writer.add(1)
      writer.add(number)
    case .literal(.grain(let grain)):
      writer.add(2)
      writer.add(grain.rawValue)
    case .literal(let other):
      // The parser makes no other literals than texts.
      writer.add(3)
      writer.add(other.text ?? "")
    case .call(_, let name, let parts):
      writer.add(4)
      writer.add(name)
      writer.add(parts.count)
      for part in parts { part.write(to: &writer) }
    }
  }

  fileprivate init(_ reader: inout CompiledFileReader, depth: Int) throws {
    guard depth < 32 else { throw CompiledFileReader.Damage() }
    switch try reader.int() {
    case 0: self = .argument(try reader.int())
    case 1: self = .literal(.number(try reader.double()))
    case 2:
      guard let grain = Grain(rawValue: try reader.int()) else { throw CompiledFileReader.Damage() }
      self = .literal(.grain(grain))
    case 3: self = .literal(.text(try reader.string()))
    case 4:
      let name = try reader.string()
      guard let operation = Operation.named[name] else { throw CompiledFileReader.Damage() }
      var parts: [RuleExpression] = []
      for _ in 0..<(try reader.count(size: 4)) { parts.append(try RuleExpression(&reader, depth: depth + 1)) }
      self = .call(operation, name, parts)
    default: throw CompiledFileReader.Damage()
    }
  }
}

extension TextRules {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    writer.add([decimal, grouping])
    writer.add(hasCompounds)
    writer.add(currency)
    writer.add(unsaidCurrency)
    for letters in [folds, lowercase] {
      writer.add(letters.count)
      for (scalar, bytes) in letters.sorted(by: { $0.key < $1.key }) {
        writer.add(Int(scalar))
        writer.add(bytes)
      }
    }
  }

  fileprivate init(_ reader: inout CompiledFileReader) throws {
    self.init()
    let signs = try reader.integers(UInt8.self)
    guard signs.count == 2 else { throw CompiledFileReader.Damage() }
    (decimal, grouping) = (signs[0], signs[1])
    hasCompounds = try reader.flag()
    currency = try reader.string()
    unsaidCurrency = try reader.string()
    folds = try Self.letters(&reader)
    lowercase = try Self.letters(&reader)
  }

  private static func letters(_ reader: inout CompiledFileReader) throws -> [UInt32: [UInt8]] {
    var letters: [UInt32: [UInt8]] = [:]
    for _ in 0..<(try reader.count(size: 8)) {
      let scalar = UInt32(try reader.int())
      letters[scalar] = try reader.integers(UInt8.self)
    }
    return letters
  }
}
