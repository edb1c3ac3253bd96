extension AppBundle {
  /// The developer of the app: the part of its identifier that is a domain turned round, in lower case.
  ///
  ///     app.developer  // "com.example" of com.example.ListOMat, "io.github.anna" of io.github.anna.Lists
  public var developer: String { Developer.name(of: identifier) }
}

/// Tells developers apart by their domains.
enum Developer {
  static func name(of identifier: String) -> String {
    let labels = identifier.lowercased().split(separator: ".").map(String.init)
    let domain = labels.prefix(2).joined(separator: ".")
    return labels.prefix(isShared(domain, labels) ? 3 : 2).joined(separator: ".")
  }

  /// True where a domain belongs to many developers, who have the label behind it each: `uk.co`, `io.github`.
  private static func isShared(_ domain: String, _ labels: [String]) -> Bool {
    guard labels.count > 2 else { return false }
    return hosts.contains(domain) || labels[0].utf8.count == 2 && registries.contains(labels[1])
  }

  private static let hosts: Set<String> = [
    "io.github", "com.github", "io.gitlab", "com.gitlab", "page.codeberg", "org.codeberg", "net.sourceforge",
    "io.sourceforge", "ht.sr",
  ]
  /// Below the domains of countries.
  private static let registries: Set<String> = [
    "co", "com", "net", "org", "edu", "gov", "gen", "ac", "ne", "or",
  ]
}
