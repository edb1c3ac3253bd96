import Foundation

/// The readings of ideographs in Mandarin, without tones.
///
///     Readings.text("购物清单")  // "gouwuqingdan"
///
/// A character of several readings has the commonest one, in every text: two texts of the same characters sound alike.
enum Readings {
  static func text(_ text: String) -> String {
    var reading = ""
    for scalar in text.unicodeScalars {
      if let known = table[scalar.value] { reading += known } else { reading.unicodeScalars.append(scalar) }
    }
    return reading
  }

  /// Of all common ideographs. Asking for each when it is needed takes ten times the time of all of matching; this takes a
  /// tenth of a second, once.
  private static let table: [UInt32: String] = {
    let numbers = Array(UInt32(0x4E00)...0x9FFF)
    let characters = numbers.compactMap(Unicode.Scalar.init).map { String($0) }.joined(separator: "\n")
    let latin = characters.applyingTransform(.mandarinToLatin, reverse: false)?
      .applyingTransform(.stripDiacritics, reverse: false)
    let readings = (latin ?? characters).split(separator: "\n", omittingEmptySubsequences: false)
    guard readings.count == numbers.count else { return [:] }
    return Dictionary(
      zip(numbers, readings.map { $0.filter { $0 != " " } }), uniquingKeysWith: { first, _ in first })
  }()
}
