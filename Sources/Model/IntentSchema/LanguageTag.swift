/// Names of languages as apps, systems and people write them: `en`, `en-GB`, `pt_BR`.
///
///     LanguageTag.base("pt_BR")  // "pt"
public enum LanguageTag {
  /// The language alone, without its script and region.
  ///
  ///     LanguageTag.base("en-GB")  // "en"
  public static func base(_ tag: String) -> String { String(tag.prefix { $0 != "-" && $0 != "_" }) }
}
