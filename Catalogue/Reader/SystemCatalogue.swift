import Foundation
import IntentSchema
import SourceTree

/// The catalogue that ships with Beckon.
public enum SystemCatalogue {
  /// The run-time view of all domains.
  ///
  /// - Throws: `Diagnostics` with all mistakes in the files. Cost: a few milliseconds.
  public static func load() throws -> Catalogue { Catalogue(domains: try domains()) }

  /// The domains with all that the generator and the checks of sources need.
  public static func domains() throws -> [Domain] {
    try domains(in: Bundle.module.bundleURL.appending(path: "Domains"))
  }

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
