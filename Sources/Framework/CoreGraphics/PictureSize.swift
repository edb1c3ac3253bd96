import Foundation

/// Reads the size of a picture from the head of its file.
enum PictureSize {
  /// Width and height in pixels; nil for bytes that are no PNG, JPEG or GIF.
  static func read(_ data: Data) -> (Int, Int)? {
    let bytes = [UInt8](data.prefix(1 << 16))
    return png(bytes) ?? gif(bytes) ?? jpeg(bytes)
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 else {
      return nil
    }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// The size stands in the frame's head, behind segments that begin with their own lengths.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let notFrames: Set<UInt8> = [0xC4, 0xC8, 0xCC]
    var index = 2
    while index + 9 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if (0xC0...0xCF).contains(marker), !notFrames.contains(marker) {
        return (
          Int(bytes[index + 7]) << 8 | Int(bytes[index + 8]),
          Int(bytes[index + 5]) << 8 | Int(bytes[index + 6])
        )
      }
      index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
    }
    return nil
  }
}
