/// A label and a weight for it in 32 bits, so that both are fetched from the memory at once.
///
///     let packed = PackedWeight.of(label: 3, -120)
///     PackedWeight.label(packed)   // 3
///     PackedWeight.weight(packed)  // -120
///
/// A weight is a number of units, of which each model has its own.
enum PackedWeight {
  static func of(label: Int, _ weight: Int16) -> UInt32 {
    UInt32(UInt16(truncatingIfNeeded: label)) << 16 | UInt32(UInt16(bitPattern: weight))
  }

  @inline(__always)
  static func label(_ packed: UInt32) -> Int { Int(packed >> 16) }

  @inline(__always)
  static func weight(_ packed: UInt32) -> Int32 { Int32(Int16(truncatingIfNeeded: packed)) }

  /// The unit of some weights: the largest one has 32,767.
  static func unit(_ weights: some Sequence<Float>) -> Float {
    weights.reduce(Float(1e-6)) { max($0, abs($1)) } / Float(Int16.max)
  }

  static func units(_ weight: Float, of unit: Float) -> Int16 { Int16((weight / unit).rounded()) }
}
