import Entities
public import Foundation
import IntentSchema
public import Learning

/// Keeps compiled languages and trained models in a folder, so that a start need not make them: each for the very files,
/// intents and program that it was made with. What can't be read in it is made anew.
public struct LanguageCache: Sendable {
  private let folder: URL
  private static let mark = Array("BKGRM".utf8)
  /// What is kept of one language and kind, in bytes: apps come and go, and those of today may be back tomorrow.
  private static let limit = 48 << 20

  public init(folder: URL) { self.folder = folder }

  func grammar(_ resources: LanguageResources, _ catalogue: Catalogue) -> CompiledGrammar? {
    guard let data = try? Data(contentsOf: file(resources, catalogue)), data.starts(with: Self.mark) else {
      return nil
    }
    var reader = CompiledFileReader(Array(data.dropFirst(Self.mark.count)))
    guard let sum = try? reader.int64(), let count = try? reader.int(), let content = try? reader.raw(count),
      reader.isAtEnd, Self.checksum(content) == sum
    else { return nil }
    var body = CompiledFileReader(Array(content))
    return try? CompiledGrammar(&body, source: resources.source, language: resources.language)
  }

  func keep(_ grammar: CompiledGrammar, _ resources: LanguageResources, _ catalogue: Catalogue) {
    var body = CompiledFileWriter()
    grammar.write(to: &body)
    var writer = CompiledFileWriter()
    writer.addRaw(Self.mark)
    writer.add(Self.checksum(body.bytes[...]))
    writer.add(body.bytes)
    keep(Data(writer.bytes), file(resources, catalogue), resources.language)
  }

  /// The model that was trained from a language and something more, such as the apps' phrases.
  public func model(_ resources: LanguageResources, trainedWith more: [String]) -> SentenceModel? {
    (try? Data(contentsOf: file(resources, trainedWith: more))).flatMap { try? SentenceModel(file: $0) }
  }

  public func keep(_ model: SentenceModel, _ resources: LanguageResources, trainedWith more: [String]) {
    keep(model.file, file(resources, trainedWith: more), resources.language)
  }

  // A start without a cache is slower, nothing else: what can't be kept isn't.
  private func keep(_ content: Data, _ file: URL, _ language: String) {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? content.write(to: file, options: .atomic)
    removeOld("\(language)-", file.pathExtension)
  }

  private func removeOld(_ prefix: String, _ kind: String) {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    let dated = (files ?? []).filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == kind }
      .map { file in
        let values = try? file.resourceValues(forKeys: keys)
        return (file, values?.contentModificationDate ?? .distantPast, values?.fileSize ?? 0)
      }
    var size = 0
    for (place, (file, _, own)) in dated.sorted(by: { $0.1 > $1.1 }).enumerated() {
      size += own
      if place > 0, size > Self.limit { try? FileManager.default.removeItem(at: file) }
    }
  }

  private func file(_ resources: LanguageResources, trainedWith more: [String]) -> URL {
    let name = resources.fingerprint(adding: ["\(SentenceModel.fileVersion)"] + more, withData: true)
    return folder.appending(path: "\(resources.language)-\(name).model")
  }

  /// Named for everything that a compiled language depends on.
  private func file(_ resources: LanguageResources, _ catalogue: Catalogue) -> URL {
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let attributes = executable.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
    let versions = [
      "\(CompiledGrammar.fileVersion) \(EntityRules.fileVersion)", executable ?? "",
      "\(attributes?[.size] ?? 0) \(date ?? 0)",
    ]
    let name = resources.fingerprint(adding: versions + catalogue.shape, withData: false)
    return folder.appending(path: "\(resources.language)-\(name).grammar")
  }

  /// Tells damage, not malice.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.withUnsafeBytes { buffer in
      var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
      var place = 0
      while place + 8 <= buffer.count {
        hash = (hash ^ buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x2545_F491_4F6C_DD1D
        hash ^= hash >> 29
        place += 8
      }
      while place < buffer.count {
        hash = ByteTable.extend(hash, buffer[place])
        place += 1
      }
      return Int64(bitPattern: hash)
    }
  }
}

extension Catalogue {
  /// What grammars are compiled against: the intents with their parameters, and what enumerations have for cases.
  fileprivate var shape: [String] {
    intents.keys.sorted().compactMap { intents[$0] }.flatMap { intent in
      [intent.name] + intent.parameters.flatMap { [$0.name, $0.type.description] }
    }
      + types.keys.sorted().map { name in
        switch types[name] {
        case .enumeration(_, let cases)?, .optionSet(_, let cases)?:
          name + cases.keys.sorted().map { "\($0)\(cases[$0] ?? "")" }.joined(separator: ",")
        case .object(_, _, let fields)?: name + fields.map { "\($0.name):\($0.type)" }.joined(separator: ",")
        default: name
        }
      }
  }
}
