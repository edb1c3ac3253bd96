import Foundation

/// One property of an intent or of an object inside it, such as the second of a message's recipients.
///
///     let recipient = INParameter(for: INSendMessageIntent.self, keyPath: "recipients")
///     recipient.setIndex(1, forSubKeyPath: "recipients")
open class INParameter: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public let parameterClass: AnyClass
  public let parameterKeyPath: String
  private var indices: [String: Int] = [:]

  public override init() {
    parameterClass = NSObject.self
    parameterKeyPath = ""
    super.init()
  }

  private init(_ type: AnyClass, _ keyPath: String, _ indices: [String: Int]) {
    parameterClass = type
    parameterKeyPath = keyPath
    self.indices = indices
    super.init()
  }

  public convenience init(for aClass: AnyClass, keyPath: String) {
    self.init(aClass, keyPath, [:])
  }

  /// Nil for a key path that is no property of a class of this module.
  public convenience init?<Root, Value>(keyPath: KeyPath<Root, Value>) {
    guard let type = Root.self as? any _FieldCoded.Type, let name = type._keyPaths[keyPath] else {
      return nil
    }
    self.init(type, name, [:])
  }

  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "class") as String?,
      let type = IntentRegistry.type(named: name),
      let keyPath = coder.decodeObject(of: NSString.self, forKey: "keyPath") as String?
    else { return nil }
    parameterClass = type
    parameterKeyPath = keyPath
    let data = coder.decodeObject(of: NSData.self, forKey: "indices") as Data?
    indices = data.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) } ?? [:]
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(((parameterClass as? any _FieldCoded.Type)?._recordType ?? "") as NSString, forKey: "class")
    coder.encode(parameterKeyPath as NSString, forKey: "keyPath")
    if let data = try? JSONEncoder().encode(indices) { coder.encode(data as NSData, forKey: "indices") }
  }

  open func copy(with zone: NSZone? = nil) -> Any { INParameter(parameterClass, parameterKeyPath, indices) }

  open func isEqual(to parameter: INParameter) -> Bool {
    parameter.parameterClass == parameterClass && parameter.parameterKeyPath == parameterKeyPath
      && parameter.indices == indices
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? INParameter).map(isEqual(to:)) ?? false }
  open override var hash: Int { parameterKeyPath.hashValue }

  open func setIndex(_ index: Int, forSubKeyPath subKeyPath: String) { indices[subKeyPath] = index }

  /// `NSNotFound` where no index was set.
  open func index(forSubKeyPath subKeyPath: String) -> Int { indices[subKeyPath] ?? NSNotFound }
}
