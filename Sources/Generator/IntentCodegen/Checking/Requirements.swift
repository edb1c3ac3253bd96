import SourceTree
import SystemCatalogue

/// The methods that a handling protocol has, in both forms.
struct Requirements {
  let protocolName: String
  /// The class of the intent that the methods are about.
  let intent: String
  let forms: [Form]
  private let answers: Set<String>

  /// Nil for an intent that no extension handles.
  init?(_ intent: IntentClass) {
    guard let handling = intent.handling else { return nil }
    let answers = Set(
      handling.methods.flatMap { [$0.result, Self.answerName($0.signature)] }.compactMap { $0 }
        + [intent.response.name])
    protocolName = handling.name
    self.intent = intent.name
    self.answers = answers
    forms = handling.methods.flatMap { method in
      [method.signature, method.asyncSignature].compactMap { signature in
        signature.flatMap { Form($0, group: method.name, answers: answers) }
      }
    }
  }

  private static func answerName(_ signature: String) -> String? {
    signature.firstMatch(of: #/\w+ResolutionResult/#).map { String($0.0) }
  }

  /// The class of a method's answer, where a method of this protocol answers with it.
  func answer(of method: SourceOutline.Method) -> String? { method.answer(among: answers) }
}

/// One of the two forms of a protocol's method: with a completion, or async.
struct Form {
  /// A difference that keeps a method from being this one.
  enum Fault {
    case name, asynchronous, throwing
    case answer(String)
  }

  /// As a developer writes it.
  let declaration: String
  /// The same for both forms of a method.
  let group: String
  let method: SourceOutline.Method
  private let answers: Set<String>

  init?(_ declaration: String, group: String, answers: Set<String>) {
    let text = SourceText([UInt8]("protocol P {\n\(declaration)\n}".utf8), file: "")
    guard let method = SourceOutline(text).types.first?.methods.first else { return nil }
    self.declaration = declaration
    self.group = group
    self.method = method
    self.answers = answers
  }

  /// The reason why a method doesn't fulfil this form; nil where it does.
  func fault(of other: SourceOutline.Method) -> Fault? {
    if other.fullName != method.fullName { return .name }
    // A method that doesn't wait may be declared without `async`.
    if other.isAsync, !method.isAsync { return .asynchronous }
    if other.isThrowing, !method.isThrowing { return .throwing }
    guard let found = other.answer(among: nil), let wanted = method.answer(among: answers) else { return nil }
    return found == wanted ? nil : .answer(wanted)
  }

  /// The reason why the method is never called, in words.
  func words(for fault: Fault) -> String {
    switch fault {
    case .name: "the protocol has \(method.fullName)"
    case .asynchronous: "a method with a completion is not async"
    case .throwing: "the protocol declares it without throws"
    case .answer(let type): "it answers with \(type)"
    }
  }
}

extension SourceOutline.Method {
  /// The class that the method answers with, in brackets where it's a list; nil where none can be told.
  ///
  /// - Parameter known: the classes that count; nil for every response and result.
  func answer(among known: Set<String>?) -> String? {
    let texts = parameters.filter(\.isFunction).map(\.type) + [result]
    for text in texts {
      for match in text.matches(of: #/(\[?)(?:\w+\.)*(\w+)/#) {
        let name = String(match.2)
        let isAnswer =
          known?.contains(name) ?? (name.hasSuffix("ResolutionResult") || name.hasSuffix("IntentResponse"))
        if isAnswer { return match.1.isEmpty ? name : "[\(name)]" }
      }
    }
    return nil
  }
}
