public import AppBundle
public import IntentSchema

/// The rights that an app gets besides doing what it is asked for.
///
///     AppRights(new).beyond(AppRights(old))  // what an update adds
public struct AppRights: Hashable, Sendable {
  public var groups: Set<String>
  public var hasNetwork: Bool
  /// The classes of the person's data for which it says what it wants them for.
  public var data: Set<PersonalData>
  /// True where it has a program of its own, which may be opened.
  public var hasProgram: Bool

  public init(_ app: AppBundle) {
    groups = Set(app.entitlements.applicationGroups)
    hasNetwork = app.entitlements.hasNetwork
    data = Set(app.dataUsageDescriptions.keys)
    hasProgram = app.executable != nil
  }

  /// The rights that it has and another one hasn't.
  public func beyond(_ other: AppRights) -> AppRights {
    var more = self
    more.groups.subtract(other.groups)
    more.data.subtract(other.data)
    more.hasNetwork = hasNetwork && !other.hasNetwork
    more.hasProgram = hasProgram && !other.hasProgram
    return more
  }

  public var isEmpty: Bool { groups.isEmpty && data.isEmpty && !hasNetwork && !hasProgram }
}
