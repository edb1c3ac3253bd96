import Entities
import Foundation

/// The reason why a file is no usable model.
///
///     print(error)  // the model is damaged; train it again
public struct ModelFileError: Error, Hashable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Fault: Hashable, Sendable {
    case notAModel
    case otherVersion(Int)
    case damaged
  }

  public var fault: Fault

  public var description: String {
    switch fault {
    case .notAModel: "the file is no model of sentences; beckon nlu train makes one"
    case .otherVersion(let version):
      "the model has version \(version), this program reads \(ModelFile.version); train it again"
    case .damaged: "the model is damaged; train it again"
    }
  }
}

/// The format of a model's file: a mark, a version, a checksum of the rest, then all parts with their lengths,
/// little-endian. Tables of numbers are read where they stand.
enum ModelFile {
  static let mark: [UInt8] = Array("BKNLU".utf8)
  static let version = 12

  /// The bytes that stand before `body`.
  static func header(_ body: UnsafeRawBufferPointer) -> CompiledFileWriter {
    var writer = CompiledFileWriter()
    writer.addRaw(mark)
    writer.add(version)
    writer.align()
    writer.add(Int64(bitPattern: Checksum.of(body)))
    return writer
  }
}

extension CompiledFileWriter {
  /// Weights as 16-bit integers, after the largest weight.
  fileprivate mutating func add(_ weights: [Float]) {
    let largest = weights.reduce(Float(1e-6)) { max($0, abs($1)) }
    add(Double(largest))
    add(weights.map { Int16(max(-32_767, min(32_767, ($0 / largest * 32_767).rounded()))) })
  }

  mutating func add(_ table: FeatureTable) { table.write(to: &self) }
}

extension CompiledFileReader {
  fileprivate mutating func weights() throws -> [Float] {
    let largest = Float(try double())
    return try integers(Int16.self).map { Float($0) / 32_767 * largest }
  }

  mutating func featureTable() throws -> FeatureTable {
    guard let table = FeatureTable(count: try int(), cells: try table(UInt64.self)) else { throw Damage() }
    return table
  }
}

extension SentenceModel {
  /// The version of the format. A program reads only its own.
  public static var fileVersion: Int { ModelFile.version }

  /// The model as the content of a file.
  public var file: Data {
    var writer = CompiledFileWriter()
    writer.add(language)
    writer.add(threshold)
    writer.add(calibration.slope)
    writer.add(calibration.offset)
    intents.write(to: &writer)
    speech.write(to: &writer)
    for sequence in sequences {
      writer.add(sequence.labels)
      writer.add(sequence.transitions)
      writer.add(sequence.plainWords)
    }
    sequenceFeatures.write(to: &writer)
    gazetteer.write(to: &writer)
    classes.gazetteer.write(to: &writer)
    return writer.bytes.withUnsafeBytes { body in Data(ModelFile.header(body).bytes) + Data(body) }
  }

  /// Reads the content of a file, which is not trusted.
  ///
  /// - Throws: `ModelFileError`.
  public init(file: Data) throws {
    guard file.starts(with: ModelFile.mark) else { throw ModelFileError(fault: .notAModel) }
    do {
      var reader = CompiledFileReader(file)
      try self.init(&reader)
    } catch is CompiledFileReader.Damage {
      throw ModelFileError(fault: .damaged)
    }
  }

  /// Reads a file; nil where there is none, or it's no usable model.
  ///
  /// - Parameter isKnown: whether the checksum of this very file was found right before. Then only what a sentence needs is read
  ///   in place.
  package init?(path: String, _ access: FileAccess, isKnown: Bool = false) {
    guard var reader = CompiledFileReader(path: path, access, isWhole: !isKnown) else { return nil }
    do { try self.init(&reader, isKnown: isKnown) } catch { return nil }
  }

  private init(_ reader: inout CompiledFileReader, isKnown: Bool = false) throws {
    try reader.skip(ModelFile.mark)
    let version = try reader.int()
    guard version == ModelFile.version else { throw ModelFileError(fault: .otherVersion(version)) }
    try reader.align()
    let sum = try reader.int64()
    guard isKnown || reader.withRest({ Int64(bitPattern: Checksum.of($0)) }) == sum else {
      throw CompiledFileReader.Damage()
    }
    language = try reader.string()
    threshold = try reader.double()
    calibration = Calibration(slope: try reader.double(), offset: try reader.double())
    intents = try IntentModel(&reader)
    speech = try IntentModel(&reader)
    groups = IntentGroups(intents.intents)
    guard !intents.intents.isEmpty, speech.intents == groups.names else { throw CompiledFileReader.Damage() }
    sequences = []
    for _ in groups.names {
      let sequence = SequenceModel(
        labels: try reader.strings(), transitions: try reader.weights(),
        plainWords: try reader.featureTable())
      guard sequence.isSound else { throw CompiledFileReader.Damage() }
      sequences.append(sequence)
    }
    sequenceFeatures = try SequenceFeatures(&reader)
    guard sequenceFeatures.labelCounts == sequences.map({ Int32($0.labels.count) }) else {
      throw CompiledFileReader.Damage()
    }
    gazetteer = try Gazetteer(&reader)
    classes = WordClasses()
    classes.gazetteer = try Gazetteer(&reader)
    guard reader.isAtEnd else { throw CompiledFileReader.Damage() }
  }
}

extension SequenceModel {
  /// True where all counts and labels fit, so that every index leads somewhere.
  fileprivate var isSound: Bool {
    let count = labels.count
    return count > 0 && count < 256 && transitions.count == (count + 1) * count
      && labels.allSatisfy { $0 == "O" || $0.hasPrefix("B-") || $0.hasPrefix("I-") }
  }
}
