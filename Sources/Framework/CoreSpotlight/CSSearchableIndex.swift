import ExtensionProtocol
import Foundation
import Intents

public let CSIndexErrorDomain: String = "CSIndexErrorDomain"

/// Why items weren't indexed.
///
///     if let error = error as? CSIndexError, error.code == .indexUnavailableError { retryLater() }
public struct CSIndexError: CustomNSError, Hashable, Sendable {
  /// The kinds of failures.
  public enum Code: Int, Hashable, Sendable {
    case unknownError = -1
    case indexUnavailableError = -1000
    case invalidItemError = -1001
    case invalidClientStateError = -1002
    case remoteConnectionError = -1003
    case quotaExceeded = -1004
    case indexingUnsupported = -1005
  }

  public let code: Code
  private let words: String

  init(_ code: Code, _ words: String) {
    self.code = code
    self.words = words
  }

  public static var errorDomain: String { CSIndexErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: words] }
}

/// The things of the app that the assistant can find.
///
///     CSSearchableIndex.default().indexSearchableItems([item]) { error in … }
///
/// Without a running service the changes are kept in the app's container until there is one.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  private static let instance = CSSearchableIndex(name: "default")

  /// All indices of an app are one; a name makes no other.
  public init(name: String) { super.init() }

  open class func `default`() -> Self {
    (instance as? Self) ?? unsafeDowncast(instance, to: Self.self)
  }

  open class func isIndexingAvailable() -> Bool { true }

  /// Adds items, or replaces those of the same identifiers.
  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(.index(items.map(\.indexed)), completionHandler)
  }

  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await perform(.index(items.map(\.indexed)))
  }

  open func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(.deleteItems(.identifiers(identifiers)), completionHandler)
  }

  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await perform(.deleteItems(.identifiers(identifiers)))
  }

  /// - Parameter domainIdentifiers: domains with those inside them: "mail" also has "mail.inbox".
  open func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(.deleteItems(.domains(domainIdentifiers)), completionHandler)
  }

  open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
    try await perform(.deleteItems(.domains(domainIdentifiers)))
  }

  open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    perform(.deleteItems(.all), completionHandler)
  }

  open func deleteAllSearchableItems() async throws { try await perform(.deleteItems(.all)) }

  private func perform(_ request: AppRequest, _ handler: (@Sendable ((any Error)?) -> Void)?) {
    AssistantLink.shared.send(request) { result in
      if case .failure(let failure) = result { handler?(failure.indexError) } else { handler?(nil) }
    }
  }

  private func perform(_ request: AppRequest) async throws {
    do throws(AppFailure) { _ = try await AssistantLink.shared.send(request) } catch {
      throw error.indexError
    }
  }
}

extension AppFailure {
  fileprivate var indexError: CSIndexError { CSIndexError(.indexUnavailableError, reason) }
}

extension CSSearchableItem {
  fileprivate var indexed: AppItem {
    AppItem(
      identifier: uniqueIdentifier, domain: domainIdentifier, title: attributeSet._title ?? "",
      keywords: attributeSet._keywords, text: attributeSet.contentDescription,
      attributes: attributeSet._record, expires: expirationDate?.timeIntervalSince1970)
  }
}
