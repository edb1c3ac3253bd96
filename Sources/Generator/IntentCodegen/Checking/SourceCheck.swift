import IntentSchema
import SourceTree
import SystemCatalogue

/// Checks an extension's sources before they are compiled.
///
///     let check = SourceCheck([SourceText(bytes, file: "IntentHandler.swift")], intents: intents)
///     for finding in check.handlerFindings { print(finding) }
public struct SourceCheck {
  private let outlines: [SourceOutline]
  private let intents: [IntentClass]

  /// - Parameters:
  ///   - sources: all Swift files of the extension's target.
  ///   - intents: those that a handler can be for: the system's, and the app's own.
  public init(_ sources: [SourceText], intents: [IntentClass]) {
    outlines = sources.map(SourceOutline.init)
    self.intents = intents
  }

  /// Warnings about methods that look like those of a handling protocol but are none, so that they are never called.
  public var handlerFindings: [Diagnostic] { HandlerCheck(outlines, intents: intents).findings }

  /// True where a type, or a name for one, is declared here.
  ///
  /// - Parameter name: without the types around it.
  func declares(_ name: String) -> Bool {
    outlines.contains { outline in
      outline.aliases[name] != nil || outline.types.contains { $0.name == name && $0.kind != "extension" }
    }
  }

  /// The class that is meant by a name that none has: one that is written alike, or the only one that could be named.
  func nearestPrincipalClass(to name: String) -> String? {
    let classes = outlines.flatMap(\.types).filter { $0.kind == "class" }
    if let near = EditDistance.nearest(to: name, among: classes.map(\.name), limit: 3) { return near }
    let principals = classes.filter { type in
      type.inherited.contains { Self.principalTypes.contains($0) }
    }
    return principals.count == 1 ? principals[0].name : nil
  }

  private static let principalTypes: Set<String> = [
    "INExtension", "INIntentHandlerProviding", "INUIHostedViewControlling", "UIViewController",
  ]
}
