import IntentSchema
import SourceTree

/// Reads the definition files of a module together, since one may use another's types.
///
///     let reader = DefinitionReader([.init(bytes: bytes, file: "Intents.intentdefinition")], known: catalogue)
///     for finding in reader.findings { print(finding) }
public struct DefinitionReader {
  /// A file's bytes, and its name for diagnostics.
  public struct Source: Sendable {
    public var bytes: [UInt8]
    public var file: String

    public init(bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }
  }

  /// The files, without parts that are too damaged to have a name.
  public private(set) var files: [DefinitionFile] = []
  /// All errors and warnings, in the order of files and lines.
  public private(set) var findings: [Diagnostic] = []

  /// - Parameter known: the framework's catalogue. Its enumerations may be used by name.
  public init(_ sources: [Source], known: Catalogue) {
    var texts: [String: SourceText] = [:]
    for source in sources {
      texts[source.file] = SourceText(source.bytes, file: source.file)
      do {
        let node = try PropertyListReader.read(source.bytes, file: source.file)
        var reader = DocumentReader(name: Self.name(of: source.file))
        if let file = reader.read(node) { files.append(file) }
        findings += reader.findings
      } catch {
        findings.append(error)
      }
    }
    var resolver = TypeResolver(files, known: known)
    files = files.map { resolver.resolved($0) }
    findings += resolver.findings
    for file in files { findings += DefinitionChecker(file, among: files, known: known).findings }
    findings = findings.map { Self.quoting($0, texts[$0.location.file]) }
    let order = Dictionary(
      sources.enumerated().map { ($1.file, $0) }, uniquingKeysWith: { first, _ in first })
    findings.sort { first, second in
      let places = [first, second].map {
        (order[$0.location.file] ?? 0, $0.location.line, $0.location.column, $0.message)
      }
      return places[0] < places[1]
    }
  }

  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".intentdefinition") ? String(last.dropLast(".intentdefinition".count)) : last
  }

  private static func quoting(_ diagnostic: Diagnostic, _ text: SourceText?) -> Diagnostic {
    guard diagnostic.sourceLine == nil, diagnostic.location.line > 0 else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.sourceLine = text?.line(diagnostic.location.line)
    return diagnostic
  }
}
