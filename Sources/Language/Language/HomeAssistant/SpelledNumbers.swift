import Entities
import Foundation
import _FoundationICU

/// The numbers of ranges as words, in the forms of each gender: "une", "vingt et un", "minus five".
enum SpelledNumbers {
  /// The largest number that is spelt out.
  private static let largest = 1000.0

  /// - Parameter lists: the numbers of those that are ranges are spelt out.
  static func index(_ lists: [CompiledGrammar.List], _ tokenizer: Tokenizer) -> NameIndex<Int32> {
    var index = NameIndex<Int32>()
    var (low, high) = (0.0, 0.0)
    for list in lists {
      guard case .range(let range) = list.kind else { continue }
      (low, high) = (min(low, range.lowerBound), max(high, range.upperBound))
    }
    let numbers = Int32(max(low, -largest))...Int32(min(high, largest))
    spell(numbers, tokenizer.language) { number, text in
      index.insert(tokenizer.sentence(text).keys, payload: number)
    }
    return index
  }

  /// Foundation has one form of each number; ICU, which it uses, has all.
  private static func spell(
    _ numbers: ClosedRange<Int32>, _ language: String, _ body: (Int32, String) -> Void
  ) {
    var status = U_ZERO_ERROR
    guard let formatter = swift_unum_open(UNUM_SPELLOUT, nil, 0, language, nil, &status) else { return }
    defer { swift_unum_close(formatter) }
    let names = text { swift_unum_getTextAttribute(formatter, UNUM_PUBLIC_RULESETS, $0, $1, $2) }
    for name in names.split(separator: ";") where !name.contains("ordinal") {
      let units = Array(name.utf16)
      status = U_ZERO_ERROR
      swift_unum_setTextAttribute(formatter, UNUM_DEFAULT_RULESET, units, Int32(units.count), &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { continue }
      for number in numbers {
        body(number, text { swift_unum_formatInt64(formatter, Int64(number), $0, $1, nil, $2) })
      }
    }
  }

  /// The text that ICU writes; empty where it fails.
  private static func text(
    _ write: (UnsafeMutablePointer<UChar>, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32
  ) -> String {
    var status = U_ZERO_ERROR
    let units = [UChar](unsafeUninitializedCapacity: 1024) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = min(Int(max(0, write(start, 1024, &status))), 1024)
    }
    return status.rawValue <= U_ZERO_ERROR.rawValue ? String(decoding: units, as: UTF16.self) : ""
  }
}
