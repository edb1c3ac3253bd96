import Assistant
import Conversations
import Foundation
import Glibc
import IntentSchema
import LanguageTools

/// `beckon` itself: finds the command, runs it, and phrases what went wrong.
public struct BeckonCommandLine: Sendable {
  private let environment: [String: String]

  public init(environment: [String: String]) {
    self.environment = environment
  }

  /// Runs one command line.
  ///
  /// - Parameter arguments: without the program's name.
  public func run(_ arguments: [String]) -> ExitStatus {
    do {
      if arguments.contains("--help") || arguments.contains("-h") {
        return HelpCommand.print(arguments.filter { !$0.hasPrefix("-") }, among: commands)
      }
      let (command, rest) = try find(arguments)
      return try command.run(try command.parse(rest))
    } catch let error as UsageError {
      return complain("\(error)", .usage)
    } catch let error as Diagnostics {
      return complain("\(error)", .badInput)
    } catch let error as Diagnostic {
      return complain("\(error)", .badInput)
    } catch {
      return complain("\(error)", .failure)
    }
  }

  var commands: [CommandDefinition] {
    let setting = Setting(environment: environment)
    return [
      ConverseCommand.definition(setting), SayCommand.definition(setting),
      UnderstandCommand.definition(setting),
    ]
      + AppsCommand.definitions(setting) + IntentsCommand.definitions(setting)
      + [TestCommand.definition(setting), EntitiesCommand.definition(setting)]
      + ModelCommand.definitions(setting) + GrammarCommand.definitions(setting)
      + [LanguageCommand.definition(setting)]
  }

  /// The command whose words come first, the longest match winning.
  private func find(_ arguments: [String]) throws(UsageError) -> (CommandDefinition, ArraySlice<String>) {
    if arguments.first == "help" {
      let commands = commands
      let help = CommandDefinition(words: ["help"], operands: ["[COMMAND…]"], summary: "Shows what there is")
      {
        HelpCommand.print($0.operands, among: commands)
      }
      return (help, arguments.dropFirst())
    }
    let matching = commands.filter { arguments.starts(with: $0.words) }
    guard let command = matching.max(by: { $0.words.count < $1.words.count }) else {
      throw .unknownCommand(arguments.joined(separator: " "), nearest: nil)
    }
    if command.words.isEmpty, let word = arguments.first, !word.hasPrefix("-") {
      let group = commands.filter { $0.words.first == word }
      if let first = group.first {
        throw .missingOperand(
          group.map { $0.words.dropFirst().joined(separator: " ") }.joined(separator: ", "),
          usage: "beckon \(word) COMMAND, such as \(first.usage)")
      }
      let known = Set(commands.compactMap(\.words.first) + ["help"])
      throw .unknownCommand(word, nearest: EditDistance.nearest(to: word, among: known))
    }
    return (command, arguments.dropFirst(command.words.count))
  }

  private func complain(_ message: String, _ status: ExitStatus) -> ExitStatus {
    Setting.report("beckon: \(message)")
    return status
  }
}

/// What every command needs from outside.
struct Setting: Sendable {
  var environment: [String: String]

  var style: Style { Style.forOutput(environment: environment) }

  var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The options of commands that understand sentences.
  static let options: [CommandDefinition.Option] = [
    .init(name: "--language", value: "LANGUAGE", summary: "The only language to speak, such as en"),
    .init(name: "--now", value: "TIME", summary: "The moment that \"tomorrow\" is counted from, as ISO 8601"),
    .init(name: "--time-zone", value: "ZONE", summary: "Where the person is, such as Europe/Berlin"),
  ]

  /// An assistant that speaks all of Beckon's languages, that of `LANGUAGE` or `LANG` first.
  ///
  /// - Parameter invocation: its options, where it has them, limit the languages, or say when and where the person is.
  func assistant(_ invocation: Invocation = Invocation()) throws -> Assistant {
    var configuration = Configuration(environment: environment)
    if let language = invocation.options["--language"] {
      let known = KnownLanguages(added: configuration.places.addedLanguages).codes
      guard known.contains(language) else { throw SettingError.unknownLanguage(language, known: known) }
      configuration.languages = [language]
    }
    if let timeZone = invocation.options["--time-zone"] {
      guard let zone = ZoneName.zone(timeZone) else { throw SettingError.unknownZone(timeZone) }
      configuration.timeZone = zone
    }
    if let now = invocation.options["--now"] {
      guard let date = ISOTime.date(now) else { throw SettingError.noTime(now) }
      configuration.now = { date }
    }
    configuration.willTrain = { language in
      let name = Locale(identifier: "en").localizedString(forLanguageCode: language) ?? language
      Self.report(
        "Learning what people ask the installed apps for in \(name); this takes some seconds, once.")
    }
    configuration.keepsEvidence = invocation.has("--why")
    return try Assistant(configuration)
  }

  /// Says something that is no answer, on standard error.
  static func report(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}

enum SettingError: Error, CustomStringConvertible {
  case unknownLanguage(String, known: [String])
  case unknownZone(String)
  case noTime(String)

  var description: String {
    switch self {
    case .unknownLanguage(let language, let known):
      "there is no language \(language) yet; there are: \(known.joined(separator: ", "))"
    case .unknownZone(let name): "there is no time zone \(name); write one such as Europe/Berlin or -02:00"
    case .noTime(let text): "\(text) is no time such as 2026-11-21T09:00:00+01:00"
    }
  }
}
