import IntentSchema

/// The names of the installed apps. Exact names are found by index, near ones by comparison.
struct AppNames: Sendable {
  private var index = NameIndex<Int32>()
  private var names = SlipIndex()
  private var shown: [String] = []

  init() {}

  /// - Parameter endings: those of the language. A compound is known with its cases too: "görev defterinde" of "Görev Defteri".
  init(_ apps: [AddressableApp], tokenizer: Tokenizer, endings: Endings) {
    for (number, app) in apps.enumerated() {
      shown.append(app.names.first ?? app.identifier)
      for name in app.names + app.pronunciationHints {
        let sentence = tokenizer.sentence(name)
        guard sentence.count > 0 else { continue }
        index.insert(sentence.keys, payload: Int32(number))
        if sentence.count > 1 {
          let first = sentence.text(0..<sentence.count - 1)
          for form in endings.compoundForms(of: sentence.key(sentence.count - 1)) {
            index.insert(tokenizer.sentence("\(first) \(form)").keys, payload: Int32(number))
          }
        }
        names.insert(sentence.compactKey(0..<sentence.count), payload: Int32(number))
      }
    }
  }

  /// True for a normalised word that is the name of an app.
  func contains(_ word: String) -> Bool { index.contains(Array(word.utf8)) }

  /// Mentions of apps. Near and unknown names are included only where no app is mentioned exactly.
  func spans(in sentence: Sentence) -> [Span] {
    var spans: [Span] = []
    index.hits(in: sentence) { tokens, app in
      spans.append(Span(tokens: tokens, category: .app, payload: app))
    }
    guard spans.isEmpty else { return spans }
    for index in 0..<sentence.count where sentence.isMixedCase(index) {
      spans.append(Span(tokens: index..<index + 1, category: .mixedCase, payload: 0))
    }
    guard !names.keys.isEmpty else { return spans }
    // People name an app at the start or at the end.
    let count = sentence.count
    let lengths = 1..<max(1, min(Weights.Names.appWords + 1, count))
    for range in lengths.map({ count - $0..<count }) + lengths.map({ 0..<$0 }) {
      guard sentence.valueMayStart(range.lowerBound), sentence.valueMayEnd(before: range.upperBound),
        let app = nearest(to: sentence.compactKey(range))
      else { continue }
      spans.append(Span(tokens: range, category: .nearlyApp, payload: app))
    }
    return spans
  }

  /// The app whose name is a slip or two away.
  private func nearest(to key: String) -> Int32? {
    let length = key.unicodeScalars.count
    guard length >= Weights.Names.appSlipLetters else { return nil }
    return names.nearest(to: key, limit: length >= Weights.Names.appTwoSlipLetters ? 2 : 1)
  }

  /// The installed app that an unknown name may mean, in its usual spelling.
  func nearestShown(to name: String, tokenizer: Tokenizer) -> String? {
    let sentence = tokenizer.sentence(name)
    let key = sentence.compactKey(0..<sentence.count)
    if let app = nearest(to: key) { return shown[Int(app)] }
    let limit = max(1, Int(Double(key.count) * Weights.Names.offeredShare))
    return EditDistance.nearest(to: key, among: names.keys, limit: limit)
      .flatMap { names.keys.firstIndex(of: $0) }.map { shown[Int(names.payload(at: $0))] }
  }
}

extension Sentence {
  /// True for a word that is written as apps are named: `ListOMat`, but not `iPhone` or `WWDC`.
  fileprivate func isMixedCase(_ index: Int) -> Bool {
    let range = tokens[index].range
    guard range.count >= 4 else { return false }
    var sawLower = false
    var isFirst = true
    for byte in text.utf8.dropFirst(range.lowerBound).prefix(range.count) {
      let isUpper = (0x41...0x5A).contains(byte)
      if isFirst, !isUpper { return false }
      if sawLower, isUpper { return true }
      if (0x61...0x7A).contains(byte) { sawLower = true }
      isFirst = false
    }
    return false
  }
}
