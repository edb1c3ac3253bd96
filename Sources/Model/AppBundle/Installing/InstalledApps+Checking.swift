import Foundation
import IntentSchema

extension InstalledApps {
  /// What installing a `.app` directory would do. Nothing is copied, and no code of the app runs.
  ///
  /// - Parameter languageOfWord: as in `install`.
  /// - Returns: the app where it stands, warnings about it, the version that it would replace, and why it can't be installed
  ///   beside the other apps.
  /// - Throws: everything that is wrong with the bundle itself.
  public func check(
    _ source: URL, languageOfWord: (String) -> String? = { _ in nil }
  ) throws(Diagnostics) -> (
    app: AppBundle, warnings: [Diagnostic], replaced: AppBundle?, refusal: Diagnostics?
  ) {
    let reading = try AppBundle.read(at: source, catalogue: catalogue)
    let replaced = list().compactMap { try? $0.get() }.first { $0.identifier == reading.app.identifier }
    do throws(Diagnostics) {
      try checkWords(reading, languageOfWord)
      try checkAmongOthers(reading, replacing: true)
      return (reading.app, reading.warnings, replaced, nil)
    } catch {
      return (reading.app, reading.warnings, replaced, error)
    }
  }
}
