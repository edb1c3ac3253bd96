import Entities

extension NameIndex {
  func write(to writer: inout CompiledFileWriter) {
    table.write(to: &writer)
    writer.add(longest)
    writer.add(payloads.map { Int32($0.count) })
    writer.add(payloads.flatMap { $0.map(\.code) })
  }

  init(_ reader: inout CompiledFileReader) throws {
    table = try ByteTable(&reader)
    longest = try reader.int()
    let counts = try reader.integers(Int32.self)
    let flat = try reader.integers(Int32.self)
    guard counts.count == table.count else { throw CompiledFileReader.Damage() }
    payloads.reserveCapacity(counts.count)
    var place = 0
    for count in counts {
      let end = place + Int(count)
      guard count >= 0, end <= flat.count else { throw CompiledFileReader.Damage() }
      payloads.append(
        try flat[place..<end].map { code in
          guard let payload = Payload(code: code) else { throw CompiledFileReader.Damage() }
          return payload
        })
      place = end
    }
  }
}
