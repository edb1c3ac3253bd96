import SystemCatalogue

/// A handling protocol, its defaults and its dispatch table.
struct HandlingTranslator {
  private let intent: IntentClass
  private let handling: HandlingProtocol

  init(_ intent: IntentClass, _ handling: HandlingProtocol) {
    self.intent = intent
    self.handling = handling
  }

  func render(into writer: inout SourceWriter) {
    writer.line()
    writer.deprecation(handling.deprecatedSince)
    writer.block("public protocol \(handling.name): \(handling.inherited.joined(separator: ", "))") {
      writer in
      for method in handling.methods {
        writer.deprecation(method.deprecatedSince)
        writer.line(method.completionForm)
        if let form = method.asyncSignature { writer.line(overload(method) + form) }
      }
    }
    writer.line()
    writer.block("extension \(handling.name)") { writer in
      for method in handling.methods where method.role == .other {
        writer.line("public \(method.signature) {}")
      }
      for method in handling.methods where method.role != .other {
        writer.line("public \(method.completionForm) { completion(\(method.answerType)._absentAnswer()) }")
        if let form = method.asyncSignature {
          writer.line("\(overload(method))public \(form) { \(method.answerType)._absentAnswer() }")
        }
      }
      for method in handling.methods { olderNames(of: method, into: &writer) }
    }
    writer.line()
    writer.block("extension \(intent.name)") { writer in
      table(into: &writer)
    }
  }

  /// The names of Swift 3, so that the compiler offers today's.
  private func olderNames(of method: HandlingMethod, into writer: inout SourceWriter) {
    for name in method.olderNames {
      guard let label = name.firstMatch(of: #/\((\w+):/#)?.1 else { continue }
      writer.line("@available(*, unavailable, renamed: \"\(method.name)\")")
      let declaration = method.completionForm.replacing(#/\((for )?intent: /#, with: "(\(label) intent: ")
      writer.line("public \(declaration) {}")
    }
  }

  /// The newer of two async methods that differ only by result: its result is a subclass of the older one's, so that a
  /// call for the older result would fit both.
  private func overload(_ method: HandlingMethod) -> String {
    let hasOlder =
      handling.methods.contains { $0.name == method.name && $0.deprecatedSince != nil }
      && method.deprecatedSince == nil
    return hasOlder ? "@_disfavoredOverload " : ""
  }

  private func table(into writer: inout SourceWriter) {
    writer.line("static let _dispatcher = IntentDispatcher(")
    writer.line("  \(intent.name).self, \"\(handling.name)\", as: { $0 as? any \(handling.name) },")
    writer.line("  HandlingTable(")
    for method in handling.methods where method.role == .handle || method.role == .confirm {
      writer.line("    \(method.role.rawValue): \(forms(method)),")
    }
    let resolves = handling.methods.filter { $0.role == .resolve }
    guard !resolves.isEmpty else { return writer.line("    resolve: [:]))") }
    writer.line("    resolve: [")
    var done: Set<String> = []
    for parameter in resolves.compactMap(\.parameter) where done.insert(parameter).inserted {
      let methods = resolves.filter { $0.parameter == parameter }
      // The newer method is asked first; the deprecated one only where a handler doesn't have it.
      let ordered = methods.filter { $0.deprecatedSince == nil } + methods.filter { $0.deprecatedSince != nil }
      writer.line("      \"\(parameter)\": [\(ordered.map(forms).joined(separator: ", "))],")
    }
    writer.line("    ]))")
  }

  /// The two forms as closures; overloads are told apart by the completion's type.
  private func forms(_ method: HandlingMethod) -> String {
    let name = method.name.prefix { $0 != "(" }
    let labels = method.name.dropFirst(name.count + 1).dropLast().split(separator: ":").map(String.init)
    let first = labels.first ?? "intent"
    let last = labels.dropFirst().first ?? "completion"
    let answer = method.answerType
    let completionForm =
      "{ (handler: any \(handling.name), intent: \(intent.name), done: @escaping @Sendable (\(answer)) -> Void) in "
      + "handler.\(name)(\(first): intent, \(last): done) }"
    guard method.asyncSignature != nil else { return "HandlingMethodForms(\(completionForm))" }
    return "HandlingMethodForms(\(completionForm), "
      + "{ (box: HandlerBox<any \(handling.name)>, intent: \(intent.name)) -> \(answer) in "
      + "await box.handler.\(name)(\(first): intent) })"
  }
}

extension HandlingMethod {
  /// The completion form with a sendable completion: every form that developers write matches it.
  fileprivate var completionForm: String {
    signature.replacing("@escaping (", with: "@escaping @Sendable (")
  }

  /// What the completion takes.
  fileprivate var answerType: String {
    guard let match = signature.firstMatch(of: #/completion: @escaping \((.+)\) -> Void/#) else {
      return "Void"
    }
    return String(match.1)
  }
}
