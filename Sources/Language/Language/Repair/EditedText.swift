/// A text in which parts were replaced or left out. It knows where its parts stand in the original.
///
///     let edited = EditedText("add um milk", [(4..<7, "")])
///     edited.text              // "add milk"
///     edited.originals(4..<8)  // [7..<11]
struct EditedText: Sendable {
  private struct Edit {
    /// Where it stands in the text after all edits of its layer, as UTF-8.
    var range: Range<Int>
    /// The bytes that stood there before.
    var replaced: Int
    /// Where its text stands in the text before, if it was moved; nil for new text.
    var moved: Range<Int>?

    /// The part of the text before that a range inside the edit came from; nil for any other range. Words that are spelt otherwise there
    /// come from all of it.
    func source(of range: Range<Int>) -> Range<Int>? {
      guard let moved, range.clamped(to: self.range) == range else { return nil }
      guard moved.count == self.range.count else { return moved }
      let shift = moved.lowerBound - self.range.lowerBound
      return range.lowerBound + shift..<range.upperBound + shift
    }
  }

  let source: String
  private(set) var text: String
  /// The first is of the source, each other of what the one before it made.
  private var layers: [[Edit]] = []

  /// - Parameters:
  ///   - edits: UTF-8 offsets into the text and what stands there instead; in order. One that overlaps the one before it is left out.
  ///   - moved: by edit, where its new text stands in the original; nil where it doesn't.
  init(_ original: String, _ edits: [(range: Range<Int>, new: String)], moved: [Range<Int>?] = []) {
    source = original
    text = original
    add(edits, moved)
  }

  /// An edited text, edited again.
  init(_ original: EditedText, _ edits: [(range: Range<Int>, new: String)], moved: [Range<Int>?] = []) {
    self = original
    add(edits, moved)
  }

  private mutating func add(_ edits: [(range: Range<Int>, new: String)], _ moved: [Range<Int>?]) {
    let utf8 = Array(text.utf8)
    var bytes: [UInt8] = []
    var layer: [Edit] = []
    var place = 0
    for (index, edit) in edits.enumerated() where edit.range.lowerBound >= place {
      bytes += utf8[place..<edit.range.lowerBound]
      layer.append(
        Edit(
          range: bytes.count..<bytes.count + edit.new.utf8.count, replaced: edit.range.count,
          moved: index < moved.count ? moved[index] : nil))
      bytes += edit.new.utf8
      place = edit.range.upperBound
    }
    text = String(decoding: bytes + utf8[place...], as: UTF8.self)
    layers.append(layer)
  }

  /// The parts of the original that a range of the text came from: several where something was left out inside it.
  func originals(_ range: Range<Int>) -> [Range<Int>] {
    layers.reversed().reduce([range]) { ranges, layer in
      ranges.flatMap { Self.originals($0, layer) }
    }
  }

  private static func originals(_ range: Range<Int>, _ edits: [Edit]) -> [Range<Int>] {
    let gaps = edits.flatMap { edit -> [Int] in
      if edit.range.isEmpty { return [edit.range.lowerBound] }
      return edit.moved == nil ? [] : [edit.range.lowerBound, edit.range.upperBound]
    }.filter { range.lowerBound < $0 && $0 < range.upperBound }
    let bounds = [range.lowerBound] + gaps + [range.upperBound]
    return zip(bounds, bounds.dropFirst()).map { lower, upper in
      if let source = edits.lazy.compactMap({ $0.source(of: lower..<upper) }).first { return source }
      let start = start(lower, edits)
      return start..<max(start, end(upper, edits))
    }
  }

  /// Turns an offset in the edited text into one in the text before the edits. Text that begins right after
  /// something that was left out begins behind it there.
  private static func start(_ offset: Int, _ edits: [Edit]) -> Int {
    var shift = 0
    for edit in edits
    where edit.range.lowerBound < offset || edit.range.isEmpty && edit.range.lowerBound == offset {
      // An offset inside a replaced part stands for the whole part.
      if offset < edit.range.upperBound { return edit.range.lowerBound + shift }
      shift += edit.replaced - edit.range.count
    }
    return offset + shift
  }

  private static func end(_ offset: Int, _ edits: [Edit]) -> Int {
    var shift = 0
    for edit in edits where edit.range.lowerBound < offset {
      if offset < edit.range.upperBound { return edit.range.lowerBound + shift + edit.replaced }
      shift += edit.replaced - edit.range.count
    }
    return offset + shift
  }
}
