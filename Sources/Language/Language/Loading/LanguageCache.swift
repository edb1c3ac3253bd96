import Entities
public import Foundation
import IntentSchema
public import Learning

/// Keeps compiled languages and trained models in a folder, so that the next start needn't make them.
///
///     let cache = LanguageCache(folder: URL(filePath: "/home/anna/.cache/beckon/languages"))
///     let english = try LanguageEngine.load("en", catalogue: catalogue, cache: cache)
///
/// A file serves exactly the files, intents and program that it was made with. One that can't be read is made again, and nothing is
/// kept of files that were replaced while they were read.
/// Several processes may share a folder: a file appears as a whole, and one that another process removes is made again.
/// Unused files are removed, as `Documentation/Decisions/0007-compiled-languages-are-kept.md` tells.
public struct LanguageCache: Sendable {
  let folder: URL
  private let access: FileAccess
  /// The time of a use. The files that were used last are kept.
  private let now: @Sendable () -> Date
  private static let mark = Array("BKGRM".utf8)

  /// - Parameter isBrief: whether the process ends after some sentences. It uses files where they stand; one that goes on copies
  ///   them, so that nothing that happens to a file can harm it.
  public init(folder: URL, isBrief: Bool = false, now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    access = isBrief ? .inPlace : .copy
    self.now = now
  }

  func grammar(_ resources: LanguageResources, _ catalogue: Catalogue) -> CompiledGrammar? {
    let file = file(resources, catalogue)
    guard var reader = CompiledFileReader(path: file.path, access) else { return nil }
    markAsUsed(file)
    guard (try? reader.skip(Self.mark)) != nil, (try? reader.align()) != nil, let sum = try? reader.int64(),
      reader.withRest({ Int64(bitPattern: Checksum.of($0)) }) == sum
    else { return nil }
    let grammar = try? CompiledGrammar(&reader, source: resources.source, folder: resources.folder)
    return reader.isAtEnd ? grammar : nil
  }

  func keep(_ grammar: CompiledGrammar, _ resources: LanguageResources, _ catalogue: Catalogue) {
    guard resources.areUnchanged(Self.grammarParts) else { return }
    var body = CompiledFileWriter()
    grammar.write(to: &body)
    var writer = CompiledFileWriter()
    writer.addRaw(Self.mark)
    writer.align()
    writer.add(Int64(bitPattern: body.bytes.withUnsafeBytes(Checksum.of)))
    writer.addRaw(body.bytes)
    keep(Data(writer.bytes), file(resources, catalogue), resources.language)
  }

  /// The sort of sentences that a model is for.
  public enum Subject: Sendable {
    /// The intents of requests.
    case requests
    /// The kinds of answers.
    case answers
    /// Remarks beside a request or an answer.
    case remarks

    /// The parts of a language's folder that it's learnt from, besides the grammars.
    fileprivate var parts: [FolderDigests.Part] {
      switch self {
      case .requests: [.values, .data, .speech]
      case .answers: Self.requests.parts + [.answers]
      case .remarks: Self.answers.parts + [.remarks]
      }
    }

    /// The ending of the names of its files.
    fileprivate var ending: String {
      switch self {
      case .requests: "model"
      case .answers: "answers"
      case .remarks: "remarks"
      }
    }
  }

  /// The parts of a language's folder that a grammar is compiled from, besides the grammars.
  private static let grammarParts: [FolderDigests.Part] = [.values, .data]

  /// The model that was trained from a language and something more, such as the apps' phrases.
  public func model(_ subject: Subject, _ resources: LanguageResources, trainedWith more: [String])
    -> SentenceModel?
  {
    let file = file(subject, resources, trainedWith: more)
    if let model = SentenceModel(path: file.path, access) {
      markAsUsed(file)
      return model
    }
    // Nobody writes to what came with a release, and it's large.
    let shipped = Self.shipped(file, resources)
    let checked = CheckedFile(shipped, notedIn: folder, now: now())
    if checked.isKnown { return SentenceModel(path: shipped.path, access, isKnown: true) }
    guard let model = SentenceModel(path: shipped.path, access) else { return nil }
    checked.remember()
    return model
  }

  /// The place of a file among those that come with a release.
  private static func shipped(_ file: URL, _ resources: LanguageResources) -> URL {
    resources.folder.models.appending(path: file.lastPathComponent)
  }

  /// True where such a model is kept. It isn't read, but this counts as a use.
  public func hasModel(_ subject: Subject, _ resources: LanguageResources, trainedWith more: [String]) -> Bool
  {
    let file = file(subject, resources, trainedWith: more)
    guard FileManager.default.fileExists(atPath: file.path) else {
      return FileManager.default.fileExists(atPath: Self.shipped(file, resources).path)
    }
    markAsUsed(file)
    return true
  }

  /// Keeps a model, unless the files that it was learnt from were replaced meanwhile.
  public func keep(
    _ model: SentenceModel, _ subject: Subject, _ resources: LanguageResources, trainedWith more: [String]
  ) {
    guard resources.areUnchanged(subject.parts) else { return }
    keep(model.file, file(subject, resources, trainedWith: more), resources.language)
  }

  // MARK: The folder

  private func markAsUsed(_ file: URL) {
    try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: file.path)
  }

  // Without a cache a start is only slower, so a file that can't be written is skipped.
  private func keep(_ content: Data, _ file: URL, _ language: String) {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? content.write(to: file, options: .atomic)
    markAsUsed(file)
    removeUnused(besides: file, "\(language)-")
  }

  /// Removes files that were not used for long. Of one language and kind, only those that were used last stay.
  private func removeUnused(besides kept: URL, _ prefix: String) {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    let used = (files ?? []).filter { $0.lastPathComponent != kept.lastPathComponent }
      .map { (file: $0, date: lastUse(of: $0)) }.sorted { $0.date > $1.date }
    var count = 1
    for (file, date) in used {
      let isAlike = file.lastPathComponent.hasPrefix(prefix) && file.pathExtension == kept.pathExtension
      if isAlike { count += 1 }
      if isAlike && count > Weights.Cache.files || now().timeIntervalSince(date) > Weights.Cache.unusedSeconds
      {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  private func lastUse(of file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }

  private func file(_ subject: Subject, _ resources: LanguageResources, trainedWith more: [String]) -> URL {
    let name = resources.fingerprint(
      adding: ["\(SentenceModel.fileVersion)"] + more, subject.parts, notedIn: folder)
    return folder.appending(path: "\(resources.language)-\(name).\(subject.ending)")
  }

  /// Named for everything that a compiled language depends on.
  private func file(_ resources: LanguageResources, _ catalogue: Catalogue) -> URL {
    let versions = ["\(CompiledGrammar.fileVersion) \(EntityRules.fileVersion)", Self.program]
    let name = resources.fingerprint(
      adding: versions + catalogue.shape, Self.grammarParts, notedIn: folder)
    return folder.appending(path: "\(resources.language)-\(name).grammar")
  }
}

extension LanguageCache {
  /// The program that runs, its size and when it was written.
  private static let program: String = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }()
}

extension Catalogue {
  /// The parts that grammars are compiled against: intents with their parameters, and cases of enumerations.
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
      } + values.kinds.map { "\($0.key): \($0.value.rawValue)" }.sorted()
  }
}
