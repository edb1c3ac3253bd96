import Foundation
import IntentSchema
import SourceTree

/// Loads the catalogue that ships with Beckon.
///
///     let catalogue = try SystemCatalogue.load()
///     catalogue.intents.count
public enum SystemCatalogue {
  /// The run-time view of all domains, with what is known of their types.
  ///
  ///     let catalogue = try SystemCatalogue.load(keptIn: places.cache.appending(path: "catalogue"))
  ///
  /// - Parameter file: keeps the catalogue for the next start, for the very files and program that it was made with; nil
  ///   keeps nothing.
  /// - Throws: `Diagnostics` with all mistakes in the files. Cost: 20 ms; 2 ms where the file has it.
  public static func load(keptIn file: URL? = nil) throws -> Catalogue {
    let folder = Bundle.module.bundleURL
    guard let file else { return try read(folder) }
    let key = try key(of: folder)
    if let bytes = try? Data(contentsOf: file),
      let catalogue = CatalogueFile.catalogue([UInt8](bytes), key: key)
    {
      return catalogue
    }
    let catalogue = try read(folder)
    // Without the file a start is only slower, so a failure to write it is ignored.
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? Data(CatalogueFile.bytes(catalogue, key: key)).write(to: file, options: .atomic)
    return catalogue
  }

  /// The domains with all that the generator and the checks of sources need.
  public static func domains() throws -> [Domain] {
    try domains(in: Bundle.module.bundleURL.appending(path: domainsFolder))
  }

  private static func read(_ folder: URL) throws -> Catalogue {
    let domains = try domains(in: folder.appending(path: domainsFolder))
    let text = try String(contentsOf: folder.appending(path: valuesFile), encoding: .utf8)
    var reader = ValueTypesReader(of: Catalogue(domains: domains))
    let values = try reader.read(text, file: valuesFile)
    guard reader.findings.isEmpty else { throw Diagnostics(reader.findings) }
    return Catalogue(domains: domains, values: values)
  }

  private static let domainsFolder = "Domains"
  private static let valuesFile = "values.yaml"

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
  private static func key(of folder: URL) throws -> UInt64 {
    var hash = ContentHash.empty
    let names = try fileNames(in: folder.appending(path: domainsFolder)).map { "\(domainsFolder)/\($0)" }
    for name in names + [valuesFile] {
      let content = try Data(contentsOf: folder.appending(path: name))
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
