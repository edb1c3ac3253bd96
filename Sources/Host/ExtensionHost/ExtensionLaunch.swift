import Foundation
public import IntentSchema

/// Everything that is needed to start an extension for a person.
///
///     let launch = ExtensionLaunch(
///       identifier: "com.example.ListOMat.Intents", person: "ayla", executable: executable, bundle: appex,
///       container: data.appending(path: "containers/com.example.ListOMat.Intents"), language: "tr")
///     let reply = try host.call(HandlingCall(.confirm, intent: intent), in: launch, transaction: "1")
public struct ExtensionLaunch: Hashable, Sendable {
  /// The person on a machine that serves only one.
  public static let onlyPerson: String = "default"

  /// The extension's bundle identifier.
  public var identifier: String
  /// A short identifier of the person that the extension works for. Two people's calls never share a process.
  public var person: String
  public var executable: URL
  /// The `.appex` directory.
  public var bundle: URL
  /// The extension's own data, which is its home and working directory. Each person has a container of their own.
  public var container: URL
  public var groupContainers: [String: URL]
  /// The file for its standard output and error; nil discards them.
  public var log: URL?
  /// BCP 47. A running extension learns of a change with the next call.
  public var language: String
  public var isSiriAuthorized: Bool
  /// The person's data that it gets. A running extension for which it changes is started anew.
  public var data: [PersonalData: DataAuthorization]
  /// True where it may reach the internet.
  public var mayUseNetwork: Bool
  /// The files of the person's that it may read. A running extension for which they change is started anew.
  public var files: [ChosenFile]
  /// Why it can't have files that it is entitled to; nil where it has them. It isn't started then, since it would answer without them.
  public var missingFiles: String?

  /// - Parameter person: the machine's only person by default.
  public init(
    identifier: String, person: String = ExtensionLaunch.onlyPerson, executable: URL, bundle: URL,
    container: URL, groupContainers: [String: URL] = [:], log: URL? = nil, language: String = "en",
    isSiriAuthorized: Bool = true, data: [PersonalData: DataAuthorization] = [:], mayUseNetwork: Bool = false,
    files: [ChosenFile] = []
  ) {
    self.identifier = identifier
    self.person = person
    self.executable = executable
    self.bundle = bundle
    self.container = container
    self.groupContainers = groupContainers
    self.log = log
    self.language = language
    self.isSiriAuthorized = isSiriAuthorized
    self.data = data
    self.mayUseNetwork = mayUseNetwork
    self.files = files
  }

  /// What it may have of the person's.
  struct Grants: Hashable {
    var data: [PersonalData: DataAuthorization]
    var mayUseNetwork: Bool
    var files: [ChosenFile]
  }

  var grants: Grants { Grants(data: data, mayUseNetwork: mayUseNetwork, files: files) }

  /// Where it may write: its container, then its groups by name.
  var ownDirectories: [URL] {
    [container] + groupContainers.sorted { $0.key < $1.key }.map(\.value)
  }

  public var key: ExtensionKey { ExtensionKey(person: person, identifier: identifier) }

  /// The log of an extension: `<identifier>.log`, in a folder of the person's own where the machine serves several.
  ///
  ///     ExtensionLaunch.log(of: "com.example.A.Intents", for: "ayla", in: logs)  // logs/ayla/com.example.A.Intents.log
  public static func log(of identifier: String, for person: String = onlyPerson, in folder: URL) -> URL {
    let file = "\(identifier).log"
    if person == onlyPerson { return folder.appending(path: file) }
    // A person's identifier may hold any character. One that leads out of the folder is escaped.
    let own = person.addingPercentEncoding(withAllowedCharacters: plain) ?? onlyPerson
    return folder.appending(path: own).appending(path: file)
  }

  private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
}
