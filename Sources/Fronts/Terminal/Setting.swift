import Assistant
import CHeap
import Conversations
import Foundation
import Glibc
import LanguageTools
import Service
import Synchronization

/// The environment of a command.
struct Setting: Sendable {
  var environment: [String: String]
  /// The program that this process runs, where it's `beckon`.
  var program: URL?

  var style: Style { Style.forOutput(environment: environment) }

  /// The columns of the terminal that output goes to; nil where it goes elsewhere.
  var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The options of commands that understand sentences.
  static let options: [CommandDefinition.Option] = [.language, .now, .timeZone]

  /// An assistant that speaks all of Beckon's languages, that of `LANGUAGE` or `LANG` first.
  ///
  /// - Parameters:
  ///   - invocation: its options may limit the languages, or set the time and the time zone.
  ///   - hosting: the processes of apps; nil where none is opened.
  ///   - isBrief: whether the process ends after a sentence or so.
  ///   - note: told what is no answer.
  func assistant(
    _ invocation: Invocation = Invocation(), hosting: AppHosting? = nil, isBrief: Bool = false,
    note: @escaping @Sendable (String) -> Void = Setting.report
  ) throws -> Assistant {
    var configuration = Configuration(environment: environment)
    configuration.isBrief = isBrief
    if let hosting {
      configuration.openApp = { hosting.open($0, $1) }
      configuration.exchange = hosting
    }
    if let language = try language(invocation) { configuration.languages = [language] }
    if let zone = invocation.options["--time-zone"].flatMap(ZoneName.zone) { configuration.timeZone = zone }
    if let date = invocation.options["--now"].flatMap(ISOTime.date) { configuration.now = { date } }
    // Each language has several models, and is told of once.
    let told = SaidOnce()
    configuration.willTrain = { language in
      guard told.isNew(language) else { return }
      note(
        "Learning what people ask for in \(Self.name(ofLanguage: language)); this takes a minute or two, once."
      )
    }
    configuration.couldNotKeep = { note("beckon: \($0)") }
    configuration.keepsEvidence = invocation.has("--why")
    // Only what loads languages has use for it. A test runs many commands in one process.
    if program != nil { prepare_heap() }
    let assistant = try Assistant(configuration)
    hosting?.attach(assistant)
    return assistant
  }

  /// The same for a command that tells what is kept of the person: what apps did while nobody served them is taken in first.
  ///
  /// - Parameters:
  ///   - later: takes in what comes later, too.
  ///   - mayBeDamaged: true for a command that does what it can with a damaged file.
  func memorableAssistant(
    _ invocation: Invocation = Invocation(), later: AppHosting? = nil, mayBeDamaged: Bool = false
  ) throws -> Assistant {
    let hosting = later ?? AppHosting(environment, note: Self.report)
    let assistant = try assistant(invocation, hosting: hosting)
    hosting.takeInAll()
    if later == nil { hosting.stop() }
    // Nothing is said of what can't be read.
    if !mayBeDamaged { try assistant.memory.check() }
    return assistant
  }

  /// The only language that is to be spoken; nil for all.
  private func language(_ invocation: Invocation) throws(UsageError) -> String? {
    guard let language = invocation.options["--language"] else { return nil }
    let known = KnownLanguages(added: places.addedLanguages).codes
    if let fault = CommandDefinition.Option.unknownLanguage(language, among: known) {
      throw invocation.senseless("--language", fault)
    }
    return language
  }

  var places: Places { Places(environment: environment) }

  /// The owner's lock.
  var lock: PersonalLock {
    PersonalLock(places.lock, followsDesktop: Configuration.followsDesktopLock(environment))
  }

  // MARK: Conversations

  /// Has a conversation with the service where it runs, else with an assistant in this process. Both keep the same files.
  func withConversation<Result>(
    _ invocation: Invocation, _ kept: FrontOptions.Kept, _ body: (any FrontConversation) throws -> Result
  ) throws -> Result {
    // A test runs many commands in one process.
    let open = try open(invocation, kept, isBrief: program != nil)
    defer { open.stop() }
    // A process that ends gives its memory back as a whole. To take all apart first that was read would take milliseconds.
    if program != nil, let knowledge = open.assistant?.knowledge { _ = Unmanaged.passRetained(knowledge) }
    return try body(open.conversation)
  }

  /// - Parameters:
  ///   - attends: whether apps may ask the person something between two turns.
  ///   - isBrief: whether the process ends after a sentence or so.
  func open(
    _ invocation: Invocation, _ kept: FrontOptions.Kept, attends: Bool = false, isBrief: Bool = false
  ) throws -> OpenConversation {
    // A reader that has seen enough, such as `head`, must not end a turn before it's kept.
    signal(SIGPIPE, SIG_IGN)
    var options = try options(invocation, kept)
    options.attends = attends
    // The service has one clock, the real one.
    if !invocation.has("--now"),
      let conversation = try RemoteConversation.open(options, at: places.frontSocket)
    {
      return OpenConversation(conversation: conversation)
    }
    let hosting = AppHosting(environment, note: Self.report)
    let assistant = try assistant(invocation, hosting: hosting, isBrief: isBrief)
    return OpenConversation(
      conversation: try EmbeddedConversation(assistant, options, hosting: hosting), assistant: assistant,
      hosting: hosting)
  }

  private func options(_ invocation: Invocation, _ kept: FrontOptions.Kept) throws(UsageError) -> FrontOptions
  {
    let preferred = Configuration.preferredLanguages(environment) + ["*"]
    return FrontOptions(
      home: places.identity, languages: try language(invocation).map { [$0] } ?? preferred,
      timeZone: invocation.options["--time-zone"].flatMap(ZoneName.zone) ?? .current,
      explains: invocation.has("--why"),
      conversation: kept)
  }

  /// `Turkish` for `tr`.
  static func name(ofLanguage code: String) -> String {
    Locale(identifier: "en").localizedString(forLanguageCode: code) ?? code
  }

  /// Says something that is no answer, on standard error.
  static func report(_ text: String) { FileHandle.standardError.write(Data("\(text.printable)\n".utf8)) }
}

/// A conversation with the assistant that it needs.
struct OpenConversation: Sendable {
  var conversation: any FrontConversation
  /// The assistant of this process; nil where a service has it.
  var assistant: Assistant?
  var hosting: AppHosting?

  /// Stops the apps of this process.
  func stop() {
    hosting?.stop()
    assistant?.stop()
  }
}

/// The texts that have been said already.
private final class SaidOnce: Sendable {
  private let said = Mutex<Set<String>>([])

  func isNew(_ text: String) -> Bool { said.withLock { $0.insert(text).inserted } }
}
