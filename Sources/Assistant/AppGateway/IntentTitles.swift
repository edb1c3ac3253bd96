import AppBundle
import DefinitionFiles
import IntentSchema
import Shortcuts

/// Titles for intents of an app's own, from the summaries in its definition files.
///
///     IntentTitles(app: pizzeria, language: "en").title(of: order)  // "Order 2 Margherita"
struct IntentTitles {
  let app: AppBundle
  /// BCP 47.
  let language: String

  /// The summary that says most of what the intent holds; nil where there is none.
  func title(of action: AppAction) -> String? {
    guard case .intent(let record) = action.content else { return nil }
    let name = QualifiedName.plain(record.type)
    for file in app.definitions.files {
      guard let intent = file.intents.first(where: { $0.className == name }) else { continue }
      let fitting = intent.summaries.filter { summary in
        summary.parameters.allSatisfy { record[$0] != nil }
      }
      let best = fitting.max {
        ($0.parameters.count, $0.isPrimary ? 1 : 0) < ($1.parameters.count, $1.isPrimary ? 1 : 0)
      }
      return best.flatMap { title($0.title, record, intent, file) }
    }
    return nil
  }

  private func title(_ text: KeyedText, _ record: Record, _ intent: CustomIntent, _ file: DefinitionFile)
    -> String?
  {
    guard let template = try? TextTemplate(app.definitions.text(text, of: file, in: language)) else {
      return nil
    }
    var title = ""
    for part in template.parts {
      switch part {
      case .text(let text): title += text
      case .value(let name):
        guard let parameter = intent.parameters.first(where: { $0.name == name }),
          let words = words(record[name], parameter, file)
        else { return nil }
        title += words
      }
    }
    return title.isEmpty ? nil : title
  }

  /// Nil for a value that has no short words, such as a place.
  private func words(_ value: Value?, _ parameter: CustomParameter, _ file: DefinitionFile) -> String? {
    switch value {
    case .string(let text): return text
    case .integer(let number):
      guard case .enumeration(let name) = parameter.type else { return "\(number)" }
      let item = file.enumerations.first { $0.name == name }?.cases.first { $0.value == Int(number) }
      return item?.title.map { app.definitions.text($0, of: file, in: language) }
    case .double(let number): return number.formatted()
    case .list(let values):
      let items = values.compactMap { words($0, parameter, file) }
      return items.count == values.count ? items.joined(separator: ", ") : nil
    case .record(let record):
      return record["displayString"]?.string ?? record["spokenPhrase"]?.string
    case .bool, .bytes, .null, nil: return nil
    }
  }
}
