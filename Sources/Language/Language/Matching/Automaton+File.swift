import Entities
import IntentSchema

extension Automaton {
  func write(to writer: inout CompiledFileWriter) {
    words.write(to: &writer)
    writer.add(slots.count)
    for slot in slots { slot.write(to: &writer) }
    writer.add(symbols.words.table)
    writer.add(symbols.slots.table)
    writer.add(symbols.traits.table)
    for table in [
      edges.wordStarts, edges.wordLabels, edges.wordTargets, edges.slotStarts, edges.slotTargets,
      edges.slotLabels, edges.acceptStarts, edges.accepts,
    ] {
      writer.add(table.table)
    }
    writer.add(representatives.table)
  }

  convenience init(_ reader: inout CompiledFileReader) throws {
    let words = try ByteTable(&reader)
    var slots: [Slot] = []
    for _ in 0..<(try reader.count(size: 12)) { slots.append(try Slot(&reader)) }
    let symbols = try Symbols(
      words: try reader.table(Int32.self), slots: try reader.table(Int32.self),
      traits: try reader.table(UInt8.self))
    // In the order in which they were written.
    let edges = Edges(
      wordStarts: AutomatonTable(try reader.table(Int32.self)),
      wordLabels: AutomatonTable(try reader.table(Int32.self)),
      wordTargets: AutomatonTable(try reader.table(Int32.self)),
      slotStarts: AutomatonTable(try reader.table(Int32.self)),
      slotTargets: AutomatonTable(try reader.table(Int32.self)),
      slotLabels: AutomatonTable(try reader.table(Int32.self)),
      acceptStarts: AutomatonTable(try reader.table(Int32.self)),
      accepts: AutomatonTable(try reader.table(Int32.self)))
    self.init(
      words: words, slots: slots, symbols: symbols, edges: edges,
      representatives: AutomatonTable(try reader.table(Int32.self)))
  }
}

extension Slot {
  fileprivate func write(to writer: inout CompiledFileWriter) {
    writer.add(intent)
    writer.add(parameter)
    writer.add(type?.description)
    writer.add(valueKind?.rawValue)
    switch kind {
    case .text(let separable): writer.add(separable ? 1 : 0)
    case .name: writer.add(2)
    case .list(let list):
      writer.add(3)
      writer.add(Int(list))
    case .range(let range):
      writer.add(4)
      writer.add(range.lowerBound)
      writer.add(range.upperBound)
    case .value(let kind):
      writer.add(5)
      writer.add(kind.rawValue)
    case .place: writer.add(6)
    case .app: writer.add(7)
    case .nearlyApp: writer.add(8)
    case .mixedCase: writer.add(9)
    case .shortName: writer.add(10)
    case .request: writer.add(11)
    case .hour: writer.add(12)
    }
  }

  fileprivate init(_ reader: inout CompiledFileReader) throws {
    intent = try reader.string()
    parameter = try reader.string()
    type = try reader.optionalString().map { TypeReference($0) }
    valueKind = try reader.optionalString().flatMap(ValueKind.init)
    switch try reader.int() {
    case 0: kind = .text(separable: false)
    case 1: kind = .text(separable: true)
    case 2: kind = .name
    case 3: kind = .list(try reader.int32())
    case 4:
      let (lower, upper) = (try reader.double(), try reader.double())
      guard lower <= upper else { throw CompiledFileReader.Damage() }
      kind = .range(lower...upper)
    case 5:
      guard let value = Entity.Kind(rawValue: try reader.string()) else { throw CompiledFileReader.Damage() }
      kind = .value(value)
    case 6: kind = .place
    case 7: kind = .app
    case 8: kind = .nearlyApp
    case 9: kind = .mixedCase
    case 10: kind = .shortName
    case 11: kind = .request
    case 12: kind = .hour
    default: throw CompiledFileReader.Damage()
    }
  }
}
