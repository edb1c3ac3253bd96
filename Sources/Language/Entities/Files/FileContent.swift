import Glibc

/// The bytes that a `CompiledFileReader` reads: of a file where it stands, or in memory.
///
/// Unchecked: nobody writes to them. Files of a cache are replaced as a whole, never written over.
final class FileContent: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  init(_ content: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    copy.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(copy)
    isMapped = false
  }

  /// The bytes of a file, which aren't copied; nil where it can't be read.
  init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return nil
    }
    let size = Int(status.st_size)
    // All of it is needed at once, and one request takes less time than thousands.
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
    isMapped = true
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}
