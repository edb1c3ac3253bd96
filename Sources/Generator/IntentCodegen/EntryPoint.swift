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
  ///   - definitionModules: the modules whose definition files became classes, this one perhaps among them.
  ///   - sources: the target's sources, which must have the class; nil where they aren't known.
  /// - Throws: `Diagnostic` naming the file, the line and the key.
  public static func source(
    plist: [UInt8], file: String, module: String, definitionModules: [String] = [],
    sources: SourceCheck? = nil
  ) throws -> String {
    let text = SourceText(plist, file: file)
    let settings = try PropertyListReader.read(plist, file: file)["NSExtension"]
    guard let principal = settings?["NSExtensionPrincipalClass"], let name = principal.string, !name.isEmpty
    else {
      throw Diagnostic(
        at: SourceLocation(file: file), key: key, "the key is missing",
        advice: "Name the class that subclasses INExtension: $(PRODUCT_MODULE_NAME).IntentHandler")
    }
    func fault(_ message: String, _ advice: String) -> Diagnostic {
      text.diagnostic(at: principal.location, key: key, message, advice: advice)
    }
    let resolved = name.replacing("$(PRODUCT_MODULE_NAME)", with: module)
      .replacing("${PRODUCT_MODULE_NAME}", with: module)
    let parts = resolved.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ $0.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil }) else {
      throw fault("\(name) is no class name", "Write Module.Class.")
    }
    if parts.count > 1, parts[0] != module {
      throw fault(
        "the class \(resolved) is of module \(parts[0]), but this target is \(module)",
        "Write $(PRODUCT_MODULE_NAME).\(parts.dropFirst().joined(separator: "."))")
    }
    let type = parts.count > 1 ? parts.dropFirst().joined(separator: ".") : resolved
    if let sources, !sources.declares(type.withoutModule) {
      let nearest = sources.nearestPrincipalClass(to: type.withoutModule)
      throw fault(
        "this target has no class \(type)",
        nearest.map { "Do you mean \($0)? Write $(PRODUCT_MODULE_NAME).\($0)" }
          ?? "Name the class that subclasses INExtension.")
    }
    let imports = definitionModules.filter { $0 != module }.map { "@_spi(Runtime) import \($0)\n" }
    let registrations = definitionModules.map {
      "    \(DefinitionGenerator.registration(of: $0)).register()\n"
    }
    let isInterface = settings?["NSExtensionPointIdentifier"]?.string == "com.apple.intents-ui-service"
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
