import Foundation
import IntentSchema

extension InstalledApps {
  /// Tells the outcome that installing a `.app` directory would have. Nothing is installed, and no code of
  /// the app runs. A copy is made for a moment, since signatures are those of copies that nobody changes
  /// meanwhile.
  ///
  /// - Parameter languageOfWord: as in `install`.
  /// - Returns: the app where it stands, warnings about it, the key that it's signed with, the version that it would replace,
  ///   and why it can't be installed beside the other apps.
  /// - Throws: everything that is wrong with the bundle itself and its signature.
  public func check(
    _ source: URL, languageOfWord: (String) -> String? = { _ in nil }
  ) throws(Diagnostics) -> (
    app: AppBundle, warnings: [Diagnostic], signer: SigningKey?, replaced: AppBundle?, refusal: Diagnostics?
  ) {
    let copy = FileManager.default.temporaryDirectory.appending(
      path: "beckon-look-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: copy) }
    let signer = try BundleSignature.signer(of: copy, BundleCopy.copy(source, to: copy))
    let reading = try AppBundle.read(at: source, catalogue: catalogue)
    let installed = list().compactMap { try? $0.get() }
    let replaced = installed.first { $0.identifier == reading.app.identifier }
    do throws(Diagnostics) {
      try checkWords(reading, languageOfWord)
      try checkAmongOthers(reading, replacing: true)
      try checkSigner(signer, of: reading.app.identifier)
      try checkGroups(reading, signer, among: installed)
      return (reading.app, reading.warnings, signer, replaced, nil)
    } catch {
      return (reading.app, reading.warnings, signer, replaced, error)
    }
  }
}
