import Entities
import IntentSchema

extension CompiledGrammar {
  /// Grows with every change of what is written below.
  static let fileVersion = 12

  func write(to writer: inout CompiledFileWriter) {
    for part in Grammar.Part.allCases {
      guard let compiled = parts[part] else {
        writer.add(false)
        continue
      }
      writer.add(true)
      compiled.automaton.write(to: &writer)
      writer.add(compiled.templates.count)
      for template in compiled.templates { template.write(to: &writer) }
    }
    words.write(to: &writer)
    words.intentWords.write(to: &writer)
  }

  /// - Parameter source: the files that it was compiled from.
  init(_ reader: inout CompiledFileReader, source: LazyGrammar, folder: LanguageFolder) throws {
    var parts: [Grammar.Part: Part] = [:]
    for part in Grammar.Part.allCases where try reader.flag() {
      let automaton = try Automaton(&reader)
      var templates: [Sentence] = []
      for _ in 0..<(try reader.count(size: 16)) {
        templates.append(try Sentence(&reader, after: templates.last))
      }
      parts[part] = Part(automaton: automaton, templates: templates)
    }
    self.init(source: source, words: try WordLists(&reader, folder))
    self.parts = parts
    guard words.isStandAlone.count == parts[.requests]?.automaton.words.count ?? 0 else {
      throw CompiledFileReader.Damage()
    }
    words.intentWords = try IntentWords(&reader, words: parts[.requests]?.automaton.words.count ?? 0)
    words.link(parts[.requests]?.automaton, parts[.answers]?.automaton)
    guard reader.isAtEnd else { throw CompiledFileReader.Damage() }
  }
}

extension WordLists {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    writer.add(entities != nil)
    entities?.rules.write(to: &writer)
    writer.add(lists.count)
    for list in lists { list.write(to: &writer) }
    listIndex.write(to: &writer)
    fillerIndex.write(to: &writer)
    writer.add(articles)
    writer.add(fillerWords.sorted())
    writer.add(isStandAlone.map { UInt8($0 ? 1 : 0) })
    writer.add(valueWords)
    writer.add(listSounds)
  }

  fileprivate init(_ reader: inout CompiledFileReader, _ folder: LanguageFolder) throws {
    self.init(tokenizer: Tokenizer(folder))
    if try reader.flag() { entities = EntityEngine(try EntityRules(&reader)) }
    for _ in 0..<(try reader.count(size: 8)) { lists.append(try CompiledGrammar.List(&reader)) }
    number(lists.map(\.name))
    listIndex = try NameIndex(&reader)
    fillerIndex = try NameIndex(&reader)
    articles = try reader.strings()
    fillerWords = Set(try reader.strings())
    isStandAlone = try reader.integers(UInt8.self).map { $0 == 1 }
    valueWords = try reader.strings()
    listSounds = try reader.strings()
    guard listSounds.count == listIndex.payloads.count,
      listIndex.payloads.joined().allSatisfy({ has($0) })
    else { throw CompiledFileReader.Damage() }
  }

  private func has(_ value: ListedValue) -> Bool {
    value.list < lists.count && value.value < lists[value.list].values.count
  }
}

extension CompiledGrammar.Sentence {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    writer.add(intent)
    writer.add(reference.text)
    writer.add(reference.location.file)
    writer.add(reference.location.line)
    writer.add(reference.location.column)
    writer.add(source)
    writer.add(fixed.count)
    for slot in fixed {
      writer.add(slot.path)
      switch slot.content {
      case .value(let value):
        writer.add(true)
        writer.add(value)
      case .copy(let parameter):
        writer.add(false)
        writer.add(parameter)
      }
    }
  }

  /// - Parameter last: the sentence before it, which most often has the same intent and file.
  fileprivate init(_ reader: inout CompiledFileReader, after last: Self?) throws {
    intent = try reader.string(after: last?.intent ?? "")
    let text = try reader.string()
    let file = try reader.string(after: last?.reference.location.file ?? "")
    reference = TemplateReference(
      text: text, location: SourceLocation(file: file, line: try reader.int(), column: try reader.int()))
    source = try reader.int()
    fixed = []
    for _ in 0..<(try reader.count(size: 5)) {
      let path = try reader.strings()
      let isValue = try reader.flag()
      fixed.append(
        .init(path: path, content: isValue ? .value(try reader.value()) : .copy(of: try reader.string())))
    }
  }
}

extension CompiledGrammar.List {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    writer.add(name)
    writer.add(type)
    switch kind {
    case .values: writer.add(0)
    case .wildcard: writer.add(1)
    case .range(let range):
      writer.add(2)
      writer.add(range.lowerBound)
      writer.add(range.upperBound)
    }
    for slots in [bans.starts, bans.ends, bans.inside, bans.whole] { writer.add(slots) }
    writer.add(values.count)
    for value in values {
      writer.add(value.spoken)
      writer.add(value.out)
    }
  }

  fileprivate init(_ reader: inout CompiledFileReader) throws {
    name = try reader.string()
    type = try reader.optionalString()
    switch try reader.int() {
    case 0: kind = .values
    case 1: kind = .wildcard
    case 2:
      let (lower, upper) = (try reader.double(), try reader.double())
      guard lower <= upper else { throw CompiledFileReader.Damage() }
      kind = .range(lower...upper)
    default: throw CompiledFileReader.Damage()
    }
    bans.starts = try reader.strings()
    bans.ends = try reader.strings()
    bans.inside = try reader.strings()
    bans.whole = try reader.strings()
    values = []
    for _ in 0..<(try reader.count(size: 5)) {
      let spoken = try reader.string()
      values.append(.init(spoken: spoken, out: try reader.value()))
    }
  }
}

extension CompiledFileWriter {
  fileprivate mutating func add(_ value: Value) {
    switch value {
    case .null: add(0)
    case .bool(let flag): add(flag ? 2 : 1)
    case .integer(let number):
      add(3)
      add(number)
    case .double(let number):
      add(4)
      add(number)
    case .string(let text):
      add(5)
      add(text)
    case .bytes(let bytes):
      add(6)
      add(bytes)
    case .list(let values):
      add(7)
      add(values.count)
      for value in values { add(value) }
    case .record(let record):
      add(8)
      add(record.type)
      add(record.fields.count)
      for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
        add(name)
        add(value)
      }
    }
  }
}

extension CompiledFileReader {
  fileprivate mutating func value(depth: Int = 0) throws -> Value {
    guard depth < 32 else { throw Damage() }
    switch try int() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .integer(try int64())
    case 4: return .double(try double())
    case 5: return .string(try string())
    case 6: return .bytes(try integers(UInt8.self))
    case 7:
      var values: [Value] = []
      for _ in 0..<(try count(size: 4)) { values.append(try value(depth: depth + 1)) }
      return .list(values)
    case 8:
      var record = Record(try string())
      for _ in 0..<(try count(size: 8)) {
        let name = try string()
        record.fields[name] = try value(depth: depth + 1)
      }
      return .record(record)
    default: throw Damage()
    }
  }
}
