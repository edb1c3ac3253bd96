/// Beckon as a product.
///
///     print("beckon \(Beckon.version)")
public enum Beckon {
  /// The version that `beckon --version` prints. It stands nowhere else.
  public static let version: String = "0.1.0"
}
