import Foundation
import IntentSchema
import SourceTree

/// Makes the entry point of an extension from its Info.plist.
///
///     let swift = try EntryPoint.source(plist: data, file: "Info.plist", module: "ListOMatIntents")
public enum EntryPoint {
  private static let key = "NSExtension.NSExtensionPrincipalClass"

  /// - Parameters:
  ///   - plist: the contents of the extension's Info.plist, XML or binary.
  ///   - module: the extension target's module name, for `$(PRODUCT_MODULE_NAME)`.
  ///   - definitionModules: the modules whose definition files became classes. This module may be one of them.
  /// - Throws: `Diagnostic` that names the file and the key.
  public static func source(plist: Data, file: String, module: String, definitionModules: [String] = [])
    throws -> String
  {
    let location = SourceLocation(file: file)
    let parsed: Any
    do {
      parsed = try PropertyListSerialization.propertyList(from: plist, format: nil)
    } catch {
      throw Diagnostic(
        at: location, "this is no property list", advice: "Check it with: plutil -lint \(file)")
    }
    let settings = (parsed as? [String: Any])?["NSExtension"] as? [String: Any]
    guard let name = settings?["NSExtensionPrincipalClass"] as? String, !name.isEmpty else {
      throw Diagnostic(
        at: location, key: key, "the key is missing",
        advice: "Name the class that subclasses INExtension: $(PRODUCT_MODULE_NAME).IntentHandler")
    }
    let resolved = name.replacing("$(PRODUCT_MODULE_NAME)", with: module)
      .replacing("${PRODUCT_MODULE_NAME}", with: module)
    let parts = resolved.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ $0.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil }) else {
      throw Diagnostic(at: location, key: key, "\(name) is no class name", advice: "Write Module.Class.")
    }
    if parts.count > 1, parts[0] != module {
      throw Diagnostic(
        at: location, key: key,
        "the class \(resolved) is of module \(parts[0]), but this target is \(module)",
        advice: "Write $(PRODUCT_MODULE_NAME).\(parts.dropFirst().joined(separator: "."))")
    }
    let type = parts.count > 1 ? parts.dropFirst().joined(separator: ".") : resolved
    let imports = definitionModules.filter { $0 != module }.map { "@_spi(Runtime) import \($0)\n" }
    let registrations = definitionModules.map {
      "    \(DefinitionGenerator.registration(of: $0)).register()\n"
    }
    let isInterface = settings?["NSExtensionPointIdentifier"] as? String == "com.apple.intents-ui-service"
    let runtime = isInterface ? "InterfaceRuntime" : "ExtensionRuntime"
    let call =
      isInterface
      ? "InterfaceMain.run(controller: { \(type)() })" : "ExtensionMain.run(principal: { \(type)() })"
    return """
      @_spi(Runtime) import \(runtime)
      \(imports.joined())
      @main enum _ExtensionMain {
        static func main() {
      \(registrations.joined())    \(call)
        }
      }

      """
  }
}
