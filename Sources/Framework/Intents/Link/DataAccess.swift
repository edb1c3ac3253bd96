@_spi(Runtime) import Contacts
@_spi(Runtime) import CoreLocation
import ExtensionProtocol
import Foundation
public import IntentSchema

/// The person's data that an app gets, for the classes of the framework that tell it.
///
///     DataAccess.connect()             // when a process begins
///     DataAccess.status(of: .contacts)  // .authorized
@_spi(Runtime) public enum DataAccess {
  /// The person's decision by now. An extension is told when it's started, and is started anew where it
  /// changes. An app's own process asks the service, and isn't determined without one.
  public static func status(of data: PersonalData) -> DataAuthorization {
    if let context = ExtensionEnvironment.current { return context.data[data] ?? .notDetermined }
    let answer = SentAnswer()
    AssistantLink.shared.send(.dataAuthorization(data)) { result in
      if case .success(.authorization(let status)) = result {
        answer.give(DataAuthorization(rawValue: status))
      } else {
        answer.give(nil)
      }
    }
    return answer.wait() ?? .notDetermined
  }

  /// Has `CLLocationManager` and `CNContactStore` ask here.
  public static func connect() {
    CLLocationManager.authority = Authority(data: .place)
    CNContactStore.authority = Authority(data: .contacts)
  }

  /// Tells the developer where an app doesn't say what it wants the data for: it isn't given any then.
  static func complain(about data: PersonalData, in subject: String) {
    guard status(of: data) == .notDetermined else { return }
    let keys = data.usageKeys.first ?? ""
    guard let bundle = AppProcess.bundle else {
      return AssistantLink.complain(
        "\(subject): the person hasn't decided about this app, or its Info.plist has no \(keys)")
    }
    let info = AppProcess.propertyList(bundle.appending(path: "Info.plist"))
    if !data.usageKeys.contains(where: { info?[$0] is String }) {
      AssistantLink.complain("\(subject): \(keys) is missing in \(bundle.path)/Info.plist")
    }
  }

  private struct Authority: CLAuthority, CNAuthority {
    var data: PersonalData

    func authorization() -> Int { DataAccess.status(of: data).rawValue }

    func complain(_ subject: String) { DataAccess.complain(about: data, in: subject) }
  }
}

/// One answer, which another thread gives.
private final class SentAnswer: @unchecked Sendable {
  private let given = DispatchSemaphore(value: 0)
  private var status: DataAuthorization?

  func give(_ status: DataAuthorization?) {
    self.status = status
    given.signal()
  }

  /// Nil also where nothing comes within some seconds.
  func wait() -> DataAuthorization? { given.wait(timeout: .now() + 3) == .success ? status : nil }
}
