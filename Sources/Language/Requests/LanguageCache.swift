import Entities
public import Foundation
import IntentSchema

/// Keeps compiled languages in a folder, so that a start need not compile them: each for the very files, intents and
/// program that it was compiled with. What can't be read in it is made anew.
public struct LanguageCache: Sendable {
  private let folder: URL
  private static let mark = Array("BKGRM".utf8)
  /// Compiled languages that are kept of one language: with the phrases of apps that come and go.
  private static let limit = 4

  public init(folder: URL) { self.folder = folder }

  func grammar(_ resources: LanguageResources, _ catalogue: Catalogue) -> CompiledGrammar? {
    guard let data = try? Data(contentsOf: file(resources, catalogue)), data.starts(with: Self.mark) else {
      return nil
    }
    var reader = BinaryReader(Array(data.dropFirst(Self.mark.count)))
    guard let sum = try? reader.int64(), let count = try? reader.int(), let content = try? reader.raw(count),
      reader.isAtEnd, Self.checksum(content) == sum
    else { return nil }
    var body = BinaryReader(Array(content))
    return try? CompiledGrammar(&body, source: resources.source, language: resources.language)
  }

  func keep(_ grammar: CompiledGrammar, _ resources: LanguageResources, _ catalogue: Catalogue) {
    var body = BinaryWriter()
    grammar.write(to: &body)
    var writer = BinaryWriter()
    writer.addRaw(Self.mark)
    writer.add(Self.checksum(body.bytes[...]))
    writer.add(body.bytes)
    // A start without a cache is slower, nothing else: what can't be kept isn't.
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? Data(writer.bytes).write(to: file(resources, catalogue), options: .atomic)
    removeOld(resources.language)
  }

  private func removeOld(_ language: String) {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    let dated = (files ?? []).filter { $0.lastPathComponent.hasPrefix("\(language)-") }.map {
      ($0, (try? $0.resourceValues(forKeys: keys).contentModificationDate) ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.limit) {
      try? FileManager.default.removeItem(at: file)
    }
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
