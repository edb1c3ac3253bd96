import SystemCatalogue

/// Renders a handling protocol, its default methods and its dispatch table.
struct HandlingTranslator {
  private let intent: IntentClass
  private let handling: HandlingProtocol
  private let context: TypeContext

  init(_ intent: IntentClass, _ handling: HandlingProtocol, _ context: TypeContext) {
    self.intent = intent
    self.handling = handling
    self.context = context
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
      for method in handling.methods where method.isAboutChoices { absent(method, into: &writer) }
      for method in handling.methods where method.role != .other && !method.isAboutChoices {
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

  /// Declares the names of Swift 3 as renamed, so that the compiler suggests the present ones.
  private func olderNames(of method: HandlingMethod, into writer: inout SourceWriter) {
    for name in method.olderNames {
      guard let label = name.firstMatch(of: #/\((\w+):/#)?.1 else { continue }
      writer.line("@available(*, unavailable, renamed: \"\(method.name)\")")
      let declaration = method.completionForm.replacing(#/\((for )?intent: /#, with: "(\(label) intent: ")
      writer.line("public \(declaration) {}")
    }
  }

  /// Marks the newer of two async methods that differ only in their result. Its result is a subclass of the older one's,
  /// so a call for the older result would fit both.
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
    for role in [HandlingMethod.Role.handle, .confirm] {
      for method in handling.methods where method.role == role {
        writer.line("    \(role.rawValue): \(forms(method)),")
      }
    }
    let choices = handling.methods.contains(where: \.isAboutChoices)
    dictionary("resolve", of: .resolve, end: choices ? "," : "))", into: &writer) { methods in
      // The newer method is called first. The deprecated one is called only where the handler lacks the newer.
      let ordered =
        methods.filter { $0.deprecatedSince == nil } + methods.filter { $0.deprecatedSince != nil }
      return "[\(ordered.map(forms).joined(separator: ", "))]"
    }
    guard choices else { return }
    let choice = ChoiceTranslator(intent, handling)
    dictionary("options", of: .options, end: ",", into: &writer) { methods in
      "[\(methods.map(choice.options).joined(separator: ", "))]"
    }
    dictionary("defaultValues", of: .defaultValue, end: "))", into: &writer) { methods in
      methods.first.map(choice.defaultValue) ?? ""
    }
  }

  /// One argument of the table: a dictionary by parameter.
  private func dictionary(
    _ label: String, of role: HandlingMethod.Role, end: String, into writer: inout SourceWriter,
    _ value: ([HandlingMethod]) -> String
  ) {
    let methods = handling.methods.filter { $0.role == role }
    guard !methods.isEmpty else { return writer.line("    \(label): [:]\(end)") }
    writer.line("    \(label): [")
    var done: Set<String> = []
    for parameter in methods.compactMap(\.parameter) where done.insert(parameter).inserted {
      writer.line("      \"\(parameter)\": \(value(methods.filter { $0.parameter == parameter })),")
    }
    writer.line("    ]\(end)")
  }

  /// The default of a method about choices: no options, no value.
  private func absent(_ method: HandlingMethod, into writer: inout SourceWriter) {
    if method.role == .defaultValue {
      let type = intent.properties.first { $0.name == method.parameter }?.type
      let nothing = type.map { $0.isOptional ? "nil" : context.zero(of: $0.base) } ?? "nil"
      return writer.line("public \(method.signature) { \(nothing) }")
    }
    writer.line("public \(method.completionForm) { completion(nil, OptionsAnswer.NotImplemented()) }")
    if let form = method.asyncSignature {
      writer.line("public \(form) { throw OptionsAnswer.NotImplemented() }")
    }
  }

  /// The two forms as closures. The type of the completion tells overloads apart.
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

  fileprivate var isAboutChoices: Bool { role == .options || role == .defaultValue }

  /// The type that the completion takes.
  fileprivate var answerType: String {
    guard let match = signature.firstMatch(of: #/completion: @escaping \((.+)\) -> Void/#) else {
      return "Void"
    }
    return String(match.1)
  }
}
