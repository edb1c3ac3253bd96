import Glibc

/// The way in which the content of a file gets into the memory.
package enum FileAccess: Sendable {
  /// As a copy, so that it stays whatever happens to the file.
  case copy
  /// Where it stands, so that only what is looked at is read. A process is killed that looks at a file which somebody has cut
  /// short meanwhile, so this is for processes that end soon. Files that are replaced as a whole are safe.
  case inPlace
}

/// The bytes that a `CompiledFileReader` reads: of a file where it stands, or in memory.
///
/// Unchecked: nobody writes to them. Files of a cache are replaced as a whole, never written over.
@usableFromInline
final class FileContent: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  init(_ content: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: content.count, alignment: CompiledFileWriter.alignment)
    copy.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(copy)
    isMapped = false
  }

  /// The bytes of a file; nil where it can't be read.
  ///
  /// - Parameter isWhole: whether all of it is needed at once.
  init?(path: String, _ access: FileAccess, isWhole: Bool = true) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return nil
    }
    let size = Int(status.st_size)
    switch access {
    case .copy:
      guard let copy = Self.copy(file, size) else { return nil }
      bytes = copy
      isMapped = false
    case .inPlace:
      // One request for all of it takes less time than thousands.
      let flags = isWhole ? MAP_PRIVATE | MAP_POPULATE : MAP_PRIVATE
      guard let start = mmap(nil, size, PROT_READ, flags, file, 0), start != MAP_FAILED else { return nil }
      bytes = UnsafeRawBufferPointer(start: start, count: size)
      isMapped = true
    }
  }

  private static func copy(_ file: Int32, _ size: Int) -> UnsafeRawBufferPointer? {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: CompiledFileWriter.alignment)
    var place = 0
    while place < size {
      let count = read(file, copy.baseAddress.map { $0 + place }, size - place)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        copy.deallocate()
        return nil
      }
      place += count
    }
    return UnsafeRawBufferPointer(copy)
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}
