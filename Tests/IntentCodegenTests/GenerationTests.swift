import Foundation
import IntentCodegen
import IntentSchema
import SystemCatalogue
import Testing

@Suite struct GenerationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files() throws -> [(name: String, text: String)] {
    let catalogue = root.appending(path: "Catalogue")
    let plan = try GenerationPlan(
      String(contentsOf: catalogue.appending(path: "generation.yaml"), encoding: .utf8),
      file: "generation.yaml")
    let domains = try SystemCatalogue.domains(in: catalogue.appending(path: "Domains"))
    return ModuleGenerator(domains: domains, plan: plan).files()
  }

  @Test func `the same catalogue gives the same sources`() throws {
    let (first, second) = (try Self.files(), try Self.files())
    #expect(first.map(\.name) == second.map(\.name) && first.map(\.text) == second.map(\.text))
  }

  @Test func `what is written by hand is not generated`() throws {
    let text = try Self.files().map(\.text).joined()
    for name in ["INIntent", "INExtension", "INSpeakableString", "INInteraction"] {
      #expect(!text.contains("class \(name):"))
    }
    #expect(text.contains("open class INAddTasksIntent: INIntent"))
    #expect(text.contains("case timeInPast = 1"))
  }

  /// An argument that no stored property takes would leave the process as a field that nobody knows.
  @Test func `every argument of a generated initialiser fills a property`() throws {
    let catalogue = Self.root.appending(path: "Catalogue")
    let plan = try GenerationPlan(
      String(contentsOf: catalogue.appending(path: "generation.yaml"), encoding: .utf8),
      file: "generation.yaml")
    let types = try SystemCatalogue.domains(in: catalogue.appending(path: "Domains")).flatMap(\.types)
    let byName = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func stored(_ name: String?) -> Set<String> {
      guard let type = name.flatMap({ byName[$0] }) else { return [] }
      return Set(type.properties.filter { !$0.isDerived }.map(\.name)).union(stored(type.superclass))
    }
    for type in types
    where type.kind == .class && !type.name.hasSuffix("ResolutionResult")
      && !plan.omittedTypes.contains(type.name)
    {
      for initializer in type.initializers
      where initializer.name != "init(coder:)" && !plan.omittedMembers.contains(initializer.name) {
        for parameter in initializer.parameters {
          let property = initializer.property(filledBy: parameter)
          #expect(stored(type.name).contains(property), "\(type.name).\(initializer.name): \(property)")
        }
      }
    }
  }

  @Test func `a plan with an unknown key is refused`() {
    do {
      _ = try GenerationPlan("byhand: [INIntent]\n", file: "p.yaml")
      Issue.record("taken")
    } catch {
      #expect("\(error)".hasPrefix("p.yaml:1:1: error: byhand: there is no such key here"))
    }
  }
}
