import Assistant
import Foundation
import SourceTree

/// Measures how long a whole sentence takes to be understood, with the apps that the environment's home has installed:
/// `benchmarks requests FILE`.
///
/// It counts what `beckon understand` does with a sentence, from the words to the decision, without the making of JSON.
struct RequestBenchmarks {
  /// Lines of JSON with `text` and `language`.
  let file: URL

  private static let rounds = 3
  private static let shown = 5

  func run() throws {
    let requests = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSON.parse(String($0))
    }
    for (language, own) in Dictionary(grouping: requests, by: { $0["language"]?.string ?? "en" })
      .sorted(by: { $0.key < $1.key })
    {
      try measure(own.compactMap { $0["text"]?.string }, language)
    }
  }

  private func measure(_ texts: [String], _ language: String) throws {
    var configuration = Configuration(environment: ProcessInfo.processInfo.environment)
    configuration.followsDesktopLock = false
    configuration.languages = [language]
    let assistant = try Assistant(configuration)
    defer { assistant.stop() }
    let session = assistant.session()
    // The models are read when the first sentence needs them.
    for text in texts.prefix(100) { _ = session.understand(text) }
    var all = Measurement()
    var fastest = [Duration](repeating: .seconds(1_000), count: texts.count)
    let clock = ContinuousClock()
    for _ in 0..<Self.rounds {
      for (place, text) in texts.enumerated() {
        let duration = clock.measure { _ = session.understand(text) }
        all.add(duration)
        fastest[place] = min(fastest[place], duration)
      }
    }
    print("requests: whole sentence \(all.row)   mean \(all.mean) µs   \(language)")
    for place in fastest.indices.sorted(by: { fastest[$0] > fastest[$1] }).prefix(Self.shown) {
      print("    \(fastest[place])   \(texts[place].prefix(120))")
    }
  }
}
