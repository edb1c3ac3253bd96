import Entities

/// Finds names in a sentence, ignoring case, hyphens and spaces: names are compared as compact keys.
///
///     index.insert(Array("listomat".utf8), payload: 0)
///     index.hits(in: sentence) { tokens, payload in print(tokens, payload) }
struct NameIndex<Payload: IndexPayload>: Sendable {
  var table = ByteTable()
  var payloads: [[Payload]] = []
  var longest = 0

  var isEmpty: Bool { payloads.isEmpty }

  /// - Parameter keys: the name's normalised words, end to end.
  mutating func insert(_ keys: [UInt8], payload: Payload) {
    guard !keys.isEmpty else { return }
    longest = max(longest, keys.count)
    let index = table.insert(keys)
    if index == payloads.count {
      payloads.append([payload])
    } else if !payloads[index].contains(payload) {
      payloads[index].append(payload)
    }
  }

  /// Calls `body` with the tokens of every hit, and the payload that was inserted for it.
  ///
  /// Cost: the number of tokens times the length of the longest name, whatever the number of names.
  func hits(in sentence: Sentence, _ body: (Range<Int>, Payload) -> Void) {
    guard !payloads.isEmpty else { return }
    let keys = sentence.keys
    for start in 0..<sentence.count where sentence.valueMayStart(start) {
      var hash = ByteTable.emptyHash
      let first = sentence.tokens[start].key.lowerBound
      for end in start..<sentence.count {
        let key = sentence.tokens[end].key
        guard key.upperBound - first <= longest else { break }
        for index in key { hash = ByteTable.extend(hash, keys[index]) }
        guard sentence.valueMayEnd(before: end + 1) else { continue }
        guard let name = table.find(hash, keys, first..<key.upperBound) else { continue }
        for payload in payloads[name] { body(start..<end + 1, payload) }
      }
    }
  }

  /// The payloads that were inserted for a name.
  func payloads(of name: Sentence) -> [Payload] { find(name.keys).map { payloads[$0] } ?? [] }

  func contains(_ keys: [UInt8]) -> Bool { find(keys) != nil }

  private func find(_ keys: [UInt8]) -> Int? {
    if payloads.isEmpty { return nil }
    var hash = ByteTable.emptyHash
    for byte in keys { hash = ByteTable.extend(hash, byte) }
    return table.find(hash, keys, 0..<keys.count)
  }
}
