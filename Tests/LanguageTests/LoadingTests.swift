import Dispatch
import Foundation
import IntentSchema
import SourceTree
import SystemCatalogue
import Testing

@testable import Language

@Suite struct LoadingTests {
  private static let text =
    "language: en\nintents:\n  INAddTasksIntent:\n    data:\n      - sentences: [\"add it\"]\n"

  private static func loaded() throws(Diagnostics) -> LoadedLanguage {
    let resources = try LanguageResources(
      language: "en", files: [GrammarSource(file: "t.yaml", text: text)])
    let catalogue = Catalogue()
    return LoadedLanguage(
      resources, try GrammarCompiler.compile(resources, catalogue: catalogue), catalogue)
  }

  private static func key(_ phrases: [GrammarSource] = [], cache: String? = nil) -> LoadedLanguages.Key {
    .init(
      language: .bundled("en"), phrases: phrases, catalogue: Catalogue(),
      cache: cache.map { URL(filePath: $0) })
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  @Test func `many who ask for a language at once wait for one load`() throws {
    let (languages, loads) = (LoadedLanguages(), Counter())
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      _ = try? languages.language(Self.key()) { () throws(Diagnostics) in
        loads.add()
        return try Self.loaded()
      }
    }
    #expect(loads.value == 1)
  }

  @Test func `other phrases and another cache are loads of their own`() throws {
    let languages = LoadedLanguages()
    let keys = [
      Self.key(), Self.key([GrammarSource(file: "app", text: "a")]),
      Self.key([GrammarSource(file: "app", text: "b")]), Self.key(cache: "/tmp/one"),
    ]
    let all = try keys.map { try languages.language($0) { () throws(Diagnostics) in try Self.loaded() } }
    #expect(Set(all.map(ObjectIdentifier.init)).count == keys.count)
    for (key, language) in zip(keys, all) {
      #expect(try languages.language(key) { () throws(Diagnostics) in try Self.loaded() } === language)
    }
  }

  @Test func `what nobody uses goes, what somebody uses stays`() throws {
    let languages = LoadedLanguages()
    func load(_ number: Int) throws -> LoadedLanguage {
      try languages.language(Self.key([GrammarSource(file: "app", text: "\(number)")])) {
        () throws(Diagnostics) in try Self.loaded()
      }
    }
    /// Knows a language without keeping it.
    struct Witness { weak var language: LoadedLanguage? }
    let used = try load(0)
    let unused = Witness(language: try load(1))
    #expect(unused.language != nil)
    for number in 2..<Weights.Cache.loaded + 2 { _ = try load(number) }
    #expect(unused.language == nil)
    #expect(try load(0) === used)
  }

  @Test func `a load that fails is tried again`() throws {
    let languages = LoadedLanguages()
    #expect(throws: Diagnostics.self) {
      try languages.language(Self.key()) { () throws(Diagnostics) in throw Diagnostics() }
    }
    _ = try languages.language(Self.key()) { () throws(Diagnostics) in try Self.loaded() }
  }
}

@Suite struct `Grammars made of values` {
  private func compiled(_ phrases: PhraseGrammar) throws -> CompiledGrammar {
    let resources = try LanguageResources(
      language: "en", files: [GrammarSource(file: "com.example.Pizzeria", phrases)])
    return try GrammarCompiler.compile(resources, catalogue: Catalogue())
  }

  @Test func `a phrase reads as its template, whatever signs are in it`() {
    var phrase = Phrase()
    phrase.add(words: ["order", "c++", "(", "anna", "'s"])
    phrase.addOptional(rule: "article")
    phrase.addSlot("pizza_size", "size")
    #expect(phrase.text == #"order c++ \( anna 's [<article>] {pizza_size:size}"#)
    let (read, errors) = TemplateParser.parse(phrase.text, tokenizer: Tokenizer(language: "en"))
    #expect(errors.isEmpty)
    #expect(read.slots == phrase.node.slots)
    #expect(read.rules.map(\.offset) == phrase.node.rules.map(\.offset))
  }

  @Test func `a mistake in a phrase is shown under a caret`() throws {
    var good = Phrase()
    good.add(words: ["order"])
    var bad = Phrase()
    bad.add(words: ["order", "a"])
    bad.addSlot("nobody", "size")
    let grammar = PhraseGrammar(sentences: [
      .init(intent: "Order", phrase: good), .init(intent: "Order", phrase: bad),
    ])
    do {
      _ = try compiled(grammar)
      Issue.record("the phrase was taken")
    } catch {
      let lines = "\(error)".split(separator: "\n").map(String.init)
      #expect(
        lines.first == "com.example.Pizzeria:2:9: error: there is no list or parameter {nobody}", "\(error)")
      #expect(lines.dropFirst().prefix(2) == ["  order a {nobody:size}", "          ^"], "\(error)")
    }
  }

  @Test func `a list with more values than can be told apart is refused`() throws {
    let items = (0...ListedValue.maximumValues).map { number in
      var phrase = Phrase()
      phrase.add(words: ["v\(number)"])
      return PhraseGrammar.Item(phrase: phrase, out: .string("v\(number)"))
    }
    do {
      _ = try compiled(PhraseGrammar(lists: [.init(name: "sizes", kind: .values(items))]))
      Issue.record("the list was taken")
    } catch {
      #expect("\(error)".contains("the list {sizes} has more than 65536 values"), "\(error)")
    }
    let fitting = try compiled(PhraseGrammar(lists: [.init(name: "sizes", kind: .values(items.dropLast()))]))
    let words = fitting.words
    let found = words.listIndex.payloads(of: words.tokenizer.sentence("v65535"))
    #expect(found.map(words.meaning) == [.string("v65535")])
  }

  @Test(arguments: [(-1, 0), (0, -1), (0, ListedValue.maximumValues), (ListedValue.maximumLists + 1, 0)])
  func `a listed value has bounds`(list: Int, value: Int) {
    #expect(ListedValue(list: list, value: value) == nil)
  }

  @Test func `a listed value is the same after a file`() throws {
    let value = try #require(
      ListedValue(list: ListedValue.maximumLists, value: ListedValue.maximumValues - 1))
    #expect(ListedValue(code: value.code) == value)
    #expect(Filler.allCases.allSatisfy { Filler(code: $0.code) == $0 })
  }
}
