import Foundation
import IntentSchema
import SourceTree

/// Loads the catalogue that ships with Beckon.
///
///     let catalogue = try SystemCatalogue.load()
///     catalogue.intents.count
public enum SystemCatalogue {
  /// The intents and types of all domains.
  ///
  /// - Parameter file: keeps the catalogue for the next start. It is used only by the same program with the same domain
  ///   files. Nil keeps nothing.
  /// - Throws: `Diagnostics` with all mistakes in the files. Cost: 20 ms; 2 ms where the file has it.
  public static func load(keptIn file: URL? = nil) throws -> Catalogue {
    let directory = Bundle.module.bundleURL.appending(path: "Domains")
    guard let file else { return Catalogue(domains: try domains(in: directory)) }
    let key = try key(of: directory)
    if let bytes = try? Data(contentsOf: file),
      let catalogue = CatalogueFile.catalogue([UInt8](bytes), key: key)
    {
      return catalogue
    }
    let catalogue = Catalogue(domains: try domains(in: directory))
    // A start without it is slower, nothing else: what can't be kept isn't.
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? Data(CatalogueFile.bytes(catalogue, key: key)).write(to: file, options: .atomic)
    return catalogue
  }

  /// Reads every domain file of a directory, in the order of their names.
  ///
  /// - Throws: `Diagnostics` with all mistakes in the files.
  public static func domains(in directory: URL) throws -> [Domain] {
    var reader = DomainReader()
    var broken: [Diagnostic] = []
    var domains: [Domain] = []
    for name in try fileNames(in: directory) {
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

  private static func fileNames(in directory: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".json") }
      .sorted()
  }

  /// Changes with the contents of the domain files, and with the program, which may read them differently.
  private static func key(of directory: URL) throws -> UInt64 {
    var hash = ContentHash.empty
    for name in try fileNames(in: directory) {
      let content = try Data(contentsOf: directory.appending(path: name))
      hash = ContentHash.of(Array(name.utf8)[...], after: hash)
      hash = ContentHash.of([UInt8](content)[...], after: hash)
    }
    var status = stat()
    if stat("/proc/self/exe", &status) == 0 {
      let program = [
        Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
      hash = ContentHash.of(Array("\(program)".utf8)[...], after: hash)
    }
    return hash
  }
}
