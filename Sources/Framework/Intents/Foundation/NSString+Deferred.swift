import Foundation

extension NSString {
  /// A text of the app's table, filled in.
  ///
  /// The assistant speaks one language at a time, which the extension is told before it runs: so the text is made at
  /// once.
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
