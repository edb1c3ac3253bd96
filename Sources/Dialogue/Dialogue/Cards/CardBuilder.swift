import IntentSchema

/// Makes cards from records. Rows and sections are limited, since an app may send thousands.
struct CardBuilder {
  let phrasebook: Phrasebook
  let plan = CardPlan.bundled
  static let maximumRows = 20
  static let maximumSections = 8

  private var words: ValueText { ValueText(phrasebook) }

  // MARK: Responses

  func response(_ response: Record, _ properties: [FieldDefinition]) -> Card? {
    var items: [Record] = []
    var facts: [Card.Row] = []
    let shown = plan.fields(of: response.type, among: properties)
    for property in shown where property.name != "code" && property.name != "userActivity" {
      switch response[property.name] {
      case .record(let record) where isThing(record): items.append(record)
      case .list(let values) where values.contains { $0.record.map(isThing) == true }:
        items += values.compactMap(\.record)
      case .integer? where isSorting(property.type): continue
      case let value?: facts += fact(property, value, of: response.type)
      case nil: continue
      }
    }
    // A response about a changed list often holds the changed tasks a second time. The list shows them already.
    let containers = items.filter(isContainer)
    let others = items.filter { !isContainer($0) }
    if containers.count == 1, let list = containers.first {
      let section = section(list)
      let rows = section.rows.isEmpty ? self.rows(others) : section.rows
      return Card(title: section.title, subtitle: section.subtitle, rows: rows)
    }
    if containers.isEmpty {
      if others.isEmpty {
        return facts.isEmpty ? nil : Card(title: title(of: response.type), rows: facts)
      }
      if others.count == 1 {
        var card = single(others[0])
        card.rows += facts
        // A record without a name and without facts makes no card.
        if card.title == phrasebook.render(.something) {
          if card.rows.isEmpty { return nil }
          card.title = title(of: others[0].type, in: response.type)
        }
        return card
      }
      return Card(title: results(others, of: response.type), rows: rows(others) + facts)
    }
    return Card(
      title: results(items, of: response.type), rows: rows(others), sections: sections(containers))
  }

  /// The title of a card about nothing that has a name of its own: what a person calls a thing of this type, else the
  /// title of the intent.
  private func title(of type: String, in response: String? = nil) -> String {
    let answer = response ?? type
    let intent = answer.hasSuffix("Response") ? String(answer.dropLast("Response".count)) : answer
    return phrasebook.render(
      Message([
        "card.title.\(type)", "card.title.\(intent)", "intent.\(intent)", TextKey.cardAnswer.rawValue,
      ]))
  }

  private func single(_ item: Record) -> Card {
    if kind(item) == .note { return note(item) }
    let row = row(item)
    if row.state != .none { return Card(title: row.text, subtitle: row.detail, rows: [row]) }
    return Card(title: row.text, subtitle: row.detail, rows: facts(of: item))
  }

  // MARK: Facts

  private static let maximumFacts = 12

  private func kind(_ record: Record) -> ValueKind { phrasebook.catalogue.kind(of: record.type) }

  /// True for a record that gets a card or a row of its own, with its facts.
  private func isThing(_ record: Record) -> Bool { kind(record).showing == .thing }

  /// True where a number is a raw enumeration value, such as the sort order of the results. It only says how
  /// an answer is ordered or what it holds, and is part of no answer.
  private func isSorting(_ type: TypeReference) -> Bool {
    phrasebook.catalogue.kind(of: type).showing != .number
  }

  /// The facts of a thing beside its name.
  private func facts(of record: Record) -> [Card.Row] {
    guard case .object(_, _, let fields)? = phrasebook.catalogue.type(record.type) else { return [] }
    let shown = plan.fields(of: record.type, among: fields).filter {
      !words.isShownAlready($0.name, of: record)
    }
    return Array(
      shown.flatMap { field in record[field.name].map { fact(field, $0, of: record.type) } ?? [] }
        .prefix(Self.maximumFacts))
  }

  /// One labelled value; nothing where the value has nothing to tell, such as an empty text.
  private func fact(_ field: FieldDefinition, _ value: Value, of type: String) -> [Card.Row] {
    if words.isNothing(value, type: field.type) { return [] }
    if phrasebook.catalogue.kind(of: field.type).showing == .nothing { return [] }
    if field.name.lowercased().hasSuffix("identifier") { return [] }
    let label = label(field.name, of: type)
    if case .bool(let flag) = value { return flag ? [Card.Row(text: label)] : [] }
    if isUsual(value, field.type) { return [] }
    let said = said(value, field)
    return said.isEmpty || said == phrasebook.render(.something) ? [] : [Card.Row(text: label, detail: said)]
  }

  /// The words for a fact: a share in per cent, a duration with its unit.
  private func said(_ value: Value, _ field: FieldDefinition) -> String {
    if let number = value.double {
      if field.name.contains("Percent") { return words.share(number) }
      if let unit = plan.durations[field.name] { return words.duration(number * unit.seconds) }
    }
    return words.words(for: value, type: field.type)
  }

  /// True where a case is so usual that it tells nothing: that a message is a text.
  private func isUsual(_ value: Value, _ type: TypeReference) -> Bool {
    guard let usual = plan.usual[type.base], let raw = value.integer else { return false }
    return words.caseName(raw, type: type.base) == usual
  }

  private func label(_ field: String, of type: String) -> String {
    let intent = type.hasSuffix("Response") ? String(type.dropLast("Response".count)) : type
    return phrasebook.render(
      Message(MessageChain.label(field, of: intent), ["name": .text(field.spacedFromCamelCase)]))
  }

  private func note(_ note: Record) -> Card {
    let lines = NoteRecord(note).contents.flatMap { content -> [String] in
      guard let text = NoteTextRecord(content).text else { return [words.words(for: content)] }
      return text.split(whereSeparator: \.isNewline).prefix(Self.maximumRows + 1).map {
        words.clean(String($0))
      }
    }
    return Card(
      title: words.words(for: note), subtitle: words.detail(of: .record(note)),
      rows: bounded(lines.filter { !$0.isEmpty }) { Card.Row(text: $0) })
  }

  private func isContainer(_ record: Record) -> Bool { kind(record) == .taskList }

  private func sections(_ lists: [Record]) -> [Card.Section] {
    let sections = lists.prefix(Self.maximumSections).map(section)
    guard lists.count > sections.count else { return sections }
    return sections + [Card.Section(title: more(lists.count - sections.count))]
  }

  private func section(_ list: Record) -> Card.Section {
    let tasks = TaskListRecord(list).tasks
    let done = tasks.filter { state(of: $0) == .done }.count
    let progress =
      tasks.isEmpty
      ? nil : phrasebook.render(.cardDone, ["done": .count(done), "count": .count(tasks.count)])
    let group = words.detail(of: .record(list))
    let subtitle = [group, progress].compactMap { $0 }.joined(separator: " · ")
    return Card.Section(
      title: words.words(for: list), subtitle: subtitle.isEmpty ? nil : subtitle, rows: rows(tasks))
  }

  // MARK: Rows

  private func rows(_ records: [Record]) -> [Card.Row] { bounded(records, row) }

  private func row(_ record: Record) -> Card.Row {
    var detail = words.detail(of: .record(record))
    if kind(record) == .note, let content = NoteRecord(record).contents.first {
      detail = words.words(for: content)
    }
    return Card.Row(text: words.words(for: record), detail: detail, state: state(of: record))
  }

  private func state(of record: Record) -> Card.State {
    guard kind(record) == .task else { return .none }
    let task = TaskRecord(record)
    if task.kind == .notCompletable { return .none }
    return switch task.status {
    case .notCompleted: .notDone
    case .completed: .done
    case .unknown: .none
    }
  }

  private func bounded<Element>(_ elements: [Element], _ row: (Element) -> Card.Row) -> [Card.Row] {
    let rows = elements.prefix(Self.maximumRows).map(row)
    return elements.count > rows.count ? rows + [Card.Row(text: more(elements.count - rows.count))] : rows
  }

  private func more(_ count: Int) -> String { phrasebook.render(.cardMore, ["count": .count(count)]) }

  /// "3 lists" for things of one type, else "3 results".
  private func results(_ items: [Record], of response: String) -> String {
    let types = Set(items.map(\.type))
    let own = types.count == 1 ? types.map { "card.results.\($0)" } : []
    return phrasebook.render(
      Message(own + [TextKey.cardResults.rawValue], ["count": .count(items.count)]))
  }

  // MARK: Requests

  func request(_ request: Record, _ parameters: [FieldDefinition]) -> Card? {
    let known = plan.fields(of: request.type, among: parameters).compactMap { parameter -> Card.Row? in
      guard let value = request[parameter.name], !words.isNothing(value, type: parameter.type),
        !isUsual(value, parameter.type)
      else { return nil }
      let label = label(parameter.name, of: request.type)
      if case .bool(let flag) = value { return flag ? Card.Row(text: label) : nil }
      return Card.Row(text: label, detail: said(value, parameter))
    }
    let title = phrasebook.render(
      Message(["card.request.\(request.type)", "intent.\(request.type)", TextKey.cardRequest.rawValue]))
    return known.isEmpty ? nil : Card(title: title, rows: known)
  }
}
