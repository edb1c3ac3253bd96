/// A random sequence that is the same on every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// The bytes with one to four of them changed, removed, doubled or cut off.
  public mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &self) ?? 0
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &self)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes.remove(at: index)
      case 3:
        let end = min(bytes.count, index + Int.random(in: 1...40, using: &self))
        bytes.insert(
          contentsOf: Array(bytes[index..<end]), at: bytes.indices.randomElement(using: &self) ?? 0)
      default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...20, using: &self)))
      }
    }
    return bytes
  }
}
