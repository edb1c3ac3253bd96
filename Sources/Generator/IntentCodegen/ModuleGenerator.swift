import SystemCatalogue

/// Renders the catalogue as the sources of the module `Intents`: one file for each domain, and the registry of all types.
///
///     for file in ModuleGenerator(domains: domains, plan: plan).files() { try write(file.text, to: file.name) }
public struct ModuleGenerator: Sendable {
  private let domains: [Domain]
  private let plan: GenerationPlan

  public init(domains: [Domain], plan: GenerationPlan) {
    self.domains = domains
    self.plan = plan
  }

  /// The names and contents of all files.
  public func files() -> [(name: String, text: String)] {
    let context = TypeContext(domains: domains, plan: plan)
    return domains.map { (name: "\($0.name).swift", text: render($0, context)) }
      + [(name: Self.registryName, text: RegistryTranslator(domains: domains, context: context).render())]
  }

  public static let registryName: String = "GeneratedTypes.swift"

  private func render(_ domain: Domain, _ context: TypeContext) -> String {
    var writer = SourceWriter()
    writer.line("// Generated from the catalogue's domain \(domain.name).")
    writer.line("import CoreGraphics")
    writer.line("import CoreLocation")
    writer.line("import Foundation")
    writer.line("import IntentSchema")
    DomainTranslator(domain, context).render(into: &writer)
    return writer.text
  }
}

/// Renders the declarations of one domain.
struct DomainTranslator {
  private let domain: Domain
  private let context: TypeContext

  init(_ domain: Domain, _ context: TypeContext) {
    self.domain = domain
    self.context = context
  }

  func render(into writer: inout SourceWriter) {
    for enumeration in domain.enumerations
    where enumeration.rawType != nil && context.isGenerated(enumeration.name) {
      EnumerationTranslator(enumeration).render(into: &writer)
    }
    for type in domain.types where context.isGenerated(type.name) {
      switch type.kind {
      case .optionSet: OptionSetTranslator(type).render(into: &writer)
      case .class where type.name.hasSuffix("ResolutionResult"):
        ResolutionResultTranslator(type, context).render(into: &writer)
      case .class: ModelTranslator(type, context).render(into: &writer)
      case .stringConstants: StringConstantsTranslator(type).render(into: &writer)
      case .struct: break
      }
    }
    for intent in domain.intents where context.isGenerated(intent.name) {
      IntentTranslator(intent, context).render(into: &writer)
      ResponseTranslator(intent.response, context).render(into: &writer)
      if let handling = intent.handling {
        HandlingTranslator(intent, handling, context).render(into: &writer)
      }
    }
    for type in domain.protocols
    where context.isGenerated(type.name) && !type.inherited.isEmpty {
      writer.line()
      writer.deprecation(type.deprecatedSince)
      writer.block("public protocol \(type.name): \(type.inherited.joined(separator: ", "))") { writer in
        for member in type.members { if let signature = member.signature { writer.line(signature) } }
      }
    }
    for global in domain.globals where context.isGenerated(global.name) && global.name.hasSuffix("Identifier")
    {
      writer.line()
      writer.line("public let \(global.name): String = \"\(global.name.dropLast("Identifier".count))\"")
    }
  }
}

/// Answers the translators' questions about other types.
struct TypeContext {
  let plan: GenerationPlan
  private let enumerations: [String: Enumeration]
  private let types: [String: CatalogueType]

  init(domains: [Domain], plan: GenerationPlan) {
    self.plan = plan
    let all = domains.flatMap(\.enumerations) + domains.flatMap { $0.intents.map(\.response.codes) }
    enumerations = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    types = Dictionary(
      domains.flatMap(\.types).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func isGenerated(_ name: String) -> Bool { !plan.omittedTypes.contains(name) }
  func isGenerated(_ member: Member) -> Bool { !plan.omittedMembers.contains(member.name) }

  func type(_ name: String) -> CatalogueType? { types[name] }

  func isEnumeration(_ name: String) -> Bool { enumerations[name] != nil }

  /// The Swift expression for an absent value of a type.
  func zero(of name: String) -> String {
    if let enumeration = enumerations[name], enumeration.rawType != nil {
      return
        ".\((enumeration.cases.first { $0.rawValue == 0 } ?? enumeration.cases.first)?.name ?? "unknown")"
    }
    if types[name]?.kind == .optionSet { return "[]" }
    if let zero = plan.zeros[name] { return zero }
    return types[name]?.hasNoArgumentInitializer == true ? "\(name)()" : "\(name)._holding([:])"
  }
}
