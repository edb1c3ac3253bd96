import IntentSchema
import SourceTree
import SystemCatalogue

/// Finds methods of handlers that no handling protocol has: a slip in a label, a misspelt parameter, `async throws`.
///
/// Each method of a protocol has a default, so the compiler doesn't report them.
struct HandlerCheck {
  private typealias Method = SourceOutline.Method

  private let outlines: [SourceOutline]
  /// By the protocols' names.
  private let handlings: [String: Requirements]
  private let types: [String: [SourceOutline.TypeDeclaration]]
  private let aliases: [String: [String]]

  init(_ outlines: [SourceOutline], intents: [IntentClass]) {
    self.outlines = outlines.filter(\.isWhole)
    let requirements = intents.compactMap(Requirements.init)
    handlings = Dictionary(
      requirements.map { ($0.protocolName, $0) }, uniquingKeysWith: { first, _ in first })
    types = Dictionary(grouping: self.outlines.flatMap(\.types), by: \.name)
    aliases = self.outlines.reduce(into: [:]) { all, outline in
      all.merge(outline.aliases) { first, _ in first }
    }
  }

  var findings: [Diagnostic] {
    outlines.flatMap { outline in
      outline.types.flatMap { type in
        type.methods.compactMap { finding(for: $0, of: type.name, in: outline) }
      }
    }
  }

  // MARK: Types

  /// The handling protocols that a type adopts, itself or through what it inherits from in these sources.
  private func adopted(by name: String, _ seen: Set<String> = []) -> Set<String> {
    if handlings[name] != nil { return [name] }
    guard !seen.contains(name) else { return [] }
    let inherited = (types[name] ?? []).flatMap(\.inherited) + (aliases[name] ?? [])
    return inherited.reduce(into: []) { $0.formUnion(adopted(by: $1, seen.union([name]))) }
  }

  /// The methods of a type, with those that it inherits in these sources.
  private func methods(of name: String, _ seen: Set<String> = []) -> [Method] {
    guard !seen.contains(name) else { return [] }
    let own = types[name] ?? []
    return own.flatMap(\.methods)
      + own.flatMap(\.inherited).flatMap { methods(of: $0, seen.union([name])) }
  }

  // MARK: Methods

  private func finding(for method: Method, of type: String, in outline: SourceOutline) -> Diagnostic? {
    guard !method.isStatic, let intent = method.parameters.first?.type.withoutModule,
      let name = adopted(by: type).first(where: { handlings[$0]?.intent == intent }),
      let requirements = handlings[name]
    else { return nil }
    let forms = requirements.forms
    if !method.isPrivate, forms.contains(where: { $0.fault(of: method) == nil }) { return nil }
    let others = methods(of: type).filter { !$0.isPrivate }
    // A handler that has the real method may have another one of a similar name.
    let open = forms.filter { form in
      !forms.contains { other in
        other.group == form.group && others.contains { other.fault(of: $0) == nil }
      }
    }
    let alike = open.filter { $0.method.fullName == method.fullName }
    if let form = alike.first {
      let reason =
        method.isPrivate ? "it's private" : form.fault(of: method).map { form.words(for: $0) } ?? ""
      return outline.warning(
        method, "\(method.fullName) is never called: \(reason)", advice: "Write: \(form.declaration)")
    }
    guard !method.isPrivate, requirements.answer(of: method) != nil || method.name.hasPrefix("provide"),
      let nearest = nearest(to: method, among: open)
    else { return nil }
    return outline.warning(
      method, "\(method.fullName) is never called: \(name) has \(nearest.method.fullName)",
      advice: "Write: \(nearest.declaration)")
  }

  /// The method that is meant: of the same name with other labels, or of one that differs by a slip or two.
  private func nearest(to method: Method, among forms: [Form]) -> Form? {
    let takesCompletion = method.parameters.contains(where: \.isFunction)
    return forms.map { (form: $0, slips: EditDistance.between($0.method.name, method.name)) }
      .filter { $0.slips <= min(2, method.name.count / 4) }
      .min { first, second in
        func rank(_ candidate: (form: Form, slips: Int)) -> (Int, Int, Int) {
          let isOtherForm = candidate.form.method.isAsync == takesCompletion
          let labels = EditDistance.between(candidate.form.method.fullName, method.fullName)
          return (candidate.slips, isOtherForm ? 1 : 0, labels)
        }
        return rank(first) < rank(second)
      }?.form
  }
}

extension SourceOutline {
  fileprivate func warning(_ method: Method, _ message: String, advice: String) -> Diagnostic {
    text.diagnostic(.warning, at: method.location, message, advice: advice)
  }
}

extension String {
  /// `INSendMessageIntent` of `Intents.INSendMessageIntent`.
  var withoutModule: String { split(separator: ".").last.map(String.init) ?? self }
}
