import Foundation
import IntentSchema

/// The apps that are installed in one directory, each as `<bundle identifier>.app`.
public struct InstalledApps: Sendable {
  public let directory: URL
  let catalogue: Catalogue

  /// - Parameters:
  ///   - directory: need not exist before the first app is installed.
  ///   - catalogue: the intents that exist.
  public init(directory: URL, catalogue: Catalogue) {
    self.directory = directory
    self.catalogue = catalogue
  }

  /// Every installed app, ordered by identifier; one that is damaged comes with what is wrong with it.
  ///
  /// Cost: reads and checks each bundle's files anew.
  public func list() -> [Result<AppBundle, Diagnostics>] {
    readings().map { $0.reading.map(\.app) }
  }

  /// The app of an identifier or of any of its names, forgiving of case, blanks and punctuation.
  public func app(named name: String) -> AppBundle? {
    let apps = list().compactMap { try? $0.get() }
    let folded = AppName.folded(name)
    return apps.first { $0.identifier == name }
      ?? apps.first { app in app.names.contains { AppName.folded($0) == folded } }
  }

  func place(of identifier: String) -> URL {
    directory.appending(path: identifier + ".app", directoryHint: .isDirectory)
  }

  /// Each `.app` directory by its identifier.
  func readings() -> [(identifier: String, reading: Result<BundleReading, Diagnostics>)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { $0.hasSuffix(".app") && !$0.hasPrefix(".") }.sorted().map { name in
      let identifier = String(name.dropLast(".app".count))
      return (
        identifier,
        read(identifier).mapError { error in
          // The files of a damaged app are named from the directory of all apps.
          Diagnostics(
            error.all.map { diagnostic in
              var diagnostic = diagnostic
              if diagnostic.location.file != name {
                diagnostic.location.file = "\(name)/\(diagnostic.location.file)"
              }
              return diagnostic
            })
        }
      )
    }
  }

  private func read(_ identifier: String) -> Result<BundleReading, Diagnostics> {
    do throws(Diagnostics) {
      let reading = try AppBundle.read(at: place(of: identifier), catalogue: catalogue)
      guard reading.app.identifier == identifier else {
        throw Diagnostics([
          Findings.diagnostic(
            .directoryOfAnother(expected: identifier, found: reading.app.identifier), at: .file("Info.plist"))
        ])
      }
      return .success(reading)
    } catch {
      return .failure(error)
    }
  }
}

/// How names are compared: people say and type them in many ways.
enum AppName {
  /// Letters and digits without case: "List-o-Mat", "list o mat" and "ListOMat" are the same.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
