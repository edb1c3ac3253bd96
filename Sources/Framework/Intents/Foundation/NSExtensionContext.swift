import Foundation

/// The request for which an extension was started.
///
///     override func beginRequest(with context: NSExtensionContext) {
///       guard let intent = context.intent else { return }
///       show(intent)
///     }
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] = []
  private var asked: INIntent?

  public override init() { super.init() }

  @_spi(Runtime) public init(showing intent: INIntent) {
    asked = intent
    super.init()
  }

  /// The intent that the extension shows.
  open var intent: INIntent? { asked }

  open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(true)
  }

  open func cancelRequest(withError error: any Error) {}

  /// Opens nothing: only the person opens apps.
  open func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(false) }
  open func open(_ URL: URL) async -> Bool { false }
}

/// A value that is passed to an extension.
///
///     for item in context.inputItems.compactMap({ $0 as? NSExtensionItem }) { read(item.userInfo) }
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var userInfo: [AnyHashable: Any]?

  public override init() { super.init() }
}

/// Receives the request for which an extension was started.
///
///     class Handler: NSObject, NSExtensionRequestHandling {
///       func beginRequest(with context: NSExtensionContext) {}
///     }
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}
