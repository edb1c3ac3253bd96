import IntentSchema

/// Finds the name that is a slip or two away from words. Cost: a comparison of two numbers for each name.
struct SlipIndex: Sendable {
  private(set) var keys: [String] = []
  private var payloads: [Int32] = []
  // These stand apart from the names, since every search reads them.
  /// The letters of each name, as a set of bits.
  private var letters: [UInt64] = []
  private var lengths: [Int32] = []

  mutating func insert(_ key: String, payload: Int32) {
    keys.append(key)
    payloads.append(payload)
    letters.append(Self.letters(key))
    lengths.append(Int32(key.utf8.count))
  }

  /// The nearest name within so many slips; the first of equals.
  func nearest(to key: String, limit: Int, where isAllowed: (Int32) -> Bool = { _ in true }) -> Int32? {
    let wanted = Self.letters(key)
    let length = Int32(key.utf8.count)
    let near = keys.indices.filter { number in
      // Each slip changes at most two letters of the set, which rules out most names here.
      (letters[number] ^ wanted).nonzeroBitCount <= limit * 2
        && abs(lengths[number] - length) <= Int32(limit * 2) && isAllowed(payloads[number])
    }
    return nearest(to: key, among: near, limit: limit)
  }

  /// The nearest of some names, by their places, within so many slips.
  func nearest(to key: String, among places: some Sequence<Int>, limit: Int) -> Int32? {
    var best: (distance: Int, payload: Int32)?
    for place in places {
      let distance = EditDistance.between(key, keys[place])
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, payloads[place]) }
    }
    return best?.payload
  }

  func payload(at place: Int) -> Int32 { payloads[place] }

  private static func letters(_ key: String) -> UInt64 {
    key.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
  }
}
