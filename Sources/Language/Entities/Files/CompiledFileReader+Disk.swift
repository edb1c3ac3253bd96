import Glibc

extension CompiledFileReader {
  /// Reads a file as a whole; nil where it can't be read.
  ///
  /// Its bytes are copied once, into the memory that they are read from. These files have many megabytes, and a start reads
  /// several of them.
  package init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let part = Glibc.read(file, start + count, size - count)
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        count += part
      }
    }
    if bytes.count < size { return nil }
    self.init(bytes)
  }
}
