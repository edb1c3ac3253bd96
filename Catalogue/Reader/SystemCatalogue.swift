import Foundation
import IntentSchema
import SourceTree

/// The catalogue that ships with Beckon.
public enum SystemCatalogue {
  /// The run-time view of all domains, with what is known of their types.
  ///
  /// - Throws: `Diagnostics` with all mistakes in the files. Cost: a few milliseconds.
  public static func load() throws -> Catalogue {
    let folder = Bundle.module.bundleURL
    let domains = try domains(in: folder.appending(path: "Domains"))
    let text = try String(contentsOf: folder.appending(path: valuesFile), encoding: .utf8)
    var reader = ValueTypesReader(of: Catalogue(domains: domains))
    let values = try reader.read(text, file: valuesFile)
    guard reader.findings.isEmpty else { throw Diagnostics(reader.findings) }
    return Catalogue(domains: domains, values: values)
  }

  private static let valuesFile = "values.yaml"

  /// Reads every domain file of a directory, in the order of their names.
  ///
  /// - Throws: `Diagnostics` with all mistakes in the files.
  public static func domains(in directory: URL) throws -> [Domain] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter {
      $0.hasSuffix(".json")
    }
    var reader = DomainReader()
    var broken: [Diagnostic] = []
    var domains: [Domain] = []
    for name in names.sorted() {
      let text = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
      do {
        domains.append(try reader.read(text, file: name))
      } catch let error as Diagnostic {
        broken.append(error)
      }
    }
    let findings = broken + reader.findings
    guard findings.isEmpty else { throw Diagnostics(findings) }
    return domains
  }
}
