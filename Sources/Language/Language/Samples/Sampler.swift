import Entities

/// Writes down random ways through templates.
struct Sampler {
  private let lexicon: Lexicon
  private let grammar: Grammar
  var random: SeededRandom
  private var words: [String] = []
  private var slots: [Sample.Slot] = []
  /// The words of each slot.
  private(set) var marks: [(parameter: String, words: Range<Int>)] = []
  /// Free texts as people say them, by subject. Where it is empty, words of no language are used.
  private let phrases: [String: [String]]

  /// Words that no grammar knows.
  private static let fillers = [
    "zorblat", "quimmel", "vrandok", "Plinth", "morvex", "tarbil", "WXQ", "snorfle", "gribbet", "dulmar",
    "Kevlin",
    "hoppsy", "jandro", "yimper", "blenkin",
  ]

  /// - Parameter grammar: what the files say that the templates were compiled from.
  init(_ lexicon: Lexicon, _ grammar: Grammar, seed: UInt64, phrases: [String: [String]] = [:]) {
    self.lexicon = lexicon
    self.grammar = grammar
    self.phrases = phrases
    random = SeededRandom(seed: seed)
  }

  mutating func sample(_ template: CompiledGrammar.Sentence) -> Sample {
    say(template)
    return Sample(text: Self.join(words), intent: template.intent, slots: slots, template: template.reference)
  }

  /// The words of one sentence, with `marks`.
  mutating func words(_ template: CompiledGrammar.Sentence) -> [String] {
    say(template)
    return words
  }

  private mutating func say(_ template: CompiledGrammar.Sentence) {
    words = []
    slots = []
    marks = []
    guard let sentence = grammar.sentences[.requests]?[template.source] else { return }
    say(sentence.template.node, intent: template.intent, part: .requests, rules: sentence.rules)
  }

  private mutating func say(
    _ node: TemplateNode, intent: String, part: Grammar.Part, rules: [String: Template]
  ) {
    switch node {
    case .words(let spoken): words += spoken
    case .space: break
    case .slot(let reference): fill(reference, intent: intent, part: part)
    case .rule(let name, _):
      if let rule = grammar.rule(name, local: rules) {
        say(rule.node, intent: intent, part: part, rules: rules)
      }
    case .sequence(let parts):
      for inner in parts { say(inner, intent: intent, part: part, rules: rules) }
    case .optional(let inner):
      if Bool.random(using: &random) { say(inner, intent: intent, part: part, rules: rules) }
    case .alternatives(let parts):
      if let inner = parts.randomElement(using: &random) {
        say(inner, intent: intent, part: part, rules: rules)
      }
    case .permutation(let parts):
      for inner in parts.shuffled(using: &random) { say(inner, intent: intent, part: part, rules: rules) }
    }
  }

  private mutating func fill(_ reference: TemplateNode.SlotReference, intent: String, part: Grammar.Part) {
    let start = words.count
    guard let slot = try? lexicon.slotResolver.slot(reference, intent: intent, part: part) else { return }
    switch slot.kind {
    case .list(let number): sayValue(of: number)
    case .range(let range):
      let bounds = Int(max(range.lowerBound, 1))...Int(min(range.upperBound, max(range.lowerBound, 1) + 99))
      words.append(String(Int.random(in: bounds, using: &random)))
    case .value(let kind): say(kind)
    case .hour: words.append(String(Int.random(in: 1...12, using: &random)))
    case .app:
      if let app = lexicon.apps.randomElement(using: &random), let name = app.names.first {
        words.append(name)
      }
    case .text(separable: true) where phrases.isEmpty: sayItems()
    default:
      if let phrase = phrases[kind(of: slot)]?.randomElement(using: &random) {
        words += phrase.split(separator: " ").map(String.init)
      } else {
        sayFreely(upTo: 2)
      }
    }
    if part == .requests {
      marks.append((slot.parameter, start..<words.count))
      slots.append(.init(parameter: slot.parameter, text: Self.join(Array(words[start...]))))
    }
  }

  /// The subject of a slot's free words.
  private func kind(of slot: Slot) -> String {
    if slot.parameter.hasPrefix("media") { return "media" }
    if let type = slot.type?.base, let own = lexicon.catalogue.values.samples[type] { return own }
    let name = slot.parameter.lowercased()
    if name.contains("car") { return "car" }
    if name.contains("content") || name.contains("note") && name != "targetnote" { return "message" }
    return name.contains("task") && !name.contains("list") ? "task" : "title"
  }

  private mutating func sayFreely(upTo count: Int) {
    for _ in 0..<Int.random(in: 1...count, using: &random) {
      words.append(Self.fillers.randomElement(using: &random) ?? "")
    }
  }

  private mutating func sayItems() {
    let count = Int.random(in: 1...3, using: &random)
    for index in 0..<count {
      if index > 0, index == count - 1 {
        words.append("&")
      } else if index > 0 {
        words[words.count - 1] += ","
      }
      sayFreely(upTo: 2)
    }
  }

  private mutating func sayValue(of list: Int32) {
    let name = lexicon.words.lists[Int(list)].name
    guard case .values(let items)? = grammar.lists[name]?.kind,
      let item = items.randomElement(using: &random)
    else { return }
    say(item.template.node, intent: "", part: .answers, rules: [:])
  }

  private mutating func say(_ kind: Entity.Kind) {
    let examples = lexicon.words.entities?.examples(of: kind) ?? []
    words += (examples.randomElement(using: &random) ?? "").split(separator: " ").map(String.init)
  }

  /// Words with spaces between, except before what an apostrophe joins on.
  private static func join(_ words: [String]) -> String {
    words.reduce(into: "") { text, word in
      if !text.isEmpty, !word.hasPrefix("'") { text += " " }
      text += word
    }
  }
}
