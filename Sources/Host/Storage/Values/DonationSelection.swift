/// Which donations of an app are meant.
///
///     try memory.deleteDonations(.group("orders"), of: "com.example.Pizzeria")
public enum DonationSelection: Hashable, Sendable {
  case identifiers([String])
  case group(String)
  /// An intent's name, or the type of an activity.
  case name(String)
  case all
}

/// Which items of an app are meant.
///
///     try memory.deleteItems(.domain("mail"), of: "com.example.Mail")  // those of "mail.inbox" too
public enum ItemSelection: Hashable, Sendable {
  case identifiers([String])
  /// Those of a domain and of the domains inside it: "mail" also has those of "mail.inbox".
  case domain(String)
  case all
}
