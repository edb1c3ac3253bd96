import Foundation
import IntentSchema

/// One stored property of a model class.
///
///     _FieldType("title", INSpeakableString.self, optional: true)
public struct _FieldType: Sendable {
  public let name: String
  /// The property's type without its optional.
  public let type: any _ValueCoded.Type
  public let isOptional: Bool

  public init(_ name: String, _ type: any _ValueCoded.Type, optional isOptional: Bool) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
  }
}

/// The values of an object's properties by name. An absent one is nil or its type's zero.
public typealias _FieldStore = [String: any _ValueCoded]

/// A class whose properties live in a field store. One table of types serves copying, comparing, archiving and crossing a
/// process.
///
///     let record = task._encode()  // its fields, as they cross the process
public protocol _FieldCoded: NSObject, NSSecureCoding, _ValueCoded {
  var _fields: _FieldStore { get set }
  /// The name of the record type, which is the class name.
  static var _recordType: String { get }
  /// All properties, with the inherited ones.
  static var _fieldTypes: [_FieldType] { get }
  /// The names of properties by key path. On Linux a key path doesn't know its property's name.
  static var _keyPaths: [AnyKeyPath: String] { get }
}

extension _FieldCoded {
  /// A property's value, or `fallback` where it was never set.
  public func _value<Field>(_ name: String, default fallback: @autoclosure () -> Field) -> Field {
    _fields[name] as? Field ?? fallback()
  }

  public func _value<Field>(_ name: String) -> Field? {
    _fields[name] as? Field
  }

  /// The object's own class. In a method that a base class calls, `Self` would be the base class.
  private var ownType: any _FieldCoded.Type { Swift.type(of: self as any _FieldCoded) }

  /// An object of this class with these fields.
  static func _holding(_ fields: _FieldStore) -> Self {
    guard let object = Self(coder: FieldsCoder(fields)) else {
      preconditionFailure("\(Self.self).init(coder:) takes the fields that it's given")
    }
    return object
  }

  public func _record() -> Record {
    Record(ownType._recordType, _fields.mapValues { $0._encode() })
  }

  public func _copied() -> Any {
    ownType.init(coder: FieldsCoder(_fields)) ?? self
  }

  /// True where the other object has the same class and equal fields.
  public func _isEqual(_ other: Any?) -> Bool {
    guard let other = other as? any _FieldCoded, other.ownType == ownType else {
      return false
    }
    return other === self || other._record() == _record()
  }

  public func _hashValue() -> Int { _record().hashValue }

  public func _encode() -> Value { .record(_record()) }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    guard let record = value.record else {
      throw _RecordDecodingError.mismatch(path, "a \(_recordType)", value)
    }
    // A property of a base class may hold an object of a derived one.
    let known = record.type == _recordType ? Self.self : IntentRegistry.type(named: record.type)
    guard let type = known, let object = try type._make(record, at: path) as? Self else {
      throw _RecordDecodingError.mismatch(path, "a \(_recordType)", value)
    }
    return object
  }

  /// An object of exactly this class.
  public static func _make(_ record: Record, at path: _FieldPath) throws -> any _FieldCoded {
    let types = _fieldTypes
    var fields: _FieldStore = [:]
    for (name, value) in record.fields {
      guard let type = types.first(where: { $0.name == name })?.type else {
        throw _RecordDecodingError(
          path: path.field(name).description, expected: "no such field", found: value.kindName)
      }
      fields[name] = try type._decode(value, at: path.field(name))
    }
    guard let object = Self(coder: FieldsCoder(fields)) else {
      throw _RecordDecodingError(
        path: path.description, expected: "a \(_recordType)", found: "an object that declines")
    }
    return object
  }
}

/// Carries fields into `init(coder:)`, the one initialiser that every class has. Copies and decoded objects need no other
/// required initialiser, which would break subclasses that were written for Apple's framework.
final class FieldsCoder: NSCoder {
  let fields: _FieldStore

  init(_ fields: _FieldStore) { self.fields = fields }

  override var allowsKeyedCoding: Bool { true }
}

extension _FieldCoded {
  private static var archiveKey: String { "fields" }

  /// The fields that a coder carries or has archived.
  ///
  /// - Parameter type: the class of the new object.
  public static func _fields(from coder: NSCoder, for type: any _FieldCoded.Type) -> _FieldStore? {
    if let carrier = coder as? FieldsCoder { return carrier.fields }
    guard let data = coder.decodeObject(of: NSData.self, forKey: archiveKey),
      let record = try? JSONDecoder().decode(Record.self, from: data as Data),
      record.type == type._recordType,
      let object = try? type._make(record, at: _FieldPath(type._recordType))
    else { return nil }
    return object._fields
  }

  public func _archive(with coder: NSCoder) {
    guard let data = try? JSONEncoder().encode(_record()) else { return }
    coder.encode(data as NSData, forKey: Self.archiveKey)
  }
}
