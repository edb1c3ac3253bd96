import SystemCatalogue

/// Renders a resolution result class. Each of its factories becomes a `Resolution`.
struct ResolutionResultTranslator {
  private let type: CatalogueType
  private let context: TypeContext

  init(_ type: CatalogueType, _ context: TypeContext) {
    self.type = type
    self.context = context
  }

  func render(into writer: inout SourceWriter) {
    writer.line()
    writer.deprecation(type.deprecatedSince)
    writer.block(
      "open class \(type.name): \(type.superclass ?? BaseClass.resolutionResult), @unchecked Sendable"
    ) {
      writer in
      for member in type.members where context.isGenerated(member) {
        switch member.kind {
        case .staticFunction: factory(member, into: &writer)
        case .initializer: wrapping(member, into: &writer)
        default: break
        }
      }
      if type.initializers.contains(where: context.isGenerated) {
        writer.block("public required init(_resolution: Resolution?)") { writer in
          writer.line("super.init(_resolution: _resolution)")
        }
      }
    }
  }

  private func factory(_ member: Member, into writer: inout SourceWriter) {
    guard let signature = member.signature else { return }
    if member.name == "successes(with:)", let values = Self.innerNames(signature).first {
      writer.deprecation(member.deprecatedSince)
      return writer.block("open " + signature) { writer in
        writer.line("\(values).map { \(type.name).success(with: $0) }")
      }
    }
    // It is a class method, so that a subclass can override it and the result is of the calling class.
    let declaration = signature.replacing(#/^(class|static) func /#, with: "open class func ")
      .replacing(#/-> IN[A-Za-z]+ResolutionResult$/#, with: "-> Self")
    let names = Self.innerNames(signature)
    let resolution: String? =
      switch member.name {
      case "success(with:)", "__success(withResolvedValue:)": names.first.map { ".success(\($0)._encode())" }
      case "disambiguation(with:)": names.first.map { ".disambiguation(\($0).map { $0._encode() })" }
      case "confirmationRequired(with:)", "__confirmationRequiredWithValue(toConfirm:)":
        names.first.map { ".confirmationRequired(\(Self.encoded($0, in: signature)), reason: nil)" }
      case "confirmationRequired(with:forReason:)":
        names.count == 2
          ? ".confirmationRequired(\(Self.encoded(names[0], in: signature)), reason: \(names[1]).rawValue)"
          : nil
      case "unsupported(forReason:)": names.first.map { ".unsupported(reason: \($0).rawValue)" }
      default: nil
      }
    guard let resolution else { return }
    writer.deprecation(member.deprecatedSince)
    writer.block(declaration) { writer in
      writer.line("Self(_resolution: \(resolution))")
    }
  }

  private static func encoded(_ name: String, in signature: String) -> String {
    signature.contains("\(name): ") && signature.contains(#/\?[,)]/#)
      ? "\(name)?._encode()" : "\(name)._encode()"
  }

  /// The inner names of a signature's parameters: `reason` for `forReason reason: X`.
  private static func innerNames(_ signature: String) -> [String] {
    signature.matches(of: #/(?:[A-Za-z_]+ )?([A-Za-z]+): /#).map { String($0.1) }
  }

  /// Renders an initialiser such as `init(taskListResolutionResult:)`, which takes over another result's resolution.
  private func wrapping(_ member: Member, into writer: inout SourceWriter) {
    guard let parameter = member.parameters.first else { return }
    writer.block("public \(member.initializerSignature)") { writer in
      writer.line("super.init(_resolution: \(parameter.name)._resolution)")
    }
  }
}
