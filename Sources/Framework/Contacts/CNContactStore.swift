import Foundation
import Synchronization

/// The kinds of things that a contact store has.
///
///     CNContactStore.authorizationStatus(for: .contacts)
public enum CNEntityType: Int, Sendable {
  case contacts = 0
}

/// Tells if an app gets to know the person's contacts.
///
///     guard CNContactStore.authorizationStatus(for: .contacts) == .authorized else { return [] }
public enum CNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// Says what the person decided. In an extension it is the host.
///
///     func authorization() -> Int { CNAuthorizationStatus.denied.rawValue }
@_spi(Runtime) public protocol CNAuthority: Sendable {
  /// The raw value of `CNAuthorizationStatus`.
  func authorization() -> Int
  /// Tells the developer where a request can't lead to anything.
  func complain(_ subject: String)
}

/// Tells whether the person lets the app have their contacts.
///
///     guard CNContactStore.authorizationStatus(for: .contacts) == .authorized else { return }
///
/// There are no contacts on Linux: an app that may have them finds none.
open class CNContactStore: NSObject, @unchecked Sendable {
  private static let provider = Mutex<(any CNAuthority)?>(nil)

  /// While it is nil, nothing is decided.
  @_spi(Runtime) public static var authority: (any CNAuthority)? {
    get { provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  public override init() { super.init() }

  /// It counts what the person has decided by now.
  open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
    CNAuthorizationStatus(rawValue: authority?.authorization() ?? 0) ?? .notDetermined
  }

  /// The person has decided when they installed the app, or decides by a command: nothing is asked here.
  open func requestAccess(
    for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async {
      Self.authority?.complain("CNContactStore.requestAccess")
      let isAllowed = Self.authorizationStatus(for: entityType) == .authorized
      completionHandler(isAllowed, isAllowed ? nil : CNError(.authorizationDenied))
    }
  }

  open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAccess(for: entityType) { isAllowed, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: isAllowed)
        }
      }
    }
  }

  /// - Throws: `CNError.authorizationDenied`, or `CNError.recordDoesNotExist`.
  open func unifiedContact(withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]) throws
    -> CNContact
  {
    try check()
    throw CNError(.recordDoesNotExist)
  }

  /// - Throws: `CNError.authorizationDenied`.
  open func unifiedContacts(matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]) throws
    -> [CNContact]
  {
    try check()
    return []
  }

  private func check() throws(CNError) {
    guard Self.authorizationStatus(for: .contacts) == .authorized else {
      throw CNError(.authorizationDenied)
    }
  }
}

/// Names a fact of a contact that is fetched.
///
///     let contact = try store.unifiedContact(withIdentifier: identifier, keysToFetch: ["givenName"])
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}
extension NSString: CNKeyDescriptor {}

/// The reason why contacts can't be had.
///
///     catch let error as CNError where error.code == .authorizationDenied { … }
public struct CNError: CustomNSError, Hashable, Sendable {
  /// The kinds of failures.
  public enum Code: Int, Sendable {
    case communicationError = 1
    case dataAccessError = 2
    case authorizationDenied = 100
    case noAccessableWritableContainers = 101
    case recordDoesNotExist = 200
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static var errorDomain: String { "CNErrorDomain" }
  public var errorCode: Int { code.rawValue }

  public static var authorizationDenied: Code { .authorizationDenied }
  public static var recordDoesNotExist: Code { .recordDoesNotExist }
}
