import DefinitionFiles
import IntentSchema

extension Phrasebook {
  /// The same phrasebook with the texts from an app's definition files.
  ///
  /// - Parameters:
  ///   - app: the identifier of the app that qualifies the names of its intents and types.
  ///   - types: the app's own types.
  public func adding(
    _ definitions: AppDefinitions, app: String, types own: [String: TypeDefinition]
  ) -> Phrasebook {
    var phrasebook = self
    phrasebook.catalogue = catalogue.adding(Catalogue(types: Array(own.values)))
    for file in definitions.files {
      let texts = DefinitionTexts(file: file, definitions: definitions, language: language, app: app)
      phrasebook.texts.merge(texts.formats(basis: self.texts)) { _, new in new }
    }
    return phrasebook
  }
}

/// Turns the texts of one definition file into the assistant's own form.
private struct DefinitionTexts {
  let file: DefinitionFile
  let definitions: AppDefinitions
  let language: String
  let app: String

  private func qualified(_ name: String) -> String { QualifiedName.make(name, app: app) }

  private func words(_ text: KeyedText) -> String { definitions.text(text, of: file, in: language) }

  /// - Parameter basis: the assistant's own texts. Some of them frame the developer's.
  func formats(basis: [String: MessageFormat]) -> [String: MessageFormat] {
    var formats: [String: MessageFormat] = [:]
    for enumeration in file.enumerations {
      for item in enumeration.cases {
        guard let title = item.title else { continue }
        formats["enum.\(qualified(enumeration.name)).\(item.name)"] = .init(parts: [.literal(words(title))])
      }
    }
    for intent in file.intents { add(intent, basis, to: &formats) }
    return formats
  }

  private func add(
    _ intent: CustomIntent, _ basis: [String: MessageFormat], to formats: inout [String: MessageFormat]
  ) {
    let name = qualified(intent.className)
    formats["intent.\(name)"] = .init(parts: [.literal(words(intent.title))])
    for (index, summary) in intent.summaries.enumerated() {
      guard let format = format(summary.title, { ["intent.\($0)"] }) else { continue }
      formats["proceed.\(name).summary.\(index)"] = format + "?"
      formats["title.\(name).\(index)"] = format
    }
    for code in intent.response.codes {
      guard let text = code.text, !text.text.isEmpty,
        let format = format(text, { ["response.\($0)", "intent.\($0)"] })
      else { continue }
      formats["response.\(name).\(code.name)"] = format
      if code.name == "ready" { formats["proceed.\(name).ready"] = format }
    }
    for property in intent.response.properties {
      if let title = property.title { formats["label.\(name).\(property.name)"] = literal(title) }
    }
    for parameter in intent.parameters { add(parameter, of: name, basis, to: &formats) }
  }

  private func add(
    _ parameter: CustomParameter, of intent: String, _ basis: [String: MessageFormat],
    to formats: inout [String: MessageFormat]
  ) {
    let stem = "\(intent).\(parameter.name)"
    // In a prompt about itself, a parameter's name stands for the value that is asked about.
    func place(_ name: String) -> MessageFormat.Place {
      name == "count" ? ["count"] : name == parameter.name ? ["value", "intent.\(name)"] : ["intent.\(name)"]
    }
    if let title = parameter.title { formats["label.\(stem)"] = literal(title) }
    // The choices behind the developer's own question, with the language's punctuation.
    let ends = basis[TextKey.ownChoices.rawValue] ?? .init(parts: [.argument(["choices"], .or)])
    if let prompt = parameter.prompts[.primary], let format = format(prompt, place) {
      formats["ask.\(stem)"] = format
      formats["another.\(stem)"] = format
      formats["options.\(stem)"] = format + ends
    }
    if let prompt = parameter.prompts[.confirmation], let format = format(prompt, place) {
      formats["confirm.\(stem).any"] = format
    }
    let selection = parameter.prompts[.disambiguationSelection].flatMap { format($0, place) }
    if let introduction = parameter.prompts[.disambiguationIntroduction].flatMap({ format($0, place) }) {
      let end = selection.map { $0 + ends }
      formats["choose.\(stem)"] =
        introduction + " " + (end ?? basis["choose.value"] ?? .init(parts: [.argument(["choices"], .or)]))
    }
    for reason in parameter.unsupportedReasons {
      guard let text = reason.text, !text.text.isEmpty, let format = format(text, place) else { continue }
      formats["unsupported.\(stem).\(reason.code)"] = format.replacing([
        "intent.minimumValue": parameter.minimum, "intent.maximumValue": parameter.maximum,
      ])
    }
    // The developer's words for yes and no.
    if let yes = parameter.trueTitle, let no = parameter.falseTitle {
      formats["flag.\(stem).true"] = literal(yes)
      formats["flag.\(stem).false"] = literal(no)
    }
  }

  private func literal(_ text: KeyedText) -> MessageFormat { .init(parts: [.literal(words(text))]) }

  /// A template with its names turned into places; nil for a template with an unclosed place.
  private func format(_ text: KeyedText, _ place: (String) -> MessageFormat.Place) -> MessageFormat? {
    guard let template = try? TextTemplate(words(text)) else { return nil }
    return MessageFormat(
      parts: template.parts.map { part in
        switch part {
        case .text(let text): .literal(text)
        case .value(let name): .argument(place(name), .and)
        }
      })
  }
}

extension MessageFormat {
  fileprivate static func + (first: MessageFormat, second: MessageFormat) -> MessageFormat {
    MessageFormat(parts: first.parts + second.parts)
  }

  fileprivate static func + (first: MessageFormat, text: String) -> MessageFormat {
    MessageFormat(parts: first.parts + [.literal(text)])
  }

  /// Replaces arguments that never change with their numbers.
  fileprivate func replacing(_ constants: [String: Double?]) -> MessageFormat {
    MessageFormat(
      parts: parts.map { part in
        guard case .argument(let place, _) = part, let path = place.first, let constant = constants[path],
          let constant
        else { return part }
        return .literal(constant == constant.rounded() ? "\(Int64(constant))" : "\(constant)")
      })
  }
}
