import IntentSchema
public import Learning
import SourceTree

extension LanguageEngine {
  /// Examples to train a model with: sentences of the templates, some of them varied as people vary them.
  ///
  /// - Parameters:
  ///   - intents: the only intents.
  ///   - count: the number of sentences for each intent.
  public func trainingExamples(intents: Set<String>, count: Int, seed: UInt64, paraphrased: Double = 0.5)
    -> [Example]
  {
    TrainingExamples(lexicon, templates, grammar.grammar)
      .make(intents: intents, count: count, seed: seed, paraphrased: paraphrased)
  }

  /// Whole sentences as people say them, for these intents, and such that ask for nothing.
  public func speech(intents: Set<String>) -> [Example] {
    resources.speech(lexicon.catalogue).filter { example in
      example.intent.map { intents.contains(FixedLabel($0).intent) } ?? true
    }
  }

  /// A sentence with the slots of one of its interpretations.
  public func example(of interpretation: Interpretation, _ text: String) -> Example {
    let template = templates.first { $0.reference == interpretation.template }
    return Example(text, interpretation, label: template.map { FixedLabel($0).text })
  }

  private var templates: [CompiledGrammar.Sentence] { grammar.parts[.requests]?.templates ?? [] }
}

/// Makes sentences of templates as people would say them, with what they mean.
private struct TrainingExamples {
  let lexicon: Lexicon
  let templates: [CompiledGrammar.Sentence]
  let grammar: Grammar

  init(_ lexicon: Lexicon, _ templates: [CompiledGrammar.Sentence], _ grammar: Grammar) {
    self.lexicon = lexicon
    self.templates = templates
    self.grammar = grammar
  }

  func make(intents: Set<String>, count: Int, seed: UInt64, paraphrased: Double) -> [Example] {
    let data = lexicon.words.tokenizer.folder.data("fillers")
    var examples: [Example] = []
    for intent in intents.sorted() {
      // Each intent has its own numbers, so that a new template of one doesn't change the examples of all the others.
      let own = intent.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      var sampler = Sampler(lexicon, grammar, seed: own, phrases: phrases(data))
      var paraphraser = paraphraser(data, seed: own &+ 1)
      let templates = templates.filter { $0.intent == intent }.shuffled(using: &sampler.random)
      guard !templates.isEmpty else { continue }
      for index in 0..<count {
        let template = templates[index % templates.count]
        let words = sampler.words(template)
        var chunks = Paraphraser.chunks(words, sampler.marks)
        if Double.random(in: 0..<1, using: &sampler.random) < paraphrased {
          chunks = paraphraser.paraphrase(chunks)
        }
        var example = paraphraser.example(chunks, intent: FixedLabel(template).text)
        example.origin = index % templates.count
        examples.append(example)
      }
    }
    return examples
  }

  /// Free texts as people say them, by subject.
  private func phrases(_ data: SourceNode?) -> [String: [String]] {
    var phrases: [String: [String]] = [:]
    for entry in data?["fillers"]?.map ?? [] {
      phrases[entry.key] = (entry.value.list ?? []).compactMap(\.string)
    }
    return phrases
  }

  private func paraphraser(_ data: SourceNode?, seed: UInt64) -> Paraphraser {
    Paraphraser(
      articles: Set((data?["articles"]?.list ?? []).compactMap(\.string)),
      leadIn: spellings(grammar.leadIn), leadOut: spellings(grammar.leadOut),
      joinsWords: lexicon.words.tokenizer.joinsWords, random: SeededRandom(seed: seed))
  }

  private func spellings(_ templates: [Template]) -> [[String]] {
    let rules = grammar.rules
    return templates.flatMap { template in
      template.node.spellings(rule: { rules[$0]?.node }, limit: Weights.Templates.exampleSpellings) ?? []
    }.filter { !$0.isEmpty }
  }
}

extension Example {
  /// - Parameter label: the intent together with what its template says by being said.
  fileprivate init(_ text: String, _ interpretation: Interpretation, label: String?) {
    let utf8 = Array(text.utf8)
    func scalars(_ bytes: Int) -> Int {
      String(decoding: utf8.prefix(bytes), as: UTF8.self).unicodeScalars.count
    }
    let slots = interpretation.slots.compactMap { slot in
      slot.ranges.count == 1
        ? slot.ranges.first.map {
          Slot(name: slot.parameter, range: scalars($0.lowerBound)..<scalars($0.upperBound))
        } : nil
    }
    self.init(text: text, intent: label ?? interpretation.intent, slots: slots)
  }
}
