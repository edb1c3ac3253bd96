import IntentSchema
import SystemCatalogue

/// Renders the entries of a dispatch table for a parameter's options and for its default.
struct ChoiceTranslator {
  private let intent: IntentClass
  private let handling: HandlingProtocol

  init(_ intent: IntentClass, _ handling: HandlingProtocol) {
    self.intent = intent
    self.handling = handling
  }

  private var handler: String { "any \(handling.name)" }

  /// A closure that takes the search term and returns the two forms of the method.
  func options(_ method: HandlingMethod) -> String {
    let name = method.name.prefix { $0 != "(" }
    let search = method.name.contains("searchTerm:") ? ", searchTerm: term" : ""
    let encode = "{ \(encoding(of: method)) }"
    let completion =
      "{ (handler: \(handler), intent: \(intent.name), done: @escaping @Sendable (OptionsAnswer) -> Void) in "
      + "handler.\(name)(for: intent\(search)) { done(OptionsAnswer($0, $1) \(encode)) } }"
    let asynchronous =
      "{ (box: HandlerBox<\(handler)>, intent: \(intent.name)) -> OptionsAnswer in "
      + "await OptionsAnswer({ try await box.handler.\(name)(for: intent\(search)) }) \(encode) }"
    return "{ term in HandlingMethodForms(\(completion), \(asynchronous)) }"
  }

  /// A closure that returns the default as a value.
  func defaultValue(_ method: HandlingMethod) -> String {
    let name = method.name.prefix { $0 != "(" }
    let call = "handler.\(name)(for: intent)"
    let head = "{ (handler: \(handler), intent: \(intent.name)) in"
    guard let property = intent.properties.first(where: { $0.name == method.parameter }) else { return "" }
    guard let stored = property.storedType else {
      return property.type?.isOptional == true
        ? "\(head) \(call)?._encode() }"
        // Zero means that the app has no default.
        : "\(head) \(call).rawValue == 0 ? nil : \(call)._encode() }"
    }
    let unboxed = NumberBridge(stored).unboxed
    return property.type?.isList == true
      ? "\(head) \(call)?.map(\\.\(unboxed))._encode() }" : "\(head) \(call)?.\(unboxed)._encode() }"
  }

  /// The conversion of one option, `$0`, to a value of the parameter's type.
  private func encoding(of method: HandlingMethod) -> String {
    let property = intent.properties.first { $0.name == method.parameter }
    if let stored = property?.storedType { return "$0.\(NumberBridge(stored).unboxed)._encode()" }
    // Collections of options hold classes of Objective-C.
    return switch property?.type?.base {
    case TypeReference.text.base: "String(describing: $0)._encode()"
    case LinkRecord.type: "($0 as URL)._encode()"
    case DateComponentsRecord.type: "($0 as DateComponents)._encode()"
    default: "$0._encode()"
    }
  }
}
