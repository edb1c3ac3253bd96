import IntentSchema
import SourceTree

/// Reads the files in an app's `.lproj` directories.
struct Languages {
  let files: BundleFiles
  /// The language of files in `Base.lproj` and outside of any `.lproj`.
  let region: String

  private static let base = "Base.lproj"

  /// Language tags with their directories. A directory of its own comes before `Base.lproj`, and that before the root.
  private var directories: [(language: String, path: String)] {
    let names = files.names(in: "").filter { $0.hasSuffix(".lproj") && files.kinds[$0] == .directory }
    var explicit: [(language: String, path: String)] = names.filter { $0 != Self.base }.map { name in
      (language: String(name.dropLast(".lproj".count)).replacing("_", with: "-"), path: name)
    }
    if names.contains(Self.base) { explicit.append((language: region, path: Self.base)) }
    return explicit + [(language: region, path: "")]
  }

  func localizations(_ findings: inout Findings) -> [String: Located<Localization>] {
    var found: [String: Located<Localization>] = [:]
    for (language, directory) in directories where !directory.isEmpty && found[language] == nil {
      let path = "\(directory)/InfoPlist.strings"
      let place = Place.file(path)
      found[language] = Located(value: Localization(), place: place)
      guard files.isFile(path), let bytes = files.contents(path, &findings) else { continue }
      do {
        let root = try StringsReader.read(bytes, file: path)
        guard
          let strings = PropertyListDictionary.root(
            of: root, text: SourceText(bytes, file: path), &findings)
        else { continue }
        let name =
          strings.name("CFBundleDisplayName", &findings) ?? strings.name("CFBundleName", &findings)
        found[language] = Located(
          value: Localization(
            displayName: name?.value,
            siriUsageDescription: strings.string("NSSiriUsageDescription", &findings)?.value,
            dataUsageDescriptions: strings.dataUsageDescriptions(&findings)),
          place: name?.place ?? place)
      } catch {
        findings.add(error)
      }
    }
    return found
  }

  func vocabularies(catalogue: Catalogue, _ findings: inout Findings) -> [String: AppIntentVocabulary] {
    var found: [String: AppIntentVocabulary] = [:]
    for (language, directory) in directories where found[language] == nil {
      let path = directory.isEmpty ? "AppIntentVocabulary.plist" : "\(directory)/AppIntentVocabulary.plist"
      guard let root = files.propertyList(path, required: false, &findings) else { continue }
      found[language] = VocabularyReader(catalogue: catalogue).read(root, &findings)
    }
    return found
  }
}
