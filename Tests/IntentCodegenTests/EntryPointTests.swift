import Foundation
import IntentCodegen
import IntentSchema
import SourceTree
import Testing

@Suite struct EntryPointTests {
  /// The principal class stands in line 6.
  private func source(_ principal: String?, sources: [String]? = nil) throws -> String {
    let setting = principal.map {
      "    <key>NSExtensionPrincipalClass</key>\n    <string>\($0)</string>\n"
    }
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>NSExtension</key>
        <dict>
      \(setting ?? "")  </dict>
      </dict></plist>
      """
    let files = sources?.enumerated().map { SourceText([UInt8]($1.utf8), file: "File\($0).swift") }
    return try EntryPoint.source(
      plist: [UInt8](plist.utf8), file: "Info.plist", module: "MyIntents",
      sources: files.map { SourceCheck($0, intents: []) })
  }

  private func message(_ principal: String?, sources: [String]? = nil) -> String {
    do {
      _ = try source(principal, sources: sources)
      return "taken"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["$(PRODUCT_MODULE_NAME).IntentHandler", "MyIntents.IntentHandler", "IntentHandler"])
  func `the principal class is made`(_ name: String) throws {
    #expect(try source(name).contains("ExtensionMain.run(principal: { IntentHandler() })"))
  }

  @Test func `a nested class keeps its path`() throws {
    #expect(try source("MyIntents.Outer.Handler").contains("{ Outer.Handler() }"))
  }

  @Test(arguments: [
    (nil, "Info.plist: error: NSExtension.NSExtensionPrincipalClass: the key is missing"),
    (
      "Other.IntentHandler",
      "Info.plist:6:5: error: NSExtension.NSExtensionPrincipalClass: the class Other.IntentHandler is of module Other, "
        + "but this target is MyIntents"
    ),
    (
      "A() }; evil(",
      "Info.plist:6:5: error: NSExtension.NSExtensionPrincipalClass: A() }; evil( is no class name"
    ),
  ])
  func `what is no class of the target is refused`(name: String?, message: String) {
    let found = self.message(name)
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test func `a class that the sources don't have is told with the line and the class that is meant`() {
    let handler = "import Intents\nfinal class IntentHandler: INExtension {}\n"
    #expect(
      message("$(PRODUCT_MODULE_NAME).IntentHandlr", sources: ["struct Other {}", handler]) == """
        Info.plist:6:5: error: NSExtension.NSExtensionPrincipalClass: this target has no class IntentHandlr
              <string>$(PRODUCT_MODULE_NAME).IntentHandlr</string>
              ^
          Do you mean IntentHandler? Write $(PRODUCT_MODULE_NAME).IntentHandler
        """)
    // A name that is written otherwise altogether: the only class that it could be.
    #expect(
      message("Requests", sources: [handler]).hasSuffix(
        "Do you mean IntentHandler? Write $(PRODUCT_MODULE_NAME).IntentHandler"))
    #expect(
      message("Requests", sources: ["class A: INExtension {}", "class B: INExtension {}"]).hasSuffix(
        "Name the class that subclasses INExtension."))
  }

  @Test(arguments: [
    "@objc(Handler) public final class IntentHandler: Base<Int> {}",
    "typealias IntentHandler = Somewhere.Handler",
    "#if os(Linux)\nclass IntentHandler {}\n#endif",
    "let text = \"class {\"\n/* } /* } */ */ class IntentHandler {} // }",
  ])
  func `a class that the sources have is found in any form`(text: String) throws {
    #expect(try source("IntentHandler", sources: [text]).contains("{ IntentHandler() }"))
  }

  @Test(arguments: [
    "// class IntentHandler {}", "let text = \"class IntentHandler {}\"", "extension IntentHandler {}",
    "import class Handlers.IntentHandler",
  ])
  func `what only looks like the class is none`(text: String) {
    #expect(message("IntentHandler", sources: [text]).contains("this target has no class IntentHandler"))
  }

  @Test func `what is no property list is refused`() {
    #expect(throws: Diagnostic.self) {
      try EntryPoint.source(plist: [UInt8]("hello".utf8), file: "Info.plist", module: "M")
    }
  }
}
