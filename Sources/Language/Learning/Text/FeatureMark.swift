/// The thing that a word is part of: the name of a value, a kind or a class, and the word's place in it.
struct FeatureMark: Hashable {
  let name: UInt64
  /// The name together with the place.
  let number: UInt64

  /// - Parameters:
  ///   - index: the place of the word.
  ///   - range: all words of what it is part of.
  init(_ name: UInt64, _ index: Int, _ range: Range<Int>) {
    self.name = name
    let place: Place =
      range.count == 1
      ? .only : index == range.lowerBound ? .first : index == range.upperBound - 1 ? .last : .inner
    number = FeatureHash.of(place.rawValue, name)
  }

  private enum Place: UInt64 {
    case only, first, last, inner
  }
}
