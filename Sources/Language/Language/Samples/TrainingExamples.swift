public import Learning
import IntentSchema
import SourceTree

extension LanguageEngine {
  /// Examples to train a model with: sentences of the templates as people would say them, some of them otherwise.
  ///
  /// - Parameters:
  ///   - intents: only these.
  ///   - count: sentences an intent.
  public func trainingExamples(intents: Set<String>, count: Int, seed: UInt64, paraphrased: Double = 0.5)
    -> [Example]
  {
    let templates = grammar.parts[.requests]?.templates ?? []
    let source = grammar.grammar
    let data = grammar.tokenizer.folder.data("fillers")
    var phrases: [String: [String]] = [:]
    for entry in data?["fillers"]?.map ?? [] {
      phrases[entry.key] = (entry.value.list ?? []).compactMap(\.string)
    }
    let articles = (data?["articles"]?.list ?? []).compactMap(\.string)
    var sampler = Sampler(engine: self, seed: seed, phrases: phrases)
    var paraphraser = Paraphraser(
      articles: Set(articles), leadIn: Self.spellings(source.leadIn, source),
      leadOut: Self.spellings(source.leadOut, source),
      joinsWords: grammar.tokenizer.joinsWords, random: SeededRandom(seed: seed &+ 1))
    var examples: [Example] = []
    for intent in intents.sorted() {
      let own = templates.filter { $0.intent == intent }.shuffled(using: &sampler.random)
      guard !own.isEmpty else { continue }
      for index in 0..<count {
        let template = own[index % own.count]
        let words = sampler.words(template)
        var chunks = Paraphraser.chunks(words, sampler.marks)
        if Double.random(in: 0..<1, using: &sampler.random) < paraphrased {
          chunks = paraphraser.paraphrase(chunks)
        }
        var example = paraphraser.example(chunks, intent: FixedLabel(template).text)
        example.origin = index % own.count
        examples.append(example)
      }
    }
    return examples
  }

  /// A sentence with the slots of one of its interpretations.
  public func example(of interpretation: Interpretation, _ text: String) -> Example {
    let utf8 = Array(text.utf8)
    func scalars(_ bytes: Int) -> Int {
      String(decoding: utf8.prefix(bytes), as: UTF8.self).unicodeScalars.count
    }
    let slots = interpretation.slots.compactMap { slot in
      slot.ranges.count == 1
        ? slot.ranges.first.map {
          Example.Slot(name: slot.parameter, range: scalars($0.lowerBound)..<scalars($0.upperBound))
        } : nil
    }
    let template = grammar.parts[.requests]?.templates.first { $0.reference == interpretation.template }
    return Example(
      text: text, intent: template.map { FixedLabel($0).text } ?? interpretation.intent, slots: slots)
  }

  private static func spellings(_ templates: [Template], _ grammar: Grammar) -> [[String]] {
    templates.flatMap { template in
      template.node.spellings(rule: { grammar.rules[$0]?.node }, limit: 60) ?? []
    }.filter { !$0.isEmpty }
  }
}

/// An intent together with what its template says by being said: `INSetCarLockStatusIntent#{"locked":true}`.
struct FixedLabel {
  var intent: String
  var values: [String: JSON] = [:]

  init(_ template: CompiledGrammar.Sentence) {
    intent = template.intent
    for fixed in template.fixed {
      guard case .value(let value) = fixed.content else { continue }
      values[fixed.path.joined(separator: ".")] =
        switch value {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }
  }

  init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1).map(String.init)
    intent = parts.first ?? text
    if parts.count > 1, case .object(let members)? = try? JSON.parse(parts[1]) { values = members }
  }

  var text: String { values.isEmpty ? intent : "\(intent)#\(JSON.object(values).line)" }

  var fixed: [(path: [String], value: Value)] {
    values.sorted { $0.key < $1.key }.compactMap { key, json in
      let value: Value? =
        switch json {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
      return value.map { (key.split(separator: ".").map(String.init), $0) }
    }
  }
}
