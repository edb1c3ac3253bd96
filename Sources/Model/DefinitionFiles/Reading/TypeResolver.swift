import IntentSchema

/// Finds the meaning of the words for types, in all files of a module and in the framework.
struct TypeResolver {
  private let enumerations: Set<String>
  private let types: Set<String>
  private let known: Catalogue
  private(set) var findings: [Diagnostic] = []

  init(_ files: [DefinitionFile], known: Catalogue) {
    enumerations = Set(files.flatMap(\.enumerations).map(\.name))
    types = Set(files.flatMap(\.types).map(\.name))
    self.known = known
  }

  mutating func resolved(_ file: DefinitionFile) -> DefinitionFile {
    var file = file
    for index in file.intents.indices {
      for parameter in file.intents[index].parameters.indices {
        let declared = file.intents[index].parameters[parameter].declared
        resolve(&file.intents[index].parameters[parameter].type, of: declared)
      }
      for property in file.intents[index].response.properties.indices {
        let declared = file.intents[index].response.properties[property].declared
        resolve(&file.intents[index].response.properties[property].type, of: declared)
      }
    }
    for index in file.types.indices {
      for property in file.types[index].properties.indices {
        let declared = file.types[index].properties[property].declared
        resolve(&file.types[index].properties[property].type, of: declared)
      }
    }
    return file
  }

  private mutating func resolve(_ type: inout DefinedType, of declared: Declared) {
    switch type {
    case .enumeration(let name):
      if enumerations.contains(name) { return }
      // An enumeration of the framework goes by its name with or without the prefix.
      for candidate in [name, "IN" + name] {
        if case .enumeration? = known.type(candidate) {
          type = .enumeration(candidate)
          return
        }
      }
      missing("enumeration", name, enumerations, of: declared)
    case .object(let name?):
      if types.contains(name) { return }
      missing("type", name, types, of: declared)
      type = .object(nil)
    default: return
    }
  }

  private mutating func missing(
    _ kind: String, _ name: String, _ candidates: Set<String>, of declared: Declared
  ) {
    let nearest = EditDistance.nearest(to: name, among: candidates, limit: 3)
    let there = candidates.sorted().joined(separator: ", ")
    findings.append(
      Diagnostic(
        at: declared.location, key: declared.name, "there is no \(kind) \(name)",
        advice: nearest.map { "Did you mean \($0)?" }
          ?? (there.isEmpty
            ? "Declare it in this file or in another definition file of the module." : "There are \(there)."))
    )
  }
}
