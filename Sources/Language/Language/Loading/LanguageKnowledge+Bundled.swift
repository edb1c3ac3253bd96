import Entities
import Foundation
public import Learning
import SourceTree

extension LanguageKnowledge {
  /// The values and word classes that ship with Beckon. A language may lack some of them.
  public static func bundled(_ language: String) -> LanguageKnowledge {
    var classes = WordClasses()
    var unrelated: [String] = []
    if let root = LanguageResources.bundledData("classes", language) {
      for entry in root["classes"]?.map ?? [] {
        for phrase in entry.value.list ?? [] { classes.insert(phrase.string ?? "", class: entry.key) }
      }
    }
    if let root = LanguageResources.bundledData("unrelated", language) {
      unrelated = (root["sentences"]?.list ?? []).compactMap(\.string)
    }
    let locale = Locale(identifier: language)
    for region in Locale.Region.isoRegions where region.identifier.count == 2 {
      guard let name = locale.localizedString(forRegionCode: region.identifier) else { continue }
      classes.insert(name, class: "country")
    }
    return LanguageKnowledge(
      language: language, entities: try? EntityEngine.bundled(language), classes: classes,
      unrelated: unrelated)
  }
}
