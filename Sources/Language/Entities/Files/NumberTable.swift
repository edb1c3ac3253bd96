/// Numbers that never change: in memory, or where they stand in a file that a `CompiledFileReader` reads.
///
///     let records = NumberTable([4, 8, 15] as [UInt32])
///     records[1]  // 8
///
/// A model has some ten megabytes of them, and a sentence looks at a few hundred. So they aren't copied, and what nobody looks at
/// isn't even read from the disk.
///
/// Unchecked: nobody writes to the content of a file, and the table keeps it.
@frozen
package struct NumberTable<Element: FixedWidthInteger & Sendable>: @unchecked Sendable {
  @usableFromInline let content: FileContent
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  package init(_ numbers: [Element]) {
    content = numbers.withUnsafeBytes { FileContent($0) }
    elements = content.bytes.assumingMemoryBound(to: Element.self)
  }

  /// Some bytes of a content, which begin where such a number may stand in the memory.
  init(_ content: FileContent, _ bytes: Range<Int>) {
    self.content = content
    elements = UnsafeRawBufferPointer(rebasing: content.bytes[bytes]).assumingMemoryBound(to: Element.self)
  }

  @inlinable
  package var count: Int { elements.count }

  @inlinable
  package subscript(place: Int) -> Element {
    precondition(place >= 0 && place < elements.count, "there are \(elements.count) numbers")
    defer { extendLifetime(content) }
    return elements[place]
  }

  /// Lends the numbers. Access through the pointer isn't checked.
  @inlinable @inline(__always)
  package func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    withExtendedLifetime(content) { body(elements) }
  }
}
