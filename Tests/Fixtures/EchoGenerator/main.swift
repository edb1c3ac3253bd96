import DefinitionFiles
import Foundation
import SystemCatalogue

// Writes, for EchoExtension, a handler of every intent in each form, and what a handler reads of every intent:
//   echogen DOMAINS DEFINITION OUTPUT
let arguments = CommandLine.arguments
let definition = DefinitionReader.Source(
  bytes: [UInt8](try Data(contentsOf: URL(filePath: arguments[2]))), file: arguments[2])
let own = DefinitionReader([definition], known: try SystemCatalogue.load()).files.map(Domain.init)
let intents = (try SystemCatalogue.domains(in: URL(filePath: arguments[1])) + own).flatMap(\.intents)

/// The name that a method has for its intent: `intent`, or what its label says where it has no other name.
func name(_ signature: String) -> String {
  signature.firstMatch(of: #/\((?:\w+ )?(\w+): /#).map { String($0.1) } ?? "intent"
}

var text = "import Intents\n"
for intent in intents {
  guard let handling = intent.handling else { continue }
  let methods = handling.methods.filter { [.handle, .confirm, .resolve].contains($0.role) }
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
  text += "}\n\nprivate func parameters(of intent: \(intent.name)) -> Echo.Parameters {\n"
  if intent.properties.isEmpty {
    text += "  [:]\n}\n"
    continue
  }
  text += "  var found: Echo.Parameters = [:]\n"
  for property in intent.properties {
    text += "  found[\"\(property.name)\"] = intent.`\(property.name)`\n"
  }
  text += "  return found\n}\n"
}
text += "\nlet echoHandlers: [String: @Sendable (_ isAsync: Bool) -> NSObject] = [\n"
for intent in intents where intent.handling != nil {
  text += "  \"\(intent.name)\": { $0 ? Async\(intent.name)Handler() : Completion\(intent.name)Handler() },\n"
}
text += "]\n\nlet echoParameters: [String: @Sendable (INIntent) -> Echo.Parameters?] = [\n"
for intent in intents where intent.handling != nil {
  text += "  \"\(intent.name)\": { ($0 as? \(intent.name)).map { parameters(of: $0) } },\n"
}
text += "]\n"
try text.write(toFile: arguments[3], atomically: true, encoding: .utf8)
