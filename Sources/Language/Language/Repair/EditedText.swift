/// A text in which parts were replaced. It knows where its parts stand in the original.
struct EditedText: Sendable {
  let source: String
  private(set) var text: String
  /// In the order of the text; offsets are UTF-8, of the text as it is now.
  private var edits: [(range: Range<Int>, replaced: Int)] = []

  /// - Parameter edits: UTF-8 offsets into the text and what stands there instead; in order, not overlapping.
  init(_ original: String, _ edits: [(range: Range<Int>, new: String)]) {
    source = original
    let utf8 = Array(original.utf8)
    var bytes: [UInt8] = []
    var place = 0
    for edit in edits {
      bytes += utf8[place..<edit.range.lowerBound]
      self.edits.append((bytes.count..<bytes.count + edit.new.utf8.count, edit.range.count))
      bytes += edit.new.utf8
      place = edit.range.upperBound
    }
    text = String(decoding: bytes + utf8[place...], as: UTF8.self)
  }

  /// The range of the original that a range of the text came from.
  func original(_ range: Range<Int>) -> Range<Int> {
    let lower = original(range.lowerBound, isEnd: false)
    return lower..<max(lower, original(range.upperBound, isEnd: true))
  }

  private func original(_ offset: Int, isEnd: Bool) -> Int {
    var shift = 0
    for edit in edits where edit.range.lowerBound < offset {
      let start = edit.range.lowerBound + shift
      shift += edit.replaced - edit.range.count
      // An offset inside a replaced part stands for the whole part.
      if offset < edit.range.upperBound { return isEnd ? start + edit.replaced : start }
    }
    return offset + shift
  }
}
