import Entities
public import IntentSchema

extension LanguageEngine {
  /// A language as it comes with Beckon, and with phrases of apps besides.
  ///
  /// Safe to call from several threads: the same language for the same phrases and catalogue is loaded once in a process.
  /// Cost: microseconds where it's loaded already; some 5 ms where the cache has it; else it's compiled, in half a second,
  /// and kept there.
  /// - Throws: everything in the grammars that doesn't fit together or doesn't fit the catalogue.
  public static func load(
    _ language: String, adding phrases: [GrammarSource] = [], catalogue: Catalogue, cache: LanguageCache?
  ) throws(Diagnostics) -> LanguageEngine {
    try load(.bundled(language), adding: phrases, catalogue: catalogue, cache: cache)
  }

  /// The same for the language of a folder.
  ///
  /// - Throws: everything in the grammars that doesn't fit together or doesn't fit the catalogue.
  public static func load(
    _ folder: LanguageFolder, adding phrases: [GrammarSource] = [], catalogue: Catalogue,
    cache: LanguageCache?
  ) throws(Diagnostics) -> LanguageEngine {
    try load(folder, adding: phrases, catalogue: catalogue, cache: cache, among: .shared)
  }

  /// - Parameter loaded: the languages that are loaded already.
  static func load(
    _ folder: LanguageFolder, adding phrases: [GrammarSource], catalogue: Catalogue, cache: LanguageCache?,
    among loaded: LoadedLanguages
  ) throws(Diagnostics) -> LanguageEngine {
    let key = LoadedLanguages.Key(
      language: folder, phrases: phrases, catalogue: catalogue, cache: cache?.folder)
    return LanguageEngine(
      try loaded.language(key) { () throws(Diagnostics) in
        try LoadedLanguage(kept: .unread(folder, adding: phrases, notedIn: cache?.folder), catalogue, cache)
      })
  }
}

extension LoadedLanguage {
  /// The language from the cache; otherwise it is compiled and stored there.
  fileprivate convenience init(
    kept resources: LanguageResources, _ catalogue: Catalogue, _ cache: LanguageCache?
  ) throws(Diagnostics) {
    if let grammar = cache?.grammar(resources, catalogue) {
      if let entities = grammar.words.entities { EntityEngine.remember(entities, of: resources.folder) }
      self.init(resources, grammar, catalogue)
    } else {
      let resources = try resources.read()
      let grammar = try GrammarCompiler.compile(resources, catalogue: catalogue)
      cache?.keep(grammar, resources, catalogue)
      self.init(resources, grammar, catalogue)
    }
  }
}
