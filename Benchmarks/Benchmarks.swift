import AppBundle
import Assistant
import Conversations
import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import Language
import SystemCatalogue

/// Prints percentiles of understanding and of whole turns; asserts nothing.
///
/// Usage: `benchmarks PATH-TO-ListOMat.app`, `benchmarks talk PATH-TO-ListOMat.app`, `benchmarks nlu FOLDER-OF-DATA`,
/// `benchmarks requests FILE`, `benchmarks growth`, `benchmarks service APP…`, `benchmarks protection APP`,
/// `benchmarks memory [LOG]`, or `benchmarks processes BECKON APP`
@main
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "nlu", let folder = arguments.dropFirst().first {
      return try LanguageBenchmarks(
        data: URL(filePath: folder, directoryHint: .isDirectory), part: arguments.dropFirst(2).first
      ).run()
    }
    if arguments.first == "requests", let file = arguments.dropFirst().first {
      return try RequestBenchmarks(file: URL(filePath: file)).run()
    }
    if arguments.first == "growth" { return try GrowthBenchmarks().run() }
    if arguments.first == "memory" {
      return try MemoryBenchmarks(log: arguments.dropFirst().first.map { URL(filePath: $0) }).run()
    }
    if arguments.first == "processes", arguments.count == 3 {
      let paths = arguments.dropFirst().map { URL(filePath: $0) }
      return try ProcessBenchmarks(beckon: paths[0], app: paths[1]).run()
    }
    if arguments.first == "service" {
      let bundles = arguments.dropFirst().map { URL(filePath: $0, directoryHint: .isDirectory) }
      return try ServiceBenchmarks(bundles: Array(bundles)).run()
    }
    if arguments.first == "protection", let path = arguments.dropFirst().first {
      let bundle = URL(filePath: path, directoryHint: .isDirectory)
      let app = try AppBundle.read(at: bundle, catalogue: try SystemCatalogue.load()).app
      return try ProtectionBenchmarks(app: app).run()
    }
    if arguments.first == "talk", let path = arguments.dropFirst().first {
      return try turnTaking(app: URL(filePath: path, directoryHint: .isDirectory))
    }
    try understanding()
    guard let path = CommandLine.arguments.dropFirst().first else {
      print("Turns are left out: name a ListOMat.app to measure them.")
      return
    }
    let app = URL(filePath: path, directoryHint: .isDirectory)
    try turnTaking(app: app)
    try turns(app: app)
  }

  private static let sentences = [
    "Show me the groceries list in ListOMat",
    "Add rice, onions and olives to the store list in ListOMat",
    "Remind me to buy an iPhone when I get home",
    "Make a grocery list with apples, bananas and pears",
    "Mark WWDC as complete",
    "Could you please add milk to my list number 517",
    "What is the meaning of life",
  ]

  /// All lists-and-notes grammars, one app, a vocabulary of 1,000 names.
  private static func understanding() throws {
    let names = (0..<1000).map { index in
      VocabularyEntry(
        identifier: "list-\(index)", phrase: "list number \(index)",
        parameters: ["INAddTasksIntent.targetTaskList", "INSearchForNotebookItemsIntent.title"])
    }
    let catalogue = try SystemCatalogue.load()
    let app = AddressableApp(
      identifier: "com.example.ListOMat", names: ["ListOMat", "List-o-Mat"],
      pronunciationHints: ["list oh mat"],
      intents: Array(catalogue.intents.keys))
    let engine = try LanguageEngine(
      resources: try LanguageResources.load("en"), catalogue: catalogue, apps: [app],
      vocabularies: [app.identifier: names])
    var context = UnderstandingContext(reference: Date(timeIntervalSince1970: 1_767_258_000), timeZone: .gmt)
    var sink = 0
    print("Understanding one sentence")
    for sentence in sentences {
      let measurement = Measurement.of(2000) {
        // A second later it isn't the same sentence, whose meaning is kept.
        context.reference += 1
        sink += engine.understand(sentence, context: context).interpretations.count
      }
      print("  \(measurement.row)   \(sentence)")
    }
    if sink == 0 { print("  (nothing was understood)") }
  }

  /// With the trained model, which is kept from one run to the next. The app is only there for it to be asked.
  private static func turnTaking(app: URL) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let assistant = try Assistant(
      Configuration(
        places: Places(
          data: home.appending(path: "data"), state: home.appending(path: "state"),
          configuration: home.appending(path: "configuration"),
          cache: Places(environment: ProcessInfo.processInfo.environment).cache),
        languages: ["en"]))
    defer { assistant.stop() }
    try assistant.install(app)
    try TurnTakingBenchmarks(readers: assistant.knowledge.languages["en"]?.engine.readers ?? []).run()
  }

  private static func turns(app: URL) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let clock = ContinuousClock()
    var assistant: Assistant?
    let start = try clock.measure {
      assistant = try Assistant(
        Configuration(
          places: Places(
            data: home.appending(path: "data"), state: home.appending(path: "state"),
            configuration: home.appending(path: "configuration"))))
    }
    guard let assistant else { return }
    defer { assistant.stop() }
    try assistant.install(app)
    // Pages of a program that was just copied count as dirty until they are on the disk.
    sync()
    print("Starting the assistant: \(start)")
    for sentence in ["Show me the groceries list in ListOMat", "Show the hardware list in ListOMat"] {
      print("A warm turn: \(sentence)")
      var steps = StepTable()
      let warm = Measurement.of(500) { assistant.session().receive(sentence) { steps.add($0) } }
      print("  \(warm.row)")
      steps.print()
    }
    print("A cold turn, which starts the extension")
    var cold = Measurement()
    var steps = StepTable()
    for _ in 0..<60 {
      assistant.stop()
      cold.add(
        clock.measure {
          assistant.session().receive("Show me the groceries list in ListOMat") { steps.add($0) }
        })
    }
    print("  \(cold.row)")
    steps.print()
    starts(of: assistant, home)
    assistant.session().receive("Show me the groceries list in ListOMat")
    print("Memory of the extension: \(memory(of: assistant.processes(ofApp: "ListOMat")))")
  }

  /// Measures the start of an extension until it is ready for its first call, and calls to a running one.
  private static func starts(of assistant: Assistant, _ home: URL) {
    guard let measured = assistant.apps.first.flatMap({ MeasuredExtension(of: $0, in: home) }) else { return }
    let host = ExtensionHost()
    var measurement = Measurement()
    for _ in 0..<60 { measurement.add(measured.start(by: host)) }
    print("Starting the extension, until it is ready for a call")
    print("  \(measurement.row)")
    let warm = measured.call(by: host)
    host.stopAll()
    print("A call to a warm extension")
    print("  \(warm.row)")
  }

  /// Resident and private memory of processes, as the kernel counts it.
  private static func memory(of processes: [Int32]) -> String {
    guard let pid = processes.first,
      let text = try? String(contentsOf: URL(filePath: "/proc/\(pid)/smaps_rollup"), encoding: .utf8)
    else { return "unknown" }
    let wanted = ["Rss:", "Pss:", "Private_Dirty:"]
    return text.split(separator: "\n").filter { line in wanted.contains { line.hasPrefix($0) } }
      .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: ", ")
  }
}

/// Collects the steps of turns, in order, with their times.
struct StepTable {
  private var order: [String] = []
  private var times: [String: Measurement] = [:]

  mutating func add(_ event: TurnEvent) {
    guard case .measured(let step) = event else { return }
    if times[step.name] == nil { order.append(step.name) }
    times[step.name, default: Measurement()].add(step.duration)
  }

  func print() {
    for name in order {
      Swift.print("    \(times[name]?.row ?? "")   \(name)")
    }
  }
}
