import Foundation

extension UIApplicationDelegate {
  /// Runs the app until the assistant doesn't need it any more, or it exits by itself.
  ///
  ///     @main class AppDelegate: UIResponder, UIApplicationDelegate { … }
  public static func main() {
    guard let type = Self.self as? NSObject.Type,
      let delegate = type._madeByName() as? any UIApplicationDelegate
    else { fatalError("\(Self.self) isn't a class that inherits from NSObject") }
    AppRuntime.run(delegate)
  }
}

/// Runs an app with a delegate of the named class, as `NSStringFromClass` names it.
///
///     UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
@preconcurrency @MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  guard let name = delegateClassName, let type = NSClassFromString(name) as? NSObject.Type,
    let delegate = type._madeByName() as? any UIApplicationDelegate
  else { fatalError("\(delegateClassName ?? "nil") names no class that adopts UIApplicationDelegate") }
  AppRuntime.run(delegate)
}

/// Makes objects of classes that are known only at run time, as Objective-C does.
///
/// Swift calls an initialiser of a class that it doesn't know only where the initialiser is `required`. Making `init()` so
/// would break subclasses that were written for Apple's framework. But a convenience initialiser makes an object of the class
/// that it is called for, and calls that class's own `init()`. Here it is called by its name in the object file, with a class
/// that is known only at run time. A test makes an object so.
extension NSObject {
  public convenience init(_madeByName: Void) { self.init() }

  /// The allocating form of the initialiser above.
  @_silgen_name("$s10Foundation8NSObjectC5UIKitE11_madeByNameACyt_tcfC")
  package static func _madeByName() -> Self
}
