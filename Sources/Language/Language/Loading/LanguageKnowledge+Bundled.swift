import Entities
import Foundation
public import Learning
import SourceTree

extension LanguageKnowledge {
  /// The values and word classes of a language that ships with Beckon. A language may lack some of them.
  public static func bundled(_ language: String) -> LanguageKnowledge { of(.bundled(language)) }

  /// The knowledge that a folder has of its language: its values, its classes of words; without what it
  /// doesn't have.
  public static func of(_ folder: LanguageFolder) -> LanguageKnowledge {
    var classes = WordClasses()
    var unrelated: [String] = []
    if let root = folder.data("classes") {
      for entry in root["classes"]?.map ?? [] {
        for phrase in entry.value.list ?? [] { classes.insert(phrase.string ?? "", class: entry.key) }
      }
    }
    if let root = folder.data("unrelated") {
      unrelated = (root["sentences"]?.list ?? []).compactMap(\.string)
    }
    let locale = Locale(identifier: folder.code)
    for region in Locale.Region.isoRegions where region.identifier.count == 2 {
      guard let name = locale.localizedString(forRegionCode: region.identifier) else { continue }
      classes.insert(name, class: "country")
    }
    return LanguageKnowledge(
      language: folder.code, entities: try? EntityEngine.of(folder), classes: classes,
      unrelated: unrelated)
  }
}
