import Foundation
import Testing

@testable import SourceTree

@Suite
struct JSONTests {
  private static let texts = [
    #"{}"#, #"[]"#, #"{"a": 1, "b": [true, false, null], "c": {"d": "süt 牛奶"}}"#, #" [ 0 , 12 ] "#,
    #"{"a": 1.5}"#, #"{"a": 1.0}"#, #"{"a": -3}"#, #"{"a": 1e3}"#, #"{"a": 1234567890123456789}"#,
    #"{"a": "b\/c\n\u00e9"}"#, #"["a", "b"]"#, #"{"a": {"a": {"a": []}}}"#,
  ]
  private static let mistakes = [
    #"{"a": 1"#, #"{"a" 1}"#, #"{a: 1}"#, #"[1 2]"#, #"{"a": tru}"#, #"{"a": 01}"#, #"{"a": "b}"#, #"[1] 2"#,
    #"{"a": 1,}x"#, "",
  ]

  @Test(arguments: texts)
  func `a text is read as by the decoder of the system`(text: String) throws {
    #expect(try JSON.parse(text) == JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
  }

  @Test(arguments: mistakes)
  func `a mistake is left to the decoder`(text: String) {
    #expect(PlainJSONReader.read(text) == nil)
    #expect(throws: (any Error).self) { try JSON.parse(text) }
  }

  @Test
  func `plain objects and lists are read without the decoder`() {
    #expect(
      PlainJSONReader.read(#"{"locked":true,"names":["a",7]}"#)
        == .object(["locked": .bool(true), "names": .array([.string("a"), .integer(7)])]))
    #expect(PlainJSONReader.read(#"{"a":1.5}"#) == nil)
    #expect(PlainJSONReader.read(#"{"a":1,"a":2}"#) == nil)
  }

  private static let values: [JSON] = [
    .null, .object([:]), .array([]), .bool(true), .integer(.min), .integer(.max),
    .object([
      "b": .array([.bool(false), .null, .integer(-7)]), "B": .object(["ö": .string("süt 牛奶")]),
      "a b": .string(""),
      "10": .integer(1), "9": .integer(2), "a": .object([:]),
    ]),
    .string((0..<0x80).map { String(UnicodeScalar(UInt8($0))) }.joined() + "\u{2028}🇹🇷é"),
    .array(
      [0, -0.0, 1, 1.5, -2.25, 0.1, 1e15, 1e16, 1e20, 1.5e300, 5e-324, 1e-5, 123456789.125, .pi].map(
        JSON.double)),
  ]

  @Test(arguments: values)
  func `a line is what the encoder of the system writes`(value: JSON) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try value.line == String(decoding: encoder.encode(value), as: UTF8.self))
    #expect(try JSON.parse(value.line) == JSONDecoder().decode(JSON.self, from: encoder.encode(value)))
  }

  @Test
  func `a number that JSON has no word for is null`() {
    #expect(JSON.array([.double(.infinity), .double(.nan), .integer(1)]).line == "[null,null,1]")
  }
}
