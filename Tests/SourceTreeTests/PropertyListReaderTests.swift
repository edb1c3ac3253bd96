import Foundation
import IntentSchema
import SourceTree
import TestSupport
import Testing

private let head = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

  """

private func read(_ text: String) throws -> SourceNode {
  try PropertyListReader.read(Array(text.utf8), file: "x.plist")
}

@Suite struct PropertyListReaderTests {
  @Test func `values of an XML list have their type and place`() throws {
    let node = try read(
      head + """
        <plist version="1.0">
        <!-- <key>not a key</key> -->
        <dict>
        \t<key>a &amp; b</key> <string>é&lt;</string>
        \t<key>list</key>
        \t<array><integer>-7</integer><integer>0x1F</integer><real>1.5</real><true/><false/></array>
        \t<key>data</key><data>aGk=
        </data>
        \t<key>date</key><date>2001-01-01T00:00:10Z</date>
        \t<key>text</key><string><![CDATA[<key>]]></string>
        </dict>
        </plist>
        """)
    #expect(node["a & b"]?.string == "é<")
    #expect(node["a & b"]?.location == SourceLocation(file: "x.plist", line: 6, column: 23))
    #expect(
      node["list"]?.list?.map(\.content)
        == [.integer(-7), .integer(31), .double(1.5), .bool(true), .bool(false)])
    #expect(node["list"]?.list?.last?.location == SourceLocation(file: "x.plist", line: 8, column: 76))
    #expect(node["data"]?.content == .bytes([0x68, 0x69]))
    #expect(node["date"]?.content == .date(secondsSince1970: 978_307_210))
    #expect(node["text"]?.string == "<key>")
    #expect(node.map?.map(\.keyLocation.line) == [6, 7, 9, 11, 12])
  }

  @Test func `a binary list holds the same as the XML list that it was made from`() throws {
    let value: [String: Any] = [
      "text": "plain", "wide": "käse 购物", "number": 70_000, "negative": -3, "real": 2.25, "yes": true,
      "list": ["a", "b", String(repeating: "long", count: 100)], "data": Data([1, 2, 3]),
      "date": Date(timeIntervalSince1970: 1_000_000), "nested": ["deeper": [1, 2]],
    ]
    func node(_ format: PropertyListSerialization.PropertyListFormat) throws -> SourceNode {
      let data = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
      return try PropertyListReader.read([UInt8](data), file: "x.plist").withoutPlaces
    }
    #expect(try node(.binary) == node(.xml))
  }

  @Test(arguments: [
    ("", "x.plist: error: the file is empty"),
    (
      "{ a = 1; }",
      "x.plist:1:1: error: this is neither an XML nor a binary property list\n  { a = 1; }\n  ^"
    ),
    (
      "<plist>\n<dict>\n  <key>a</kye>\n</dict></plist>",
      "x.plist:3:15: error: the closing tag doesn't match the tag that is open\n    <key>a</kye>\n                ^"
    ),
    (
      "<plist><dict><key>a</key></dict></plist>",
      "x.plist:1:14: error: the key a has no value\n  <plist><dict><key>a</key></dict></plist>\n               ^"
    ),
    (
      "<plist><dict>\n<string>a</string></dict></plist>",
      "x.plist:2:1: error: a value without a key\n  <string>a</string></dict></plist>\n  ^"
    ),
    (
      "<plist><dict><key>a</key><true/>\n<key>a</key><true/></dict></plist>",
      "x.plist:2:1: error: the key a stands here a second time\n  <key>a</key><true/></dict></plist>\n  ^"
    ),
    (
      "<plist><integer>12a</integer></plist>",
      "x.plist:1:8: error: \"12a\" is no integer\n  <plist><integer>12a</integer></plist>\n         ^"
    ),
    (
      "<plist><set/></plist>",
      "x.plist:1:8: error: <set> is no element of a property list\n  <plist><set/></plist>\n         ^\n"
        + "  It may hold dict, array, key, string, integer, real, true, false, date and data."
    ),
    (
      "<!DOCTYPE p [<!ENTITY a \"x\">]>\n<plist><string>&a;</string></plist>",
      "x.plist:1:13: error: a document type with declarations of its own is not read\n"
        + "  <!DOCTYPE p [<!ENTITY a \"x\">]>\n              ^\n"
        + "  Remove the part in brackets; property lists need no entities."
    ),
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><string>a</string></plist>",
      "x.plist:1:1: error: the encoding ISO-8859-1 is not read\n"
        + "  <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><string>a</string></plist>\n  ^\n"
        + "  Save the file as UTF-8."
    ),
    ("<plist></plist>", "x.plist: error: there is no value in it"),
    (
      "<?xml version=\"1.0\" encoding=\"UTF-7\"?=>\n<a>",
      "x.plist:1:1: error: the XML declaration is never closed\n"
        + "  <?xml version=\"1.0\" encoding=\"UTF-7\"?=>\n  ^\n  End it with ?>."
    ),
    (
      "<plist>\n<true\u{0}/></plist>",
      "x.plist:2:6: error: a control character that XML doesn't allow\n  <true\u{0}/></plist>\n       ^\n  Remove it."
    ),
    (
      "<?xml version=\"1.0\"?>\n<plist><?a?><true/></plist>",
      "x.plist:2:8: error: a processing instruction has no place in a property list\n"
        + "  <plist><?a?><true/></plist>\n         ^\n  Remove it."
    ),
    (
      "<?xm?><plist><!-- <? --><true/></plist>",
      "x.plist:1:1: error: a processing instruction has no place in a property list\n"
        + "  <?xm?><plist><!-- <? --><true/></plist>\n  ^\n  Remove it."
    ),
  ])
  func `what is wrong is said with its place`(_ text: String, _ message: String) {
    #expect { try read(text) } throws: { "\($0)" == message }
  }

  @Test func `an entity that is not declared, depth and size are refused`() {
    #expect { try read("<plist><string>&nbsp;</string></plist>") } throws: { "\($0)".contains("&amp; &lt;") }
    let deep = String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100)
    #expect { try read("<plist>\(deep)</plist>") } throws: { "\($0)".contains("nested deeper than 64") }
    let large = [UInt8](repeating: 0x20, count: PropertyListReader.maximumBytes + 1)
    #expect { try PropertyListReader.read(large, file: "x") } throws: {
      "\($0)".contains("read up to 8388608")
    }
  }

  @Test func `a binary list that unfolds without end is refused`() throws {
    // Forty lists, each of which holds the next one twice.
    var bytes: [UInt8] = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<40 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, 0x41]
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(offsets.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    #expect { try PropertyListReader.read(bytes, file: "x") } throws: {
      "\($0)".contains("it unfolds to far more than it holds")
    }
  }

  @Test func `mutated lists are read or refused, and never crash the readers`() throws {
    let value: [String: Any] = [
      "CFBundleIdentifier": "com.example.ListOMat", "list": [1, 2.5, true, "käse"],
      "nested": ["data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0)],
    ]
    var random = SeededGenerator(seed: 2)
    var refused = 0
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
      for _ in 0..<1000 {
        let bytes = random.mutation(of: [UInt8](data))
        if (try? PropertyListReader.read(bytes, file: "x")) == nil { refused += 1 }
      }
    }
    #expect(refused > 500)
  }
}

@Suite struct StringsReaderTests {
  @Test func `strings have their place, with comments and escapes between them`() throws {
    let text = "/* names */\n\"CFBundleName\" = \"A \\\"b\\\"\\n\\U00e9\"; // end\nplain.key = word;\n"
    let node = try StringsReader.read(Array(text.utf8), file: "x.strings")
    #expect(node["CFBundleName"]?.string == "A \"b\"\né")
    #expect(node["CFBundleName"]?.location == SourceLocation(file: "x.strings", line: 2, column: 18))
    #expect(node["plain.key"]?.string == "word")
  }

  @Test func `UTF-16 and property lists are read in place of it`() throws {
    let text = "\u{FEFF}\"a\" = \"购物\";"
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try StringsReader.read(wide, file: "x")["a"]?.string == "购物")
    let list = try PropertyListSerialization.data(fromPropertyList: ["a": "b"], format: .binary, options: 0)
    #expect(try StringsReader.read([UInt8](list), file: "x")["a"]?.string == "b")
  }

  @Test(arguments: [
    ("\"a\" = \"b\"\n\"c\" = \"d\";", "x:2:1: error: \";\" is missing here\n  \"c\" = \"d\";\n  ^"),
    ("\"a\" \"b\";", "x:1:5: error: \"=\" is missing here\n  \"a\" \"b\";\n      ^"),
    ("\"a\" = \"b;", "x:1:7: error: this text in quotes is never closed\n  \"a\" = \"b;\n        ^"),
    ("/* a", "x:1:1: error: this comment is never closed\n  /* a\n  ^"),
    ("a = b; a = c;", "x:1:8: error: the key a stands here a second time\n  a = b; a = c;\n         ^"),
  ])
  func `what is wrong is said with its place`(_ text: String, _ message: String) {
    #expect { try StringsReader.read(Array(text.utf8), file: "x") } throws: { "\($0)" == message }
  }

  @Test func `mutated files are read or refused`() {
    var random = SeededGenerator(seed: 3)
    let text = Array("/* c */ \"a\" = \"b\\U00e9\";\n// d\nplain = \"e\";".utf8)
    var refused = 0
    for _ in 0..<500 where (try? StringsReader.read(random.mutation(of: text), file: "x")) == nil {
      refused += 1
    }
    #expect(refused > 100)
  }
}

extension SourceNode {
  /// The same values at one place, with keys in order.
  fileprivate var withoutPlaces: SourceNode {
    let place = SourceLocation(file: "")
    switch content {
    case .list(let items): return SourceNode(.list(items.map(\.withoutPlaces)), at: place)
    case .map(let entries):
      let sorted = entries.sorted { $0.key < $1.key }
      return SourceNode(
        .map(sorted.map { Entry(key: $0.key, keyLocation: place, value: $0.value.withoutPlaces) }), at: place)
    default: return SourceNode(content, at: place)
    }
  }
}
