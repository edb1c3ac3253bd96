import Foundation

extension NSString {
  /// A text from the app's table, with its arguments.
  ///
  /// It is made at once: the assistant speaks one language at a time, and tells the extension before its code runs.
  public class func deferredLocalizedIntentsString(with format: String, _ args: any CVarArg...) -> NSString {
    withVaList(args) { deferredLocalizedIntentsString(with: format, table: "Localizable", arguments: $0) }
  }

  public class func deferredLocalizedIntentsString(
    with format: String, table: String, _ args: any CVarArg...
  ) -> NSString {
    withVaList(args) { deferredLocalizedIntentsString(with: format, table: table, arguments: $0) }
  }

  public class func deferredLocalizedIntentsString(
    with format: String, table: String, arguments: CVaListPointer
  ) -> NSString {
    NSString(
      format: Bundle.main.localizedString(forKey: format, value: format, table: table), arguments: arguments)
  }
}
