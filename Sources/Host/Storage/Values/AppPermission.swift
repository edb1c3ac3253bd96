public import Foundation
public import IntentSchema

/// A person's decision about an app, about one of the intents that it handles, or about a class of their
/// data.
///
///     AppPermission(app: "com.example.Chatter", .allowed, moment: .now)
///     AppPermission(app: "com.example.Chatter", for: .data(.place), .denied, moment: .now)
public struct AppPermission: Hashable, Sendable {
  /// The subject of the decision. One about an intent or a class of data goes before the one about
  /// everything, unless that denies.
  public enum Purpose: Hashable, Sendable {
    /// All that has no decision of its own.
    case everything
    /// The class name of an intent, without the app.
    case intent(String)
    case data(PersonalData)
    /// A single file that the app may read, by its absolute path without links. Only `allowed` is decided of one.
    case file(String)
  }

  /// The decision itself. The numbers stand in the store.
  public enum Decision: Int, Hashable, Sendable {
    case denied = 0
    case allowed = 1
    /// Allowed, and each time only after the person has agreed to that one request.
    case allowedAsking = 2

    public var isAllowed: Bool { self != .denied }
    /// True where it's less than what an installed app may do by itself.
    public var isLimit: Bool { self != .allowed }
  }

  /// Its bundle identifier.
  public var app: String
  public var purpose: Purpose
  public var decision: Decision
  /// When the person decided it.
  public var moment: Date

  public init(app: String, for purpose: Purpose = .everything, _ decision: Decision, moment: Date) {
    self.app = app
    self.purpose = purpose
    self.decision = decision
    self.moment = moment
  }
}

extension AppPermission.Purpose {
  private static let dataPrefix = "data:"
  private static let filePrefix = "file:"

  /// As it is kept. No class is named with a colon.
  package var text: String {
    switch self {
    case .everything: ""
    case .intent(let name): name
    case .data(let data): Self.dataPrefix + data.rawValue
    case .file(let path): Self.filePrefix + path
    }
  }

  /// - Returns: nil for a class of data that only a newer Beckon knows.
  init?(text: String) {
    if text.isEmpty {
      self = .everything
    } else if text.hasPrefix(Self.dataPrefix) {
      guard let data = PersonalData(rawValue: String(text.dropFirst(Self.dataPrefix.count))) else {
        return nil
      }
      self = .data(data)
    } else if text.hasPrefix(Self.filePrefix) {
      self = .file(String(text.dropFirst(Self.filePrefix.count)))
    } else {
      self = .intent(text)
    }
  }
}
