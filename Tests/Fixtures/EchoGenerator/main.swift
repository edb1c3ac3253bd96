import Foundation
import SystemCatalogue

// Writes a handler of every intent in each form, for EchoExtension:  echogen DOMAINS OUTPUT
let arguments = CommandLine.arguments
let intents = try SystemCatalogue.domains(in: URL(filePath: arguments[1])).flatMap(\.intents)

/// What a method calls its intent: `intent`, or what its label says where it has no other name.
func name(_ signature: String) -> String {
  signature.firstMatch(of: #/\((?:\w+ )?(\w+): /#).map { String($0.1) } ?? "intent"
}

var text = "import Intents\n"
for intent in intents {
  guard let handling = intent.handling else { continue }
  let methods = handling.methods.filter { $0.role != .other }
  text += "\nfinal class Completion\(intent.name)Handler: NSObject, \(handling.name) {\n"
  for method in methods {
    text += "  \(method.signature) { completion(Echo.answer(\(name(method.signature)))) }\n"
  }
  text += "}\n\nfinal class Async\(intent.name)Handler: NSObject, \(handling.name) {\n"
  for method in methods {
    text +=
      method.asyncSignature.map { "  \($0) { Echo.answer(\(name($0))) }\n" }
      ?? "  \(method.signature) { completion(Echo.answer(\(name(method.signature)))) }\n"
  }
  text += "}\n"
}
text += "\nlet echoHandlers: [String: @Sendable (_ isAsync: Bool) -> NSObject] = [\n"
for intent in intents where intent.handling != nil {
  text += "  \"\(intent.name)\": { $0 ? Async\(intent.name)Handler() : Completion\(intent.name)Handler() },\n"
}
text += "]\n"
try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
